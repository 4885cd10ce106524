using PriceOfAwait.Measuring;

namespace PriceOfAwait.Inspecting;

/// <summary>Asks the lessons' process a question with an exact answer.</summary>
internal static class Inspection
{
    /// <summary>The environment in which the lessons' process answers.</summary>
    public static IReadOnlyDictionary<string, string> Settings { get; } = WithOldNames(new()
    {
        // The default tiers, with the profile, as in a program; but the JIT begins to count calls after 10 ms without new methods, not 100.
        ["DOTNET_TieredCompilation"] = "1",
        ["DOTNET_TieredPGO"] = "1",
        ["DOTNET_TC_CallCountingDelayMs"] = "A",

        // With one thread in the pool, waiting and continuing code take turns in the same order in every run.
        ["DOTNET_ThreadPool_ForceMinWorkerThreads"] = "1",
        ["DOTNET_ThreadPool_ForceMaxWorkerThreads"] = "1",
    });

    /// <summary>Asks, and reads the answers.</summary>
    /// <param name="lessons">The build to ask.</param>
    /// <param name="question">What follows the verb <c>inspect</c>.</param>
    /// <param name="cancellationToken">Ends the process.</param>
    /// <exception cref="BenchException">The lessons are not built, or gave no answer.</exception>
    public static async Task<IReadOnlyList<TAnswer>> AskAsync<TAnswer>(
        LessonsBuild lessons, IReadOnlyList<string> question, CancellationToken cancellationToken)
    {
        var (answers, exitCode, lastWords) = await RunAsync<TAnswer>(lessons, ["inspect", .. question], cancellationToken);
        return exitCode == 0 ? answers : throw new BenchException(
            $"The lessons could not be asked for {string.Join(' ', question)}: {lastWords}");
    }

    /// <summary>Runs a program that answers, until it ends.</summary>
    /// <returns>The answers, and how it ended.</returns>
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

    // .NET Core 3.1 knows the settings by their old names only.
    private static Dictionary<string, string> WithOldNames(Dictionary<string, string> settings)
    {
        foreach (var (name, value) in settings.ToList())
        {
            settings[name.Replace("DOTNET_", "COMPlus_", StringComparison.Ordinal)] = value;
        }

        return settings;
    }
}
