using System.Diagnostics;

namespace PriceOfAwait.Tutorial.Doctor;

/// <summary>What a program that was asked something said.</summary>
/// <param name="ExitCode">Its exit code; <c>null</c> when it gave no answer in time and was ended.</param>
/// <param name="Output">What it wrote to standard output.</param>
/// <param name="Error">What it wrote to standard error.</param>
internal sealed record Answer(int? ExitCode, string Output, string Error)
{
    public bool Succeeded => ExitCode == 0;
}

/// <summary>A program on this machine.</summary>
internal sealed record Executable(string FilePath)
{
    private static readonly string[] s_endings = OperatingSystem.IsWindows() ? [".exe", ".cmd", ".bat"] : [""];

    /// <summary>The first of the programs that is there; a bare name is looked for on the PATH.</summary>
    public static Executable? Find(params IEnumerable<string> namesOrPaths) =>
        namesOrPaths.SelectMany(Candidates).Where(File.Exists).Select(path => new Executable(path)).FirstOrDefault();

    /// <summary>Runs the program to its end, without a keyboard; after <paramref name="limit"/> it is ended with all it started.</summary>
    public async Task<Answer> AskAsync(IEnumerable<string> arguments, TimeSpan limit, CancellationToken cancellation)
    {
        var start = new ProcessStartInfo(FilePath, arguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        // A build server would outlive the question and hold its pipes open.
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        using var process = Process.Start(start)!;
        process.StandardInput.Close();
        using var limited = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        limited.CancelAfter(limit);
        try
        {
            var output = process.StandardOutput.ReadToEndAsync(limited.Token);
            var error = process.StandardError.ReadToEndAsync(limited.Token);
            await Task.WhenAll(output, error, process.WaitForExitAsync(limited.Token));
            return new Answer(process.ExitCode, await output, await error);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            cancellation.ThrowIfCancellationRequested();
            return new Answer(null, "", "");
        }
    }

    private static IEnumerable<string> Candidates(string nameOrPath)
    {
        if (Path.IsPathFullyQualified(nameOrPath))
        {
            return [nameOrPath];
        }

        var folders = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries);
        return from folder in folders from ending in s_endings select Path.Combine(folder, nameOrPath + ending);
    }
}
