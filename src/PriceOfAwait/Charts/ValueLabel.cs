namespace PriceOfAwait.Charts;

/// <summary>The value of a bar, written above it.</summary>
/// <param name="Bar">Whose value it is.</param>
/// <param name="X">The middle of the bar on the x axis.</param>
/// <param name="Y">The upper end of the bar and its error on the y axis; that of the bar where the error has none.</param>
/// <param name="Label">The text with its place.</param>
internal sealed record ValueLabel(Bar Bar, double X, double Y, Label Label)
{
    /// <summary>The labels of all bars of a panel, or none where they would not fit side by side.</summary>
    public static IReadOnlyList<ValueLabel> Of(PanelLayout layout)
    {
        var bars = layout.Panel.Bars;
        var place = layout.Plot.Width / Math.Max(1, layout.Panel.X.Categories.Count) * (bars.Count == 1 ? 1 : BarLayout.Pitch(Math.Max(1, bars.Count)));
        foreach (var size in new[] { 12, 11, 10 })
        {
            if (bars.SelectMany(bar => bar.Y).All(value => TextMetrics.Width(Number.Brief(value), size) <= place - 1))
            {
                return
                [
                    .. from bar in bars.Select((bar, index) => (Bar: bar, Index: index))
                       from category in Enumerable.Range(0, bar.Bar.Y.Count)
                       where double.IsFinite(bar.Bar.Y[category])
                       select At(layout, bar.Bar, BarLayout.Middle(bars.Count, bar.Index, category), category, size),
                ];
            }
        }

        return [];
    }

    private static ValueLabel At(PanelLayout layout, Bar bar, double x, int category, double size)
    {
        var value = bar.Y[category];
        var high = bar.ErrorY?.High(category, value) ?? value;
        var top = Math.Max(layout.YTicks.Min, double.IsFinite(high) ? high : value);
        return new(bar, x, top, new([Number.Brief(value)], layout.X[x], layout.Y[top] - 5, Anchor.Middle, size));
    }
}
