using PriceOfAwait.Measuring;

namespace PriceOfAwait.Inspecting;

/// <summary>Asks the lessons' process a question with an exact answer.</summary>
internal static class Inspection
{
    // .NET Core 3.1 knows the settings by their old names only.
    private static readonly List<KeyValuePair<string, string>> Settings =
    [
        .. new[]
        {
            // The default tiers, with the profile, as in a program; but the JIT begins to count calls after 10 ms without new methods, not
            // 100.
            ("TieredCompilation", "1"),
            ("TieredPGO", "1"),
            ("TC_CallCountingDelayMs", "A"),

            // With one thread in the pool, waiting and continuing code take turns in the same order in every run.
            ("ThreadPool_ForceMinWorkerThreads", "1"),
            ("ThreadPool_ForceMaxWorkerThreads", "1"),
        }.SelectMany(((string Name, string Value) setting) =>
            new[] { "DOTNET_", "COMPlus_" }.Select(prefix => KeyValuePair.Create(prefix + setting.Name, setting.Value))),
    ];

    /// <summary>Asks, and reads the answers.</summary>
    /// <param name="question">What follows the verb <c>inspect</c>.</param>
    /// <exception cref="BenchException">The lessons are not built, or gave no answer.</exception>
    public static async Task<IReadOnlyList<TAnswer>> AskAsync<TAnswer>(
        LessonsBuild build, IReadOnlyList<string> question, CancellationToken cancellationToken)
    {
        var (answers, exitCode, lastWords) = await RunAsync<TAnswer>(build, ["inspect", .. question], cancellationToken);
        return exitCode == 0 ? answers : throw new BenchException(
            $"The lessons could not be asked for {string.Join(' ', question)}: {lastWords}");
    }

    /// <summary>Runs a program that answers, until it ends.</summary>
    /// <exception cref="BenchException">The program is not built.</exception>
    public static async Task<(IReadOnlyList<TAnswer> Answers, int ExitCode, string LastWords)> RunAsync<TAnswer>(
        LessonsBuild program, IReadOnlyList<string> arguments, CancellationToken cancellationToken)
    {
        using var process = LessonsProcess.Start(program, Settings, arguments);
        var answers = new List<TAnswer>();
        await foreach (var answer in process.ReadAsync<TAnswer>(cancellationToken))
        {
            answers.Add(answer);
        }

        return (answers, await process.WaitAsync(cancellationToken), process.LastWords);
    }
}
