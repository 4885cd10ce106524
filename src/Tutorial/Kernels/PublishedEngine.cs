using PriceOfAwait.Tutorial.Doctor;

namespace PriceOfAwait.Tutorial.Kernels;

/// <summary>The notebook engine, published as a program that starts fast: its code and that of the C# compiler are compiled ahead of time.</summary>
internal static class PublishedEngine
{
    /// <summary>The program within the folder that it was published to.</summary>
    public const string FileName = "PriceOfAwait.NotebookEngine.dll";

    private const string AheadOfTime = "-p:PublishReadyToRun=true";

    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(15);

    /// <summary>Publishes it. Where the feed has no ahead-of-time compiler, it starts some seconds slower.</summary>
    /// <param name="dotnet">The SDK.</param>
    /// <param name="folder">Where to.</param>
    /// <param name="cancellation">Ends the build.</param>
    /// <returns>Whether it is compiled ahead of time.</returns>
    /// <exception cref="KernelException">It can't be built; the message is the build's.</exception>
    public static async Task<bool> PublishAsync(Executable dotnet, string folder, CancellationToken cancellation)
    {
        var work = Directory.CreateTempSubdirectory("price-of-await-");
        try
        {
            if ((await PublishAsync(dotnet, folder, work.FullName, AheadOfTime, cancellation)).Succeeded)
            {
                return true;
            }

            var answer = await PublishAsync(dotnet, folder, work.FullName, "-p:PublishReadyToRun=false", cancellation);
            return answer.Succeeded
                ? false
                : throw new KernelException($"The engine can't be built.\n{(answer.ExitCode is null ? $"It took longer than {s_limit.TotalMinutes} minutes." : answer.Output.Trim())}");
        }
        finally
        {
            work.Delete(recursive: true);
        }
    }

    private static Task<Answer> PublishAsync(Executable dotnet, string folder, string work, string compilation, CancellationToken cancellation) => dotnet.AskAsync(
        [
            "publish",
            Path.Combine(Repository.Root, "src", "NotebookEngine"),
            "--use-current-runtime",
            "--self-contained",
            "false",
            "-p:UseAppHost=false",
            // Apart from the repository's own build, which may be going on.
            "--artifacts-path",
            work,
            "--output",
            folder,
            "--nologo",
            "--verbosity",
            "quiet",
            compilation,
        ],
        s_limit,
        cancellation);
}
