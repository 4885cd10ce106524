namespace PriceOfAwait.Book.Rendering;

internal sealed partial class OutputMarkup(IReadOnlyDictionary<string, string> pages, PageOrigin? origin)
{
    private const int MaxLines = 14;

    private readonly PartMarkup _parts = new(pages, origin);

    /// <summary>Only the beginning of a longer text is shown, because a page is for reading.</summary>
    private const int MaxCharacters = 100_000;

    // The fallbacks for an output without HTML or an image: the first of these that it has is shown.
    private static readonly string[] Texts = ["text/plain", "text/markdown", "application/json"];

    public Markup Of(Output output) => Markup.Of($"<div class=\"output\">{Content(output)}</div>\n");

    private Markup Content(Output output) =>
        output switch
        {
            Output.Printed { Stream: "stderr" } printed => Text(
                printed.Text,
                "printed stderr",
                "printed to standard error"
            ),
            Output.Printed printed => Text(printed.Text, "printed", "printed"),
            Output.Failed failed => Markup.Of(
                $"""
            <p class="error-name">{Plain(failed.Name)}: this cell failed</p>{Text(
                failed.Traceback.Count > 0 ? string.Join('\n', failed.Traceback) : failed.Message,
                "printed error",
                "of error")}
            """
            ),
            Output.Shown shown => Shown(shown.Data, OutputFacts.Of(shown)),
            _ => Markup.Note($"An output of the unknown type “{((Output.Unknown)output).Type}” is left out."),
        };

    private Markup Shown(IReadOnlyDictionary<string, string> data, OutputFacts facts) =>
        Markup.Of(
            $"""
        {(facts.Verdicts.Count > 0
            // The book's own list, which links to the ledger.
            ? VerdictMarkup.List(facts.Verdicts)
            : facts.Parts.Count > 0
                ? Markup.Concat(facts.Parts.Select(_parts.Of))
            : data.TryGetValue("text/html", out var html)
                ? SafeHtml.ToMarkup(html, pages)
            : WithoutHtml(data))}{(facts.Failure is { } failure ? Markup.Note(failure) : Markup.Empty)}
        """
        );

    private static Markup WithoutHtml(IReadOnlyDictionary<string, string> data)
    {
        var plain = data.GetValueOrDefault("text/plain", "");
        var alternative = plain.Length > 0 ? plain : "a picture";
        return data
            .Keys.Order(StringComparer.Ordinal)
            .FirstOrDefault(type =>
                type is "image/gif" or "image/jpeg" or "image/png" or "image/svg+xml" or "image/webp"
            ) switch
        {
            "image/svg+xml" => Picture.OfSvg(data["image/svg+xml"], alternative),
            { } type => Picture.Of(
                $"data:{type};base64,{string.Concat(data[type].Where(character => !char.IsWhiteSpace(character)))}",
                alternative
            ),
            null when Texts.FirstOrDefault(data.ContainsKey) is { } type => Text(data[type], "value", "of text"),
            _ => Markup.Note(
                $"An output of the type {string.Join(", ", data.Keys.DefaultIfEmpty("none"))} can't be shown on a page."
            ),
        };
    }

    private static Markup Text(string text, string kind, string what)
    {
        text = text.TrimEnd('\n', '\r');
        if (text.Length > MaxCharacters)
        {
            text = $"{text[..MaxCharacters]}\n… {text.Length - MaxCharacters:N0} more characters are in the notebook.";
        }

        var lines = text.Count(c => c == '\n') + 1;
        var markup = Markup.Of($"<pre class=\"{kind}\" tabindex=\"0\">{Plain(text)}</pre>");
        return text.Length == 0
            ? Markup.Empty
            : ScrollMarkup.FoldedIf(lines > MaxLines, $"{lines} lines {what}", markup);
    }

    /// <summary>
    /// Console text without escape sequences such as colors. A bare carriage return starts the line over.
    /// </summary>
    internal static string Plain(string text) =>
        Sequence().Replace(string.Join('\n', text.Split('\n').Select(line => line.TrimEnd('\r').Split('\r')[^1])), "");

    // CSI sequences; OSC and the like up to their terminator or to the end; single escapes; bare control characters.
    [GeneratedRegex(@"\e\[[0-?]*[ -/]*[@-~]|\e[\]PX^_][^\a\e]*(\a|\e\\|$)|\e[ -/]*[0-~]?|[\p{Cc}-[\n\t]]")]
    private static partial Regex Sequence();
}
