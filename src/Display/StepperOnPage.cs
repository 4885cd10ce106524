using System.Globalization;

namespace PriceOfAwait.Display;

/// <summary>
/// What a page needs to step through an execution: a script, and static panels in which that finds the steps and the code. A notebook's
/// output brings all of it; a page that lets no output's script run brings the same one itself.
/// </summary>
public static class StepperOnPage
{
    /// <summary>The attribute by which the script finds the panels.</summary>
    public const string Mark = "data-price-of-await-stepper";

    /// <summary>
    /// The script: puts a stepper in the place of all panels of a page, of those too that come within some seconds. It is without its
    /// remarks and indentation, because each output holds it.
    /// </summary>
    public static string Script { get; } =
        Read("stepper.js").Replace("/*styles*/", Read("stepper.css"), StringComparison.Ordinal);

    /// <summary>The attributes of the element that holds the panels, as they stand in its tag.</summary>
    public static string AttributesOf(Stepper stepper) =>
        $"{Mark} data-title='{Quoted(stepper.Title)}' data-steps='{Quoted(StepsConverter.Text(stepper.Steps))}'";

    /// <summary>The attributes of the element that holds a method's code as it was written, <see cref="Numbered"/>.</summary>
    public static string SourceOf(SteppedMethod method) => $"data-code=\"source\" data-name='{Quoted(method.Name)}'";

    /// <summary>The attribute of the element that holds what the compiler made of a method, <see cref="Numbered"/>.</summary>
    public static string LoweredOf(int index) => string.Create(CultureInfo.InvariantCulture, $"data-code=\"lowered {index}\"");

    /// <summary>Code with a number before each line; and with elements that end on the line on which they begin.</summary>
    /// <param name="html">The code, in which there is nothing but text and colored spans, none within another.</param>
    public static string Numbered(string html)
    {
        var lines = html.ReplaceLineEndings("\n").TrimEnd().Split('\n');
        var width = lines.Length.ToString(CultureInfo.InvariantCulture).Length;
        var open = "";
        return string.Join('\n', lines.Select((text, index) =>
        {
            var line = open + text;
            var start = line.LastIndexOf("<span", StringComparison.Ordinal);
            open = start > line.LastIndexOf("</span", StringComparison.Ordinal) ? line[start..(line.IndexOf('>', start) + 1)] : "";
            return $"{(index + 1).ToString(CultureInfo.InvariantCulture).PadLeft(width)}  {line}{(open.Length > 0 ? "</span>" : "")}";
        }));
    }

    // The quotes of JSON stay as they are between single ones.
    private static string Quoted(string text) => text.Replace("&", "&amp;", StringComparison.Ordinal)
        .Replace("<", "&lt;", StringComparison.Ordinal).Replace(">", "&gt;", StringComparison.Ordinal)
        .Replace("'", "&#39;", StringComparison.Ordinal);

    private static string Read(string file)
    {
        using var reader = new StreamReader(typeof(StepperOnPage).Assembly.GetManifestResourceStream(file)!);
        return string.Join('\n', reader.ReadToEnd().ReplaceLineEndings("\n").Split('\n').Select(line => line.Trim())
            .Where(line => line.Length > 0 && line is not (['/', '/', ..] or ['/', '*', ' ', ..])));
    }
}
