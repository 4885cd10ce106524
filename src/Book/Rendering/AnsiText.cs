namespace PriceOfAwait.Book.Rendering;

/// <summary>Console text as HTML: colors become classes, a bare carriage return starts the line afresh.</summary>
internal static partial class AnsiText
{
    private static readonly string[] Colors = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"];

    public static Markup ToMarkup(string text)
    {
        text = string.Join('\n', text.Split('\n').Select(line => line.TrimEnd('\r').Split('\r')[^1]));
        var html = new StringBuilder();
        string[] classes = [];
        foreach (Match part in Part().Matches(text))
        {
            if (part.Groups["codes"].Success)
            {
                // Colors of a palette or in RGB are ignored.
                classes = Palette().Replace(part.Groups["codes"].Value, "-").Split(';').Aggregate(classes, After);
            }
            else if (part.Groups["text"].Success)
            {
                html.Append((classes.Length == 0 ? Markup.Encode(part.Value)
                    : Markup.Of($"<span class=\"{string.Join(' ', classes)}\">{part.Value}</span>")).Text);
            }
        }

        return new(html.ToString());
    }

    private static string[] After(string[] classes, string code) => code.TrimStart('0') switch
    {
        "" => [],
        "1" => [.. classes.Union(["ansi-bold"])],
        "3" => [.. classes.Union(["ansi-italic"])],
        "22" => [.. classes.Except(["ansi-bold"])],
        "23" => [.. classes.Except(["ansi-italic"])],
        "39" => [.. classes.Intersect(["ansi-bold", "ansi-italic"])],
        ['3' or '9', >= '0' and <= '7' and var color] => [$"ansi-{Colors[color - '0']}", .. After(classes, "39")],
        _ => classes,
    };

    // Colors; other CSI sequences; OSC and the like up to their terminator or to the end; single escapes; bare control characters; text.
    [GeneratedRegex(
        @"\e\[(?<codes>[\d;]*)m|\e\[[0-?]*[ -/]*[@-~]|\e[\]PX^_][^\a\e]*(\a|\e\\|$)|\e[ -/]*[0-~]?|[\p{Cc}-[\n\t]]|(?<text>[\P{Cc}\n\t]+)")]
    private static partial Regex Part();

    [GeneratedRegex(@"[34]8;(5;\d*|2;\d*;\d*;\d*)")]
    private static partial Regex Palette();
}
