using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace PriceOfAwait.Book.Rendering;

/// <summary>
/// Console text as HTML: its colors become classes, every other control sequence is dropped, and a bare carriage return starts the line
/// afresh.
/// </summary>
internal static partial class AnsiText
{
    private static readonly string[] Colors = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"];

    public static Markup ToMarkup(string text)
    {
        var html = new StringBuilder();
        var style = new Style(null, false, false);
        var end = 0;
        text = string.Join('\n', text.Split('\n').Select(LastOfOverwritten));
        foreach (Match sequence in ControlSequence().Matches(text))
        {
            Append(html, text[end..sequence.Index], style);
            end = sequence.Index + sequence.Length;
            if (sequence.Groups["codes"].Success)
            {
                style = style.After(sequence.Groups["codes"].Value);
            }
        }

        Append(html, text[end..], style);
        return new(html.ToString());
    }

    private static string LastOfOverwritten(string line)
    {
        var text = line.TrimEnd('\r');
        return text[(text.LastIndexOf('\r') + 1)..];
    }

    private static void Append(StringBuilder html, string text, Style style)
    {
        if (text.Length > 0)
        {
            html.Append((style.Classes is { Length: > 0 } classes
                ? Markup.Of($"<span class=\"{classes}\">{text}</span>")
                : Markup.Encode(text)).Text);
        }
    }

    private readonly record struct Style(string? Color, bool Bold, bool Italic)
    {
        public string Classes =>
            string.Join(' ',
                new[] { Color is null ? "" : $"ansi-{Color}", Bold ? "ansi-bold" : "", Italic ? "ansi-italic" : "" }.Where(
                    name => name.Length > 0));

        /// <summary>The style after SGR codes such as <c>1;31</c>. Colors of a palette or in RGB are ignored.</summary>
        public Style After(string codes)
        {
            var style = this;
            var numbers = codes.Split(';')
                .Select(code => int.TryParse(code, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : 0).ToList();
            for (var i = 0; i < numbers.Count; i++)
            {
                style = numbers[i] switch
                {
                    0 => default,
                    1 => style with { Bold = true },
                    3 => style with { Italic = true },
                    22 => style with { Bold = false },
                    23 => style with { Italic = false },
                    >= 30 and <= 37 => style with { Color = Colors[numbers[i] - 30] },
                    >= 90 and <= 97 => style with { Color = Colors[numbers[i] - 90] },
                    39 => style with { Color = null },
                    _ => style,
                };
                if (numbers[i] is 38 or 48)
                {
                    i += numbers.ElementAtOrDefault(i + 1) == 5 ? 2 : 4;
                }
            }

            return style;
        }
    }

    // Colors; other CSI sequences; OSC and the like up to their terminator or to the end; single escapes; bare control characters.
    [GeneratedRegex(@"\e\[(?<codes>[\d;]*)m|\e\[[0-?]*[ -/]*[@-~]|\e[\]PX^_][^\a\e]*(\a|\e\\|$)|\e[ -/]*[0-~]?|[\p{Cc}-[\n\t]]")]
    private static partial Regex ControlSequence();
}
