namespace PriceOfAwait.Measuring;

/// <summary>
/// The words for methods, parameters and objects, from <c>data/words.json</c>: a thing has one name in charts, tables
/// and sentences. A method that a reader brings has no words, and keeps its identifier.
/// </summary>
internal static class Words
{
    /// <exception cref="DataFileException">The file is missing or malformed.</exception>
    public static IReadOnlyDictionary<string, string> All =>
        field ??= new Dictionary<string, string>(
            DataFile.Read<Dictionary<string, string>>(Repository.WordsFile),
            StringComparer.OrdinalIgnoreCase
        );

    /// <summary>As in a sentence, such as <c>a synchronous lookup</c>.</summary>
    public static string Of(string name) => All.GetValueOrDefault(name, name);

    public static string Of(Parameters parameters) =>
        string.Join(", ", parameters.Select(parameter => Of($"{parameter}")));

    /// <summary>As a label, such as <c>synchronous lookup</c>.</summary>
    public static string Label(string name) => All.TryGetValue(name, out var words) ? WithoutArticle(words) : name;

    public static string Label(Parameters parameters) =>
        string.Join(", ", parameters.Select(parameter => Label($"{parameter}")));

    /// <summary>For example <c>awaiting a Task, deep chain</c>.</summary>
    public static string Label(BenchmarkId id) =>
        id.Parameters.Count == 0 ? Label(id.Method) : $"{Label(id.Method)}, {Label(id.Parameters)}";

    /// <summary>The label of a benchmark of this class. A class may have a word of its own for a common name.</summary>
    /// <param name="benchmarks">The full name of the class; empty if it isn't known.</param>
    public static string Label(string method, string benchmarks) => WithoutArticle(Of(method, benchmarks));

    /// <inheritdoc cref="Label(string, string)"/>
    public static string Of(string method, string benchmarks) =>
        All.GetValueOrDefault($"{Bench.NameOf(benchmarks)}.{method}") ?? Of(method);

    /// <summary>The header of a column of a parameter's values, such as <c>Chain</c>.</summary>
    public static string Header(string parameter) => Format.Capitalized(Label(parameter));

    public static string WithoutArticle(string words) =>
        words.Split(' ', 2) is ["a" or "an" or "the", var rest] ? rest : words;
}
