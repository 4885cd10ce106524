namespace PriceOfAwait.Display;

/// <summary>Pieces of HTML, kept short because a notebook's file has many.</summary>
internal static class Html
{
    private const string Smaller = "font-size:85%;opacity:.8;margin-top:.3em";

    public static string Encode(string text) =>
        text.Replace("&", "&amp;", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal);

    public static string Quoted(string text) => Encode(text).Replace("\"", "&quot;", StringComparison.Ordinal);

    /// <summary>Text with code in backticks.</summary>
    public static string WithCode(string text) =>
        string.Concat(
            text.Split('`').Select((part, index) => index % 2 == 0 ? Encode(part) : $"<code>{Encode(part)}</code>")
        );

    public static string Folded(IReadOnlyList<string> notes) =>
        AreFew(notes)
            ? Small(notes)
            : "<details style=font-size:85%;margin-top:.3em><summary>"
                + $"{CountOf(notes)}</summary>{Each(notes)}</details>";

    /// <summary>Whether notes are shown at once. Others are collapsed into one line.</summary>
    public static bool AreFew(IReadOnlyList<string> notes) => notes.Count <= 2 && notes.Sum(note => note.Length) < 600;

    public static string CountOf(IReadOnlyList<string> notes) =>
        $"{(notes.Count == 1 ? "A note" : $"{notes.Count} notes")} on these figures";

    /// <param name="guide">The address of what explains how to read all this; a link follows the last line.</param>
    public static string Small(IReadOnlyList<string> lines, string? guide = null)
    {
        var link = guide is null ? "" : $" <a href=\"{Quoted(guide)}\">Legend</a>";
        return lines switch
        {
            [] when guide is null => "",
            [] or [_] => $"<div style={Smaller}>{string.Concat(lines.Select(Encode))}{link}</div>",
            _ => $"<div style={Smaller};display:grid;gap:.3em>"
                + $"{Each(lines.SkipLast(1))}<div>{Encode(lines[^1])}{link}</div></div>",
        };
    }

    private static string Each(IEnumerable<string> lines) =>
        string.Concat(lines.Select(line => $"<div>{Encode(line)}</div>"));
}
