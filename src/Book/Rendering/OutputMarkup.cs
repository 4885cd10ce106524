using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using PriceOfAwait.Book.Trust;
using PriceOfAwait.Formatting;
using PriceOfAwait.Notebooks.Documents;

namespace PriceOfAwait.Book.Rendering;

/// <summary>
/// A cell's outputs. What the library shows is made anew from its data, whoever ran the notebook; other HTML is shown only where a run of
/// this user made it, else the output's plainest form is shown. A verdict, too, counts only where a run of this user came to it.
/// </summary>
/// <param name="notebook">The notebook's file name, for the line that says how to make its outputs here.</param>
/// <param name="record">What is known of the notebook's run, if anything.</param>
/// <param name="links">Where links may lead.</param>
internal sealed partial class OutputMarkup(string notebook, ExecutionRecord? record, PageLinks links)
{
    private const int MostLines = 14;
    private const int MostRows = 16;

    /// <summary>Only the beginning of a longer text is shown, because a page is for reading.</summary>
    private const int MostCharacters = 100_000;

    private readonly OriginNotes _origins = new();

    private static readonly JsonSerializerOptions Indented = new() { WriteIndented = true };

    /// <summary>Where the figures of the outputs so far come from.</summary>
    public Markup Origins => _origins.InFull;

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

    private Markup Of(IReadOnlyDictionary<string, string> data)
    {
        if (SavedVerdicts.In(data, record) is { Count: > 0 } verdicts)
        {
            return VerdictMarkup.List(verdicts, PageNames.Ledger);
        }

        try
        {
            return data.TryGetValue(OutputJson.MimeType, out var json) ? PartsMarkup.Read(json, _origins) : WithoutParts(data);
        }
        catch (FormatException e)
        {
            return Markup.Of($"{NoteOf(e.Message)}{WithoutParts(data)}");
        }
    }

    private Markup WithoutParts(IReadOnlyDictionary<string, string> data) =>
        !data.TryGetValue("text/html", out var html) ? WithoutHtml(data, html: "")
        : record?.Made("text/html", html) == true ? Html(html)
        : Markup.Of($"{WithoutHtml(data, html)}{Untrusted()}");

    private Markup Html(string html)
    {
        var markup = RunHtml.ToMarkup(html, links);
        var rows = Row().Count(markup.Text);
        return Fold.When(rows > MostRows, markup, $"Table of {rows} rows");
    }

    private static Markup WithoutHtml(IReadOnlyDictionary<string, string> data, string html)
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
            : html.Length > 0 ? Text(RunHtml.TextOf(html), "value", "of text")
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
        return text.Length == 0 ? Markup.Empty : Fold.When(lines > MostLines, markup, $"{lines} lines {what}");
    }

    private Markup Untrusted() => NoteOf(
        "This output’s own HTML isn’t shown, because no run of yours on this machine made it. "
        + $"Run the notebook to see it: dotnet run --project src/Tutorial -- run {notebook}");

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

    [GeneratedRegex("<tr[ >]")]
    private static partial Regex Row();
}
