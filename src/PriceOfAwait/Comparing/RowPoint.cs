namespace PriceOfAwait.Comparing;

internal sealed record RowPoint(double Value, ConfidenceInterval? Interval = null)
{
    /// <summary>A point for each group of launches if there are groups; otherwise the point, if there is one.</summary>
    public static IReadOnlyList<RowPoint> Of(RowPoint? point, IReadOnlyList<GroupFigure> groups) =>
        groups.Count > 0 ? [.. groups.Select(group => new RowPoint(group.Figure.Value))]
        : point is null ? []
        : [point];

    public static Dots InRows(string name, TraceStyle style, IReadOnlyList<RowPoint?> points) =>
        InRows(name, style, [.. points.Select(point => Of(point, []))]);

    /// <param name="rows">The points of each row.</param>
    public static Dots InRows(string name, TraceStyle style, IReadOnlyList<IReadOnlyList<RowPoint>> rows)
    {
        var points = rows.SelectMany(row => row.Cast<RowPoint?>().DefaultIfEmpty()).ToList();
        return new Dots(
            name,
            [.. points.Select(point => point?.Value ?? double.NaN)],
            [.. rows.SelectMany((row, index) => Enumerable.Repeat((double)index, Math.Max(1, row.Count)))]
        )
        {
            Style = style,
            Errors = new ErrorBars(
                [.. points.Select(point => point?.Value - point?.Interval?.Lower ?? double.NaN)],
                [.. points.Select(point => point?.Interval?.Upper - point?.Value ?? double.NaN)]
            ),
        };
    }
}
