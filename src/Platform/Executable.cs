namespace PriceOfAwait.Platform;

/// <summary>A program on this machine.</summary>
/// <param name="FilePath">Its full path.</param>
public sealed record Executable(string FilePath)
{
    private static readonly string[] Endings = OperatingSystem.IsWindows() ? [".exe", ".cmd", ".bat"] : [""];

    /// <summary>The first of the programs that is there; a bare name is looked for on the PATH.</summary>
    public static Executable? Find(params IEnumerable<string> namesOrPaths) =>
        namesOrPaths.SelectMany(Candidates).Where(File.Exists).Select(path => new Executable(path)).FirstOrDefault();

    /// <summary>Runs the program to its end, without any input; after <paramref name="limit"/> it is ended with all it started.</summary>
    public async Task<ProgramResult> AskAsync(IEnumerable<string> arguments, TimeSpan limit, CancellationToken cancellation)
    {
        using var limited = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        limited.CancelAfter(limit);
        try
        {
            return await ChildProcess.RunAsync(FilePath, arguments, folder: null, DotNetHost.Settings, limited.Token);
        }
        catch (OperationCanceledException) when (limited.IsCancellationRequested && !cancellation.IsCancellationRequested)
        {
            return new(null, "", "");
        }
    }

    private static IEnumerable<string> Candidates(string nameOrPath)
    {
        if (Path.IsPathFullyQualified(nameOrPath))
        {
            return [nameOrPath];
        }

        var folders = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries);
        return from folder in folders from ending in Endings select Path.Combine(folder, nameOrPath + ending);
    }
}
