namespace PriceOfAwait.Charts;

/// <summary>Places the texts of a panel's lines: those of vertical lines above the plot, those of horizontal ones on their line.</summary>
internal static class LineTexts
{
    private const double RowHeight = 18;
    private const double Size = FigureLayout.TextSize;

    /// <summary>The height that the texts above the plot take.</summary>
    public static double HeightAbove(Panel panel, Scale x)
    {
        var places = Above(panel, x);
        return places.Count == 0 ? 0 : (places.Values.Max(place => place.Row) + 1) * RowHeight;
    }

    public static IReadOnlyList<Label> Of(Panel panel, Box plot, Scale x, Scale y)
    {
        var above = Above(panel, x);
        return
        [
            .. panel.Lines.Select(line => above.TryGetValue(line, out var place)
                ? new Label([line.Text], place.Left, plot.Top - 7 - RowHeight * place.Row, Anchor.Start, Size)
                : OnLine(panel, plot, y, line)),
        ];
    }

    /// <summary>
    /// A single text stands over its line; of several, the left ones end at their line and the right ones begin there. What would
    /// still meet another goes a row up.
    /// </summary>
    private static Dictionary<ReferenceLine, (double Left, int Row)> Above(Panel panel, Scale x)
    {
        var lines = panel.Lines.Where(line => line.Orientation == Orientation.Vertical).OrderBy(line => line.At).ToList();
        var places = new Dictionary<ReferenceLine, (double Left, int Row)>();
        for (var index = 0; index < lines.Count; index++)
        {
            var line = lines[index];
            var width = TextMetrics.Width(line.Text, Size);
            var wished = x[line.At] - width * (lines.Count == 1 ? 0.5 : index < lines.Count / 2 ? 1 : 0);
            var left = Math.Max(x.From, Math.Min(wished, x.To - width));
            var row = Enumerable.Range(0, lines.Count).First(row => !places.Any(other =>
                other.Value.Row == row && left < other.Value.Left + TextMetrics.Width(other.Key.Text, Size) + 8 && other.Value.Left < left + width + 8));
            places[line] = (left, row);
        }

        return places;
    }

    /// <summary>At the end of the line where the traces are farther away.</summary>
    private static Label OnLine(Panel panel, Box plot, Scale y, ReferenceLine line)
    {
        var scatters = panel.Traces.OfType<Scatter>().Where(scatter => scatter.Y.Count > 0).ToList();
        var atStart = scatters.Count > 0 && Distance(scatter => scatter.Y[0]) > Distance(scatter => scatter.Y[^1]);
        return new([line.Text], atStart ? plot.Left + 4 : plot.Right - 4, y[line.At] - 5, atStart ? Anchor.Start : Anchor.End, Size);

        double Distance(Func<Scatter, double> end) => scatters.Min(scatter => Math.Abs(y[end(scatter)] - y[line.At]));
    }
}
