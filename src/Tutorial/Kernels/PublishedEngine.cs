using PriceOfAwait.Platform;

namespace PriceOfAwait.Tutorial.Kernels;

/// <summary>The notebook engine, published as a program of its own.</summary>
internal static class PublishedEngine
{
    /// <summary>The program within the folder that it was published to.</summary>
    public const string FileName = "PriceOfAwait.Notebooks.dll";

    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(15);

    /// <summary>Publishes it.</summary>
    /// <exception cref="KernelException">It can't be built; the message is the build's.</exception>
    public static async Task PublishAsync(Executable dotnet, string folder, CancellationToken cancellation)
    {
        // Apart from the repository's own build, which may be going on.
        using var work = new TemporaryFolder();
        var answer = await dotnet.AskAsync(
            [
                "publish", Path.Combine(Repository.Root, "src", "NotebookEngine"),
                "-p:UseAppHost=false", "--artifacts-path", work.Path, "--output", folder, "--nologo", "--verbosity", "quiet",
            ],
            Limit,
            cancellation);
        if (!answer.Succeeded)
        {
            var why = answer.ExitCode is null ? $"It took longer than {Limit.TotalMinutes} minutes." : answer.Output.Trim();
            throw new KernelException($"The engine can't be built.\n{why}");
        }
    }
}
