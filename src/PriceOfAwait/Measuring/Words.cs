namespace PriceOfAwait.Measuring;

/// <summary>
/// The words for methods, parameters and objects, from <c>data/words.json</c>: a thing has one name in charts, tables
/// and sentences. They are those of the lessons: what a reader brings keeps its identifiers.
/// </summary>
internal static class Words
{
    // A reader's class keeps the example's namespace, in which the lesson itself has only this other class.
    private const string OfReaders = "Lesson12YourOwnMethod.";
    private const string Yardsticks = $"{OfReaders}Yardsticks";

    /// <exception cref="DataFileException">The file is missing or malformed.</exception>
    public static IReadOnlyDictionary<string, string> All =>
        field ??= new Dictionary<string, string>(
            DataFile.Read<Dictionary<string, string>>(Repository.WordsFile),
            StringComparer.OrdinalIgnoreCase
        );

    /// <summary>As in a sentence, such as <c>a synchronous lookup</c>.</summary>
    public static string Of(string name) => All.GetValueOrDefault(name, name);

    /// <summary>
    /// The words for a benchmark of this class. A lesson's class may have a word of its own for a common name.
    /// </summary>
    /// <param name="benchmarks">The full name of the class; empty if it isn't known.</param>
    public static string Of(string method, string benchmarks) =>
        !AreThereFor(benchmarks) ? method : All.GetValueOrDefault($"{Bench.NameOf(benchmarks)}.{method}") ?? Of(method);

    /// <inheritdoc cref="Of(string, string)" path="/param"/>
    public static string Of(Parameters parameters, string benchmarks) =>
        string.Join(", ", parameters.Select(parameter => Of($"{parameter}", benchmarks)));

    /// <summary>As a label, such as <c>synchronous lookup</c>.</summary>
    public static string Label(string name) => All.TryGetValue(name, out var words) ? WithoutArticle(words) : name;

    /// <inheritdoc cref="Of(string, string)"/>
    public static string Label(string name, string benchmarks) =>
        Of(name, benchmarks) is var words && words == name ? name : WithoutArticle(words);

    /// <inheritdoc cref="Of(string, string)" path="/param"/>
    public static string Label(Parameters parameters, string benchmarks) =>
        string.Join(", ", parameters.Select(parameter => Label($"{parameter}", benchmarks)));

    /// <summary>For example <c>awaiting a Task, deep chain</c>.</summary>
    /// <inheritdoc cref="Of(string, string)" path="/param"/>
    public static string Label(BenchmarkId id, string benchmarks) =>
        id.Parameters.Count == 0
            ? Label(id.Method, benchmarks)
            : $"{Label(id.Method, benchmarks)}, {Label(id.Parameters, benchmarks)}";

    /// <summary>The header of a column of a parameter's values, such as <c>Chain</c>; a reader's as it is.</summary>
    /// <inheritdoc cref="Of(string, string)" path="/param"/>
    public static string Header(string parameter, string benchmarks) =>
        AreThereFor(benchmarks) ? Format.Capitalized(Label(parameter, benchmarks)) : parameter;

    // A reader may have given a name of the lessons to something else.
    private static bool AreThereFor(string benchmarks) =>
        benchmarks.Length == 0
        || benchmarks == Bench.FullNameOf(Yardsticks)
        || (
            benchmarks.StartsWith(Bench.FullNameOf(""), StringComparison.Ordinal)
            && !benchmarks.StartsWith(Bench.FullNameOf(OfReaders), StringComparison.Ordinal)
        );

    public static string WithoutArticle(string words) =>
        words.Split(' ', 2) is ["a" or "an" or "the", var rest] ? rest : words;
}
