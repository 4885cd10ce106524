namespace PriceOfAwait.Charts;

/// <summary>The names under a category axis, broken into lines, or slanted where that is not enough.</summary>
internal sealed record CategoryNames
{
    private const double Slant = -35;
    private const int MostLines = 4;

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

        var cosine = Math.Cos(Slant * Math.PI / 180);
        var overhang = categories.Select((name, index) => TextMetrics.Width(name, 12) * cosine - (index + 0.5) * place).Max();
        return new([.. categories.Select(name => (IReadOnlyList<string>)[name])], 12, Slant, overhang + 10);
    }

    public IReadOnlyList<Label> Labels(Scale x, double plotBottom) =>
    [
        .. _names.Select((lines, index) => Angle == 0
            ? new Label(lines, x[index], plotBottom + 19, Anchor.Middle, _size)
            : new Label(lines, x[index] + 4, plotBottom + 16, Anchor.End, _size) { Angle = Angle }),
    ];
}
