using System.Net;

namespace PriceOfAwait.Comparing;

/// <param name="Time">In nanoseconds; negative if it takes less.</param>
/// <param name="Interval">The confidence interval at <see cref="Estimates.Level"/>, if measured.</param>
public sealed record Difference(double Time, ConfidenceInterval? Interval, double? Bytes)
{
    public override string ToString() =>
        Text.Difference(Interval is { } interval ? new Estimate(Time, interval) : Estimate.Exactly(Time));
}

public sealed partial record Comparison
{
    /// <summary>The additional cost of one method over another. A ratio would depend on how much work both have in common.</summary>
    /// <param name="name">What the first does in addition, such as <c>a second await</c>.</param>
    /// <param name="methods">How many more async methods it has. If any, the book's first page shows their cost.</param>
    /// <param name="waits">Whether these methods really wait.</param>
    /// <exception cref="InvalidOperationException">Nothing here was measured.</exception>
    public Differences Cost(string name, string of, string over, Parameter? where = null, int methods = 0, bool waits = false) =>
        new Differences(this, []).And(name, of, over, where, methods, waits);
}

/// <summary>Additional costs in the first series that was measured, in the order of the sentence that states them.</summary>
public sealed record Differences
{
    private readonly Comparison _comparison;
    private readonly Series _measured;
    private readonly IReadOnlyList<(Cost Cost, BenchmarkId Of, BenchmarkId Over)> _costs;
    private IReadOnlyList<string> _inGroups = [];

    internal Differences(Comparison comparison, IReadOnlyList<(Cost Cost, BenchmarkId Of, BenchmarkId Over)> costs) =>
        (_comparison, _costs, _measured) = (comparison, costs, comparison.Series.FirstOrDefault(series => series.Run is not null)
            ?? throw new InvalidOperationException("Nothing here was measured; published figures have no intervals to judge a cost by."));

    /// <inheritdoc cref="Comparison.Cost"/>
    public Differences And(string name, string of, string over, Parameter? where = null, int methods = 0, bool waits = false)
    {
        var parameters = where is { } some ? new Parameters(some) : Parameters.None;
        var (more, less) = (new BenchmarkId(of, parameters), new BenchmarkId(over, parameters));
        var ids = _comparison.Rows.Select(row => row.Id).ToList();
        if (new[] { less, more }.Except(ids).FirstOrDefault() is { } stray)
        {
            throw new ArgumentException($"There is no benchmark {stray}. There are: {string.Join(", ", ids)}.", nameof(of));
        }

        if (_measured.DifferenceOf(more, less) is not { } difference)
        {
            return _measured.Run!.DifferencesOfGroups(more, less) is { Count: > 0 } groups
                ? new(_comparison, _costs)
                {
                    _inGroups =
                    [
                        .. _inGroups,
                        $"{Text.Capitalized(name)} has no one cost, because the launches fall into two groups: "
                            + $"{GroupFigure.InWords(groups, Text.Difference)}.",
                    ],
                }
                : this;
        }

        var returnsValueTask = MethodStyle.Of(of) == TraceStyle.ValueTask;
        var (costWithTask, withTask, overWithTask) = _costs.FirstOrDefault(one =>
            !one.Cost.ReturnsValueTask && (one.Cost.Methods, one.Cost.Waits) == (methods, waits));
        var cost = new Cost(name, difference.Time, Known(difference.Interval?.Lower), Known(difference.Interval?.Upper), difference.Bytes)
        {
            Methods = methods,
            Waits = waits,
            ReturnsValueTask = returnsValueTask,
            // What is added to the same method is compared within the rounds; what is added to two, by both intervals.
            DiffersFromTask = returnsValueTask && withTask is not null && (overWithTask == less
                ? _measured.DifferenceOf(more, withTask)?.Interval?.Contains(0) == false
                : difference.Interval?.IsApartFrom(costWithTask.Interval) == true),
            TimesAsLong = _measured.RatioOf(more, less) is { Interval: { } times } ratio && double.IsFinite(times.Upper)
                && !times.Contains(1) ? ratio : null,
        };
        return new(_comparison, [.. _costs, (cost, more, less)]) { _inGroups = _inGroups };

        static double? Known(double? limit) => limit is { } known && double.IsFinite(known) ? known : null;
    }

    /// <param name="than">What the costs are added to, such as <c>a plain call</c>.</param>
    public Costs InShort(string than) => new(than, [.. _costs.Select(one => one.Cost)])
    {
        On = _measured.Run!.MachineAndRuntime,
        Notes = [.. _inGroups, .. _measured.Run is { IsBusy: true } busy ? new[] { busy.BusyNote } : []],
        Origins = [_measured.Origin],
    };

