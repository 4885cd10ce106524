namespace PriceOfAwait.Comparing;

/// <summary>
/// Additional costs in the first series that was measured, in the order of the sentence that states them.
/// </summary>
public sealed record Differences
{
    private readonly Comparison _comparison;
    private readonly Series _measured;
    private readonly IReadOnlyList<(Cost Cost, BenchmarkId Of, BenchmarkId Over)> _costs;
    private IReadOnlyList<string> _inGroups = [];

    internal Differences(Comparison comparison, IReadOnlyList<(Cost Cost, BenchmarkId Of, BenchmarkId Over)> costs) =>
        (_comparison, _costs, _measured) = (
            comparison,
            costs,
            comparison.Series.FirstOrDefault(series => series.Run is not null)
                ?? throw new WrongArgumentException(
                    "Nothing here was measured; published figures have no intervals to judge a cost by."
                )
        );

    /// <param name="name">What the first method does in addition, such as <c>a second await</c>.</param>
    public Differences And(
        string name,
        string of,
        string over,
        Parameter? where = null,
        int methods = 0,
        bool waits = false
    )
    {
        var parameters = where is { } some ? new Parameters(some) : Parameters.None;
        return And(name, new BenchmarkId(of, parameters), new BenchmarkId(over, parameters), methods, waits);
    }

    internal Differences And(string name, BenchmarkId of, BenchmarkId over, int methods, bool waits)
    {
        var ids = _comparison.Rows.Select(row => row.Id).ToList();
        if (new[] { over, of }.Except(ids).FirstOrDefault() is { } stray)
        {
            throw new WrongArgumentException(
                $"There is no benchmark {stray}. There are: {string.Join(", ", ids)}.",
                nameof(of)
            );
        }

        if (_measured.DifferenceOf(of, over) is not { } difference)
        {
            return _measured.Run!.DifferencesOfGroups(of, over) is { Count: > 0 } groups
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

        var returnsValueTask = MethodStyle.Of(of.Method) == TraceStyle.ValueTask;
        var (costWithTask, withTask, overWithTask) = _costs.FirstOrDefault(one =>
            !one.Cost.ReturnsValueTask && (one.Cost.Methods, one.Cost.Waits) == (methods, waits)
        );
        var cost = new Cost(
            name,
            difference.Time,
            Known(difference.Interval?.Lower),
            Known(difference.Interval?.Upper),
            difference.Bytes
        )
        {
            Of = of,
            Over = over,
            Methods = methods,
            Waits = waits,
            ReturnsValueTask = returnsValueTask,
            // Two costs over the same method are compared within the rounds; over different ones, by their intervals.
            DiffersFromTask =
                returnsValueTask
                && withTask is not null
                && (
                    overWithTask == over
                        ? _measured.DifferenceOf(of, withTask)?.Interval?.Contains(0) == false
                        : difference.Interval?.IsApartFrom(costWithTask.Interval) == true
                ),
            TimesAsLong =
                _measured.RatioOf(of, over) is { Interval: { } times } ratio
                && double.IsFinite(times.Upper)
                && !times.Contains(1)
                    ? ratio
                    : null,
        };
        return new(_comparison, [.. _costs, (cost, of, over)]) { _inGroups = _inGroups };

        static double? Known(double? limit) => limit is { } known && double.IsFinite(known) ? known : null;
    }

    /// <param name="than">What the costs are added to, such as <c>a plain call</c>.</param>
    public Costs InShort(string than) =>
        new(than, [.. _costs.Select(one => one.Cost)])
        {
            On = _measured.Run!.MachineAndRuntime,
            Benchmarks = _measured.Run.Benchmarks,
            Notes = [.. _inGroups, .. _measured.Run is { IsBusy: true } busy ? new[] { busy.BusyNote } : []],
            Origins = [_measured.Origin],
        };

    /// <summary>A sentence for each cost, for a lesson only; the book's first page omits them.</summary>
    /// <inheritdoc cref="InShort"/>
    public Note InWords(string than)
    {
        var costs = InShort(than);
        return new(
            string.Join(" ", costs.All.Select(cost => new Costs(than, [cost]).ToSentence()).Concat(costs.Notes))
        );
    }
}
