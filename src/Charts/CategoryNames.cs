namespace PriceOfAwait.Charts;

/// <summary>The names under a category axis, broken into lines, or slanted where that is not enough.</summary>
internal sealed record CategoryNames
{
    private const int MostLines = 4;
    private const int MostLettersInOneLine = 48;
    private const double SlantedSize = 12;

    private readonly IReadOnlyList<IReadOnlyList<string>> _names;
    private readonly double _size;

    private CategoryNames(IReadOnlyList<IReadOnlyList<string>> names, double size, double angle, double overhang)
    {
        (_names, _size, Angle, Overhang) = (names, size, angle, overhang);
    }

    /// <summary>Degrees clockwise; 0 where the names stand upright.</summary>
    public double Angle { get; }

    /// <summary>How far the names reach to the left of the plot, in pixels.</summary>
    public double Overhang { get; }

    public static CategoryNames Fit(IReadOnlyList<string> categories, double plotWidth)
    {
        var place = plotWidth / Math.Max(1, categories.Count);
        foreach (var size in new[] { FigureLayout.TextSize, 12, 11 })
        {
            IReadOnlyList<IReadOnlyList<string>> wrapped = [.. categories.Select(name => TextMetrics.WrapName(name, size, place - 8))];
            if (wrapped.All(lines => lines.Count <= MostLines && lines.All(line => TextMetrics.Width(line, size) <= place - 8)))
            {
                return new(wrapped, size, angle: 0, overhang: 0);
            }
        }

        // Where slanted lines would touch, they stand upright.
        var angle = place * Math.Sin(35 * Math.PI / 180) >= Label.HeightOf(1, SlantedSize) ? -35 : -90;
        IReadOnlyList<IReadOnlyList<string>> shortened = [.. categories.Select(name => (IReadOnlyList<string>)[Shorten(name)])];
        var cosine = Math.Cos(angle * Math.PI / 180);
        var overhang = shortened.Select((lines, index) => TextMetrics.Width(lines[0], SlantedSize) * cosine - (index + 0.5) * place).Max();
        return new(shortened, SlantedSize, angle, overhang + 10);
    }

    public IReadOnlyList<Label> Labels(Scale x, double plotBottom) =>
    [
        .. _names.Select((lines, index) => Angle == 0
            ? new Label(lines, x[index], plotBottom + 19, Anchor.Middle, _size)
            : new Label(lines, x[index] + 4, plotBottom + (Angle == -90 ? 9 : 16), Anchor.End, _size) { Angle = Angle }),
    ];

    // The whole name is in the plain text and under the pointer.
    private static string Shorten(string name) => name.Length <= MostLettersInOneLine ? name : name[..(MostLettersInOneLine - 1)] + "…";
}
