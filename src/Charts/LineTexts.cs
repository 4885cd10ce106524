namespace PriceOfAwait.Charts;

/// <summary>Places the texts of a panel's lines above its plot.</summary>
internal static class LineTexts
{
    private const double RowHeight = 18;
    private const double Size = FigureLayout.TextSize;

    /// <summary>The height that they take.</summary>
    public static double HeightAbove(Panel panel, Scale x) =>
        Places(panel, x).Select(place => (place.Value.Row + 1) * RowHeight).DefaultIfEmpty().Max();

    public static IReadOnlyList<Label> Of(Panel panel, Box plot, Scale x)
    {
        var places = Places(panel, x);
        return
        [
            .. panel.Lines.Select(line => new Label(
                [line.Text], places[line].Left, plot.Top - 7 - RowHeight * places[line].Row, Anchor.Start, Size)),
        ];
    }

    /// <summary>
    /// A single text stands over its line; of several, the left ones end at their line and the right ones begin there. What would
    /// still meet another goes a row up.
    /// </summary>
    private static Dictionary<ReferenceLine, (double Left, int Row)> Places(Panel panel, Scale x)
    {
        var lines = panel.Lines.OrderBy(line => line.At).ToList();
        var places = new Dictionary<ReferenceLine, (double Left, int Row)>();
        for (var index = 0; index < lines.Count; index++)
        {
            var line = lines[index];
            var width = TextMetrics.Width(line.Text, Size);
            var wished = x[line.At] - width * (lines.Count == 1 ? 0.5 : index < lines.Count / 2 ? 1 : 0);
            var left = Math.Max(x.From, Math.Min(wished, x.To - width));
            var row = Enumerable.Range(0, lines.Count).First(row => !places.Any(other => other.Value.Row == row
                && left < other.Value.Left + TextMetrics.Width(other.Key.Text, Size) + 8 && other.Value.Left < left + width + 8));
            places[line] = (left, row);
        }

        return places;
    }
}
