using PriceOfAwait.Display;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Comparing;

/// <summary>What several lessons found, in one chart: the time on the left, the bytes on the right.</summary>
public static class CostsFigure
{
    /// <summary>The chart. What was measured elsewhere, or on another day, is another series: only within one are costs compared.</summary>
    /// <param name="all">In the order of the rows; at least one cost.</param>
    /// <param name="subtitle">What is shown.</param>
    public static Figure Of(IReadOnlyList<Costs> all, string subtitle)
    {
        ArgumentNullException.ThrowIfNull(all);
        var rows = all.SelectMany(costs => costs.All.Select(cost => (Cost: cost, Origin: Origin.ToText(costs.Origins)))).ToList();
        var origins = rows.Select(row => row.Origin).Distinct().ToList();
        var styles = TraceStyle.ToldApart(
            [.. origins.Select(origin => Run.IsOfThisMachine(origin) ? TraceStyle.Measured : TraceStyle.Recorded)]);
        var names = Axis.Category([.. rows.Select(row => row.Cost.Name)]);
        return new Figure(
            origins.Count == 1
                ? Headline.OfCosts([.. rows.Select(row => row.Cost.ToHeadline())])
                : "What async costs, by where it was measured",
            subtitle,
            new Panel(Axis.Linear("more time (ns)"), names, [.. origins.Select((origin, index) => TimesOf(origin, index))])
            {
                Mark = new(0),
            },
            new Panel(Axis.Linear("more on the heap (B)"), names, [.. origins.Select((origin, index) => BytesOf(origin, index))]))
        {
            Notes = [.. all.SelectMany(costs => costs.Notes).Distinct()],
            Origins = [.. all.SelectMany(costs => costs.Origins).Distinct()],
        };

        Dots TimesOf(string origin, int index) => DotsOf(origin, index, cost => cost.Time) with
        {
            Errors = new(
                [.. rows.Select(row => row.Origin == origin && row.Cost.Lower is { } lower ? row.Cost.Time - lower : double.NaN)],
                [.. rows.Select(row => row.Origin == origin && row.Cost.Upper is { } upper ? upper - row.Cost.Time : double.NaN)]),
        };

        Dots BytesOf(string origin, int index) => DotsOf(origin, index, cost => cost.Bytes ?? double.NaN);

        Dots DotsOf(string origin, int index, Func<Cost, double> read) =>
            Dots.InRows(origin, [.. rows.Select(row => row.Origin == origin ? read(row.Cost) : double.NaN)]) with
            {
                Style = styles[index],
            };
    }
}
