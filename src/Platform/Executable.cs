namespace PriceOfAwait.Platform;

public sealed record Executable(string FilePath)
{
    private static readonly string[] Endings = OperatingSystem.IsWindows() ? [".exe", ".cmd", ".bat"] : [""];

    public static Executable? Find(params IEnumerable<string> namesOrPaths) =>
        namesOrPaths.SelectMany(Candidates).Where(CanRun).Select(path => new Executable(path)).FirstOrDefault();

    /// <summary>Runs the program without input; kills it and its descendants after <paramref name="limit"/>.</summary>
    public async Task<ProgramResult> AskAsync(
        IEnumerable<string> arguments,
        TimeSpan limit,
        CancellationToken cancellation
    )
    {
        using var limited = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        limited.CancelAfter(limit);
        try
        {
            return await ChildProcess.RunAsync(FilePath, arguments, folder: null, DotNetHost.Settings, limited.Token);
        }
        catch (OperationCanceledException)
            when (limited.IsCancellationRequested && !cancellation.IsCancellationRequested)
        {
            return new(null, "", "");
        }
    }

    private static bool CanRun(string file)
    {
        const UnixFileMode Execute = UnixFileMode.UserExecute | UnixFileMode.GroupExecute | UnixFileMode.OtherExecute;
        return File.Exists(file) && (OperatingSystem.IsWindows() || (File.GetUnixFileMode(file) & Execute) != 0);
    }

    private static IEnumerable<string> Candidates(string nameOrPath) =>
        Path.IsPathFullyQualified(nameOrPath)
            ? [nameOrPath]
            : from folder in Environment
                .GetEnvironmentVariable("PATH")
                ?.Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
                ?? []
            from ending in Endings
            select Path.Combine(folder, nameOrPath + ending);
}
