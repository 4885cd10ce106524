using System.Text.Json;

namespace PriceOfAwait;

/// <summary>Asks the lessons' process a question with an exact answer.</summary>
internal static class Inspection
{
    private static readonly JsonSerializerOptions Json = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Converters = { new ParametersConverter() },
    };

    /// <summary>The environment in which the lessons' process answers.</summary>
    public static IReadOnlyDictionary<string, string> Settings { get; } = new Dictionary<string, string>
    {
        // The default tiers, profile and all, as in a program; only that the JIT begins to count calls after 10 ms of rest, not 100.
        ["DOTNET_TieredCompilation"] = "1",
        ["DOTNET_TieredPGO"] = "1",
        ["DOTNET_TC_CallCountingDelayMs"] = "A",

        // With one thread in the pool, what waits and what goes on take turns in the same order in every run.
        ["DOTNET_ThreadPool_ForceMinWorkerThreads"] = "1",
        ["DOTNET_ThreadPool_ForceMaxWorkerThreads"] = "1",
    };

    /// <summary>Asks, and reads the answers.</summary>
    /// <param name="question">What follows the verb <c>inspect</c>.</param>
    /// <param name="cancellationToken">Ends the process.</param>
    /// <exception cref="BenchException">The lessons are not built, or gave no answer.</exception>
    public static Task<IReadOnlyList<TAnswer>> AskAsync<TAnswer>(IReadOnlyList<string> question, CancellationToken cancellationToken) =>
        AskAsync<TAnswer>(LessonsBuild.Default, question, cancellationToken);

    /// <summary>The same of another build of the lessons.</summary>
    /// <inheritdoc cref="AskAsync{TAnswer}(IReadOnlyList{string}, CancellationToken)"/>
    public static Task<IReadOnlyList<TAnswer>> AskAsync<TAnswer>(LessonsBuild lessons, IReadOnlyList<string> question, CancellationToken cancellationToken) =>
        AskAsync<TAnswer>(lessons, question, new Dictionary<string, string>(), cancellationToken);

    /// <summary>The same with more settings in the environment.</summary>
    /// <inheritdoc cref="AskAsync{TAnswer}(IReadOnlyList{string}, CancellationToken)"/>
    public static async Task<IReadOnlyList<TAnswer>> AskAsync<TAnswer>(
        LessonsBuild lessons, IReadOnlyList<string> question, IReadOnlyDictionary<string, string> environment, CancellationToken cancellationToken)
    {
        Bench.RequireRelease(typeof(Inspection).Assembly);
        var settings = new Dictionary<string, string>(Settings);
        foreach (var (name, value) in environment)
        {
            settings[name] = value;
        }

        // .NET Core 3.1 knows the settings by their old names only.
        foreach (var (name, value) in settings.ToList())
        {
            settings[name.Replace("DOTNET_", "COMPlus_", StringComparison.Ordinal)] = value;
        }

        using var process = LessonsProcess.Start(lessons, settings, question.Prepend("inspect"));
        var answers = new List<TAnswer>();
        await foreach (var line in process.ReadLinesAsync(cancellationToken))
        {
            answers.Add(Parse<TAnswer>(line));
        }

        return await process.WaitAsync(cancellationToken) == 0 ? answers : throw new BenchException(
            $"The lessons could not be asked for {string.Join(' ', question)}: {process.LastWords}");
    }

    /// <summary>Reads an answer.</summary>
    /// <exception cref="BenchException">It is none.</exception>
    public static TAnswer Parse<TAnswer>(string line)
    {
        try
        {
            return JsonSerializer.Deserialize<TAnswer>(line, Json)!;
        }
        catch (JsonException exception)
        {
            throw new BenchException($"The lessons gave an answer that this library doesn't understand: {line}. Build both anew: dotnet build src", exception);
        }
    }
}
