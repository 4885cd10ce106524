using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
using PriceOfAwait.Notebooks.Documents;

namespace PriceOfAwait.Book.Rendering;

/// <summary>A cell's outputs: what the notebook shows, made harmless, whoever ran it.</summary>
/// <param name="links">Where links may lead.</param>
internal sealed class OutputMarkup(PageLinks links)
{
    private const int MostLines = 14;

    /// <summary>Only the beginning of a longer text is shown, because a page is for reading.</summary>
    private const int MostCharacters = 100_000;

    private static readonly JsonSerializerOptions Indented = new() { WriteIndented = true };

    public Markup Of(Output output) => Markup.Of($"<div class=\"output\">{Content(output)}</div>\n");

    private Markup Content(Output output) => output switch
    {
        Output.Printed { Stream: "stderr" } printed => Text(printed.Text, "printed stderr", "printed to standard error"),
        Output.Printed printed => Text(printed.Text, "printed", "printed"),
        Output.Failed failed => Markup.Concat(
        [
            Markup.Of($"<p class=\"error-name\">{AnsiText.ToMarkup(failed.Name)}: this cell failed</p>"),
            Text(Told(failed), "printed error", "of error"),
        ]),
        Output.Shown shown => Of(shown.Data),
        Output.Unknown unknown => NoteOf($"An output of the unknown type “{unknown.Type}” is left out."),
        _ => throw new ArgumentOutOfRangeException(nameof(output), output, "There is no such output."),
    };

    private static string Told(Output.Failed failed) => failed.Traceback.Count > 0 ? string.Join('\n', failed.Traceback) : failed.Message;

    // Verdicts also have links into the ledger here.
    private Markup Of(IReadOnlyDictionary<string, string> data) =>
        SavedVerdicts.In(data) is { Count: > 0 } verdicts ? VerdictMarkup.List(verdicts, PageNames.Ledger)
        : data.TryGetValue("text/html", out var html) ? RunHtml.ToMarkup(html, links)
        : WithoutHtml(data);

    private static Markup WithoutHtml(IReadOnlyDictionary<string, string> data)
    {
        var plain = data.GetValueOrDefault("text/plain", "");
        foreach (var (mimeType, content) in data.OrderBy(item => item.Key, StringComparer.Ordinal))
        {
            switch (mimeType)
            {
                case "image/png" or "image/jpeg" or "image/gif" or "image/webp":
                    return ImageMarkup.OfBase64(mimeType, content, plain.Length > 0 ? plain : "a picture");
                case "image/svg+xml":
                    return ImageMarkup.OfSvg(content, plain.Length > 0 ? plain : "a picture");
            }
        }

        return data.ContainsKey("text/plain") ? Text(plain, "value", "of text")
            : data.TryGetValue("text/markdown", out var markdown) ? Text(markdown, "value", "of Markdown")
            : data.TryGetValue("application/json", out var json) ? Text(Pretty(json), "value", "of JSON")
            : NoteOf($"An output of the type {string.Join(", ", data.Keys.DefaultIfEmpty("none"))} can't be shown on a page.");
    }

    private static Markup Text(string text, string kind, string what)
    {
        text = text.TrimEnd('\n', '\r');
        if (text.Length > MostCharacters)
        {
            text = string.Create(
                CultureInfo.InvariantCulture,
                $"{text.AsSpan(0, MostCharacters)}\n… {text.Length - MostCharacters:N0} more characters are in the notebook.");
        }

        var lines = text.Count(c => c == '\n') + 1;
        var markup = Markup.Of($"<pre class=\"{kind}\" tabindex=\"0\">{AnsiText.ToMarkup(text)}</pre>");
        return text.Length == 0 ? Markup.Empty
            : lines > MostLines ? Markup.Of($"<details class=\"fold\"><summary>{lines} lines {what}</summary>\n{markup}</details>\n")
            : markup;
    }

    /// <summary>A sentence in the place of what can't be shown.</summary>
    public static Markup NoteOf(string text) => Markup.Of($"<p class=\"note\">{text}</p>");

    private static string Pretty(string json)
    {
        try
        {
            return JsonNode.Parse(json)?.ToJsonString(Indented) ?? "null";
        }
        catch (JsonException)
        {
            return json;
        }
    }
}
