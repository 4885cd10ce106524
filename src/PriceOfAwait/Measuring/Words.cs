namespace PriceOfAwait.Measuring;

/// <summary>
/// What charts call methods and parameters, from <c>data/words.json</c>; others keep their names. Tables have the identifiers, which
/// readers look up in the code.
/// </summary>
internal static class Words
{
    private static readonly Lazy<IReadOnlyDictionary<string, string>> FromFile = new(() => new Dictionary<string, string>(
        DataFile.Read<Dictionary<string, string>>(Repository.WordsFile), StringComparer.OrdinalIgnoreCase));

    /// <exception cref="DataFileException">The file is missing or malformed.</exception>
    public static IReadOnlyDictionary<string, string> All => FromFile.Value;

    /// <summary>As in a sentence, such as <c>a synchronous look-up</c>.</summary>
    public static string Of(string method) => All.GetValueOrDefault(method, method);

    public static string Of(Parameters parameters) =>
        string.Join(", ", parameters.Select(parameter => $"{parameter}").Select(text => All.GetValueOrDefault(text, text)));

    /// <summary>As a name in a chart, such as <c>synchronous look-up</c>.</summary>
    public static string Label(string words) => words.Split(' ', 2) is ["a" or "an" or "the", var rest] ? rest : words;
}