    /// <summary>A sentence for each cost, for a lesson only; the book's first page omits them.</summary>
    /// <inheritdoc cref="InShort"/>
    public Note InWords(string than)
    {
        var costs = InShort(than);
        return new(string.Join(" ", costs.All.Select(cost => new Costs(than, [cost]).ToSentence()).Concat(costs.Notes)));
    }
}

/// <summary>An additional time and bytes. An infinite limit is <see langword="null"/>, because JSON has no infinity.</summary>
/// <param name="Time">In nanoseconds; negative if it takes less.</param>
public sealed record Cost(string Name, double Time, double? Lower, double? Upper, double? Bytes)
{
    /// <summary><see langword="null"/> if there is no ratio, or if its interval contains 1.</summary>
    public Ratio? TimesAsLong { get; init; }

    /// <summary>How many more async methods it has. If any, the book's first page shows their cost.</summary>
    public int Methods { get; init; }

    /// <summary>Whether these methods really wait.</summary>
    public bool Waits { get; init; }

    public bool ReturnsValueTask { get; init; }

    /// <summary>Whether its time could be distinguished from that of the same method with Task, within the same rounds.</summary>
    public bool DiffersFromTask { get; init; }

    internal ConfidenceInterval Interval => new(Lower ?? double.NegativeInfinity, Upper ?? double.PositiveInfinity);
}

/// <summary>Costs that a lesson measured, as a computed sentence. The book's first page shows them too.</summary>
[FactList("costs")]
public sealed record Costs(string Than, IReadOnlyList<Cost> All) : OutputPart
{
    /// <summary>What operations are added to that the book's first page compares its costs with.</summary>
    public const string Field = "reading a field";

    public IReadOnlyList<string> Notes { get; init; } = [];

    public IReadOnlyList<Origin> Origins { get; init; } = [];

    public string On { get; init; } = "";

    public string ToSentence() => string.Join(" ",
    [
        .. All.Count == 0 ? [] : new[]
        {
            Text.Capitalized($"{string.Join("; ", All.Select((cost, index) => Say(cost, isFirst: index == 0)))}."),
        },
        .. from pair in All.SelectMany((one, index) => All.Skip(index + 1).Select(other => (One: one, Other: other)))
           where !pair.One.Interval.IsApartFrom(pair.Other.Interval)
               && !(pair.Other.DiffersFromTask && (pair.One.Methods, pair.One.Waits) == (pair.Other.Methods, pair.Other.Waits))
           select $"These figures don’t show which adds more time: {pair.One.Name} or {pair.Other.Name}.",
        .. Notes,
    ]);

    public override string ToHtml() => $"<div>{WebUtility.HtmlEncode(ToSentence())}{Origin.ToHtml(Origins)}</div>";

    public override IReadOnlyList<object> ToFacts() => [this, .. Origin.ToFacts(Origins)];

    public override string ToText() => $"{ToSentence()} ({Origin.ToText(Origins)})";

    // The ratio first, because it can be compared with other machines.
    private string Say(Cost cost, bool isFirst)
    {
        var isDistinguishable = !cost.Interval.Contains(0);
        var bytes = cost.Bytes switch
        {
            null => "",
            0 => " and allocates nothing more",
            { } left => $" and allocates {Text.Bytes(Math.Abs(left))} B {(left < 0 ? "less" : "more")}",
        };
        // A certain saving is expressed in words instead of by a sign.
        var (sign, more) = isDistinguishable && cost.Time < 0 ? (-1, "less") : (1, "more");
        var limits = new[] { cost.Lower, cost.Upper }.OfType<double>().Select(limit => sign * limit).Order().ToList();
        var time = limits.Count == 2 ? Text.Duration(new Estimate(sign * cost.Time, new(limits[0], limits[1])))
            : $"{Text.Duration(sign * cost.Time)} without an interval";
        var comma = bytes.Length == 0 ? "" : ",";
        return (cost.TimesAsLong, isDistinguishable) switch
        {
            ({ } times, _) => $"{cost.Name} takes {times.Figure} times {times.Interval} as long{(isFirst ? $" as {Than}" : "")} "
                + $"({time} {more} in one run){bytes}",
            (_, true) => $"{cost.Name} takes {time} {more}{(isFirst ? $" than {Than}" : "")} in one run{bytes}",
            _ => $"{cost.Name} can’t be distinguished from {Than} by time ({time} more in one run){comma}{bytes}",
        };
    }
}
