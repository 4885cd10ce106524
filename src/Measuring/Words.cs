namespace PriceOfAwait.Measuring;

/// <summary>
/// The words for methods and parameters in charts, from <c>data/words.json</c>. Tables show the identifiers, which
/// readers look up in the code.
/// </summary>
internal static class Words
{
    /// <exception cref="DataFileException">The file is missing or malformed.</exception>
    public static IReadOnlyDictionary<string, string> All =>
        field ??= new Dictionary<string, string>(
            DataFile.Read<Dictionary<string, string>>(Repository.WordsFile),
            StringComparer.OrdinalIgnoreCase
        );

    /// <summary>As in a sentence, such as <c>a synchronous look-up</c>.</summary>
    public static string Of(string name) => All.GetValueOrDefault(name, name);

    public static string Of(Parameters parameters) =>
        string.Join(", ", parameters.Select(parameter => Of($"{parameter}")));

    /// <summary>As a label, such as <c>synchronous look-up</c>.</summary>
    public static string Label(string name) => All.TryGetValue(name, out var words) ? WithoutArticle(words) : name;

    public static string Label(Parameters parameters) =>
        string.Join(", ", parameters.Select(parameter => Label($"{parameter}")));

    public static string WithoutArticle(string words) =>
        words.Split(' ', 2) is ["a" or "an" or "the", var rest] ? rest : words;
}
