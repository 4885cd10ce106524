using System.Runtime.CompilerServices;

namespace PriceOfAwait.ExactAnswers;

internal static class Inspection
{
    // .NET Core 3.1 knows the settings only by their old names.
    public static IReadOnlyList<KeyValuePair<string, string>> Settings { get; } =
    [
        .. from prefix in new[] { "DOTNET_", "COMPlus_" }
        from setting in new[]
        {
            // The default tiers and profile, but the JIT counts calls after 10 ms without new methods instead of 100,
            // on one core too.
            ("TieredCompilation", "1"),
            ("TieredPGO", "1"),
            ("TC_CallCountingDelayMs", "A"),
            ("TC_DelaySingleProcMultiplier", "1"),
            // 64 MB, more than counted calls allocate, so that nothing is collected meanwhile: the runtime allocates
            // something of its own when a collection meets an exception. By default, the cache's size decides.
            ("GCgen0size", "4000000"),
            // With one pool thread, waiting and continuing code alternate in the same order in every run.
            ("ThreadPool_ForceMinWorkerThreads", "1"),
            ("ThreadPool_ForceMaxWorkerThreads", "1"),
        }
        select KeyValuePair.Create(prefix + setting.Item1, setting.Item2),
    ];

    /// <summary>The same, but the pool has as many threads as it wants, on which calls may differ.</summary>
    public static IReadOnlyList<KeyValuePair<string, string>> WithWholePool { get; } =
    [.. Settings.Where(setting => !setting.Key.EndsWith("WorkerThreads", StringComparison.Ordinal))];

    // Code that blocks the pool's only thread needs another one. Which of the two goes on first is then left to chance,
    // so the second exists only for such code.
    private static IReadOnlyList<KeyValuePair<string, string>> WithSecondWorker { get; } =
    [
        .. Settings.Select(setting =>
            setting.Key.EndsWith("WorkerThreads", StringComparison.Ordinal)
                ? KeyValuePair.Create(setting.Key, "2")
                : setting
        ),
    ];

    public static async Task<IReadOnlyList<TAnswer>> AskAsync<TAnswer>(
        LessonsBuild build,
        IReadOnlyList<string> question,
        CancellationToken cancellationToken,
        IReadOnlyList<KeyValuePair<string, string>>? settings = null
    )
    {
        var (answers, exitCode, lastWords) = await RunAsync<TAnswer>(
            build,
            ["inspect", .. question],
            cancellationToken,
            settings
        );
        Require(build, exitCode, question, lastWords);
        return answers;
    }

    /// <summary>Each answer as soon as it comes, with the runtime's own settings.</summary>
    public static async IAsyncEnumerable<TAnswer> WatchAsync<TAnswer>(
        LessonsBuild build,
        IReadOnlyList<string> question,
        [EnumeratorCancellation] CancellationToken cancellationToken
    )
    {
        using var process = LessonsProcess.Start(build, [], ["inspect", .. question]);
        while (await process.ReadLineAsync(cancellationToken) is { } line)
        {
            yield return LessonsProcess.Parse<TAnswer>(line);
        }

        Require(build, await process.WaitAsync(cancellationToken), question, process.LastWords);
    }

    public static async Task<(IReadOnlyList<TAnswer> Answers, int ExitCode, string LastWords)> RunAsync<TAnswer>(
        LessonsBuild program,
        IReadOnlyList<string> arguments,
        CancellationToken cancellationToken,
        IReadOnlyList<KeyValuePair<string, string>>? settings = null
    )
    {
        var result = await RunOnceAsync<TAnswer>(program, arguments, settings ?? Settings, cancellationToken);
        return result.ExitCode == InspectionExit.DidNotReturn && settings is null
            ? await RunOnceAsync<TAnswer>(program, arguments, WithSecondWorker, cancellationToken)
            : result;
    }

    private static async Task<(IReadOnlyList<TAnswer> Answers, int ExitCode, string LastWords)> RunOnceAsync<TAnswer>(
        LessonsBuild program,
        IReadOnlyList<string> arguments,
        IReadOnlyList<KeyValuePair<string, string>> settings,
        CancellationToken cancellationToken
    )
    {
        using var process = LessonsProcess.Start(program, settings, arguments);
        var answers = new List<TAnswer>();
        while (await process.ReadLineAsync(cancellationToken) is { } line)
        {
            answers.Add(LessonsProcess.Parse<TAnswer>(line));
        }

        return (answers, await process.WaitAsync(cancellationToken), process.LastWords);
    }

    private static void Require(LessonsBuild build, int exitCode, IReadOnlyList<string> question, string lastWords)
    {
        if (exitCode != 0)
        {
            throw new BenchException(
                // Which call of a reader's code failed, and how, says all.
                build is LoadedBuild
                    ? lastWords
                    : $"The lessons' process could not answer {string.Join(' ', question)}: {lastWords}"
            );
        }
    }
}
