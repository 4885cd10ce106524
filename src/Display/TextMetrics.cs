using System.Text.RegularExpressions;

namespace PriceOfAwait.Display;

/// <summary>Measures text by the character widths of Helvetica, which Arial and Liberation Sans share.</summary>
internal static class TextMetrics
{
    // Thousandths of the font size, for the characters from space to tilde.
    private static readonly short[] Widths =
    [
        278,
        278,
        355,
        556,
        556,
        889,
        667,
        191,
        333,
        333,
        389,
        584,
        278,
        333,
        278,
        278,
        556,
        556,
        556,
        556,
        556,
        556,
        556,
        556,
        556,
        556,
        278,
        278,
        584,
        584,
        584,
        556,
        1015,
        667,
        667,
        722,
        722,
        667,
        611,
        778,
        722,
        278,
        500,
        667,
        556,
        833,
        722,
        778,
        667,
        778,
        722,
        667,
        611,
        722,
        667,
        944,
        667,
        667,
        611,
        278,
        278,
        278,
        469,
        556,
        333,
        556,
        556,
        500,
        556,
        556,
        278,
        556,
        556,
        222,
        222,
        500,
        222,
        833,
        556,
        556,
        556,
        556,
        333,
        500,
        278,
        556,
        500,
        722,
        500,
        500,
        500,
        334,
        260,
        334,
        584,
    ];

    // If none of these fonts is installed, the browser uses a wider one; bold is wider, too.
    private const double Allowance = 1.14;

    public static double Width(string text, double size) =>
        text.Sum(character => character is >= ' ' and <= '~' ? Widths[character - ' '] : 600) * size * Allowance / 1000;

    public static IReadOnlyList<string> WrapProse(string text, double size, double width) =>
        Fill(
            Number
                .Unbroken(text)
                .Split(' ')
                .SelectMany(word => Width(word, size) > width ? WrapName(word, size, width) : [word]),
            " ",
            size,
            width
        );

    /// <summary>
    /// Breaks a name at its spaces, and words that are too long also after slashes, underscores and commas and between
    /// camel-case words. The lines are as few as possible, and then as even as possible. A part that is still too long
    /// stays whole.
    /// </summary>
    public static IReadOnlyList<string> WrapName(string name, double size, double width)
    {
        var parts = Regex
            .Split(name, @"(?<= )(?!\z)")
            .SelectMany(word =>
                Width(word, size) <= width ? [word] : Regex.Split(word, @"(?<=[/_,])(?!\z)|(?<=\p{Ll})(?=\p{Lu})")
            )
            .ToList();
        var lines = Fill(parts, "", size, width);
        return Enumerable
            .Range(1, (int)(width / 4))
            .Select(step => Fill(parts, "", size, width - 4 * step))
            .TakeWhile(evener => evener.Count == lines.Count)
            .LastOrDefault(lines);
    }

    private static List<string> Fill(IEnumerable<string> parts, string joint, double size, double width)
    {
        var lines = new List<string>();
        foreach (var part in parts)
        {
            if (lines.Count > 0 && Width(lines[^1] + joint + part.TrimEnd(), size) <= width)
            {
                lines[^1] += joint + part;
            }
            else
            {
                lines.Add(part);
            }
        }

        return [.. lines.Select(line => line.Trim())];
    }
}
