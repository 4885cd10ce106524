namespace PriceOfAwait.Comparing;

/// <summary>What methods take and allocate compared with another one, in the words of <see cref="Words"/>.</summary>
internal sealed class CostSentences(Series measured, string over)
{
    /// <summary>
    /// A sentence for each method, and one for each two of them whose times can't be told apart although both differ
    /// from the other one's.
    /// </summary>
    public string Of(IReadOnlyList<string> methods, Parameters parameters)
    {
        var than = new BenchmarkId(over, parameters);
        var ids = methods
            .Select(method => new BenchmarkId(method, parameters))
            .Where(id => measured[id] is not null)
            .ToList();
        var distinct = ids.Where(id => IsDistinct(id, than) == true).ToList();
        var alike = ids.Where(id => IsDistinct(id, than) == false).ToList();
        var together = alike.Count > 1 ? Together(alike, than) : null;
        var sentences = ids.Where(id => together is null || !alike.Contains(id))
            .Select((id, index) => Sentence(id, than, isFirst: index == 0))
            .Concat(together is null ? [] : new[] { together })
            .Concat(
                from others in AlikeAmong(distinct, than)
                let names = others.Select(id => NameOf(id)).ToList()
                select names is [var one, var other]
                    ? $"by time, {one} can’t be told apart from {other}."
                    : $"by time, {Format.Listed(names)} can’t be told apart from one another."
            )
            .ToList();
        if (parameters.Count > 0)
        {
            sentences[0] = $"{Words.Of(parameters, measured.Run!.Benchmarks)}: {sentences[0]}";
        }

        return string.Join(" ", sentences.Select(Format.Capitalized));
    }

    private string NameOf(BenchmarkId id) => Words.Of(id.Method, measured.Run!.Benchmarks);

    /// <summary>
    /// Methods of which no two can be told apart, as few groups of them as name each such pair, so that five methods
    /// don't make ten sentences.
    /// </summary>
    private List<List<BenchmarkId>> AlikeAmong(List<BenchmarkId> distinct, BenchmarkId than)
    {
        var groups = new List<List<BenchmarkId>>();
        var pairs = distinct
            .SelectMany((one, index) => distinct.Skip(index + 1).Select(other => (One: one, Other: other)))
            .Where(pair => AreAlike(pair.One, pair.Other));
        foreach (var (one, other) in pairs)
        {
            if (groups.Exists(group => group.Contains(one) && group.Contains(other)))
            {
                continue;
            }

            List<BenchmarkId> group = [one, other];
            foreach (var third in distinct.Except(group).ToList())
            {
                if (group.TrueForAll(member => AreAlike(member, third)))
                {
                    group.Add(third);
                }
            }

            groups.Add([.. distinct.Where(group.Contains)]);
        }

        return groups;

        bool AreAlike(BenchmarkId one, BenchmarkId other) =>
            IsDistinct(other, one) == false && Overlap(one, other, than);
    }

    /// <summary>
    /// One sentence for several methods whose times can't be told apart from the other one's; <see langword="null"/> if
    /// some allocate less and others more.
    /// </summary>
    private string? Together(IReadOnlyList<BenchmarkId> alike, BenchmarkId than)
    {
        var more = alike.Select(id => measured[id]?.AllocatedBytes - measured[than]?.AllocatedBytes).ToList();
        var times =
            $"by time, {Format.Listed([.. alike.Select(id => NameOf(id))])} can’t be told apart from " + NameOf(than);
        return more.Contains(null) ? $"{times}."
            : more.TrueForAll(bytes => bytes == 0) ? $"{times}; all allocate the same."
            : more.TrueForAll(bytes => bytes >= 0) ? $"{times}; they allocate {Amounts()} more."
            : null;

        string Amounts() => Format.Listed([.. more.Select(bytes => $"{Format.Bytes(bytes!.Value)} B")]);
    }

    /// <summary>
    /// <see langword="null"/> if no figure says so, if the launches fall into two groups, or if they vary too much.
    /// </summary>
    private bool? IsDistinct(BenchmarkId id, BenchmarkId from) =>
        TimesAsLong(id, from) is not null ? true
        : IsTooImprecise(id, from) ? null
        : measured.DifferenceOf(id, from)?.Interval is { } interval ? !interval.Contains(0)
        : null;

    /// <summary>Whether the ratios to a third method overlap; true if one of them isn't known.</summary>
    private bool Overlap(BenchmarkId one, BenchmarkId other, BenchmarkId than) =>
        TimesAsLong(one, than)?.Interval is not { } interval
        || TimesAsLong(other, than)?.Interval is not { } next
        || !interval.IsApartFrom(next);

    /// <summary>Whether the ratio's interval is too wide to say that the times differ, or that they don't.</summary>
    private bool IsTooImprecise(BenchmarkId id, BenchmarkId than) =>
        measured.RatioOf(id, than)?.Interval is { } interval
        && (interval.IsTooWide || (interval.Contains(1) && !interval.IsPreciseEnoughForAlike));

    /// <summary><see langword="null"/> if there is no ratio, or if its interval contains 1 or is too wide.</summary>
    private Estimate? TimesAsLong(BenchmarkId id, BenchmarkId than) =>
        measured.RatioOf(id, than) is { Value: var ratio, Interval: { Lower: > 0 } interval }
        && !interval.IsTooWide
        && !interval.Contains(1)
            ? new(ratio, interval)
            : null;

    /// <param name="isFirst">Whether no sentence before it names the other method.</param>
    private string Sentence(BenchmarkId id, BenchmarkId than, bool isFirst)
    {
        var (name, other) = (NameOf(id), NameOf(than));
        var difference = measured.DifferenceOf(id, than);
        var more = difference is null ? null : More(difference);
        var (ratios, differences) = (
            measured.Run!.RatiosOfGroups(id, than),
            measured.Run.DifferencesOfGroups(id, than)
        );
        return TimesAsLong(id, than) is { } times
                ? $"{name} takes {Share(times, other, isFirst)}"
                    + $"{(IsTold(difference, times) ? $" ({more})" : "")}{Bytes(id, than)}."
            : IsTooImprecise(id, than)
                ? $"the time of {name} isn’t known precisely enough to be compared with {other}{Bytes(id, than, ";")}."
            : ratios.Count > 0
                ? $"{name} takes one of two times, compared with {other}: "
                    + $"{GroupFigure.InWords(ratios, ratio => $"{ratio.Figure} times as long")}{Bytes(id, than, ";")}."
            : differences.Count > 0
                ? $"{name} takes one of two times, compared with {other}: "
                    + GroupFigure.InWords(differences, one => Format.Difference(one))
                    + $"{Bytes(id, than, ";")}."
            : difference is { Interval: { } interval } && !interval.Contains(0)
                ? $"{name} takes {Amount(difference)}{(isFirst ? $" than {other}" : "")}"
                    + $"{Limits(difference, " (", ")")}{Bytes(id, than)}."
            : $"by time, {name} can’t be told apart from {other}{(more is null ? "" : $" ({more})")}"
                + $"{Bytes(id, than, ";")}.";
    }

    /// <summary>
    /// For example <c>12 [11, 13] times as long as the other</c> or <c>1/200 [1/210, 1/190] of the time of the
    /// other</c>.
    /// </summary>
    private static string Share(Estimate times, string other, bool isFirst)
    {
        var (lower, upper) = times.Interval;
        if (times.Value > 1)
        {
            return $"{times.Figure} {times.Interval.ToString(times.Interval.HalfWidth, deciding: 1)} times as long"
                + (isFirst ? $" as {other}" : "");
        }

        if (times.Value >= 0.1)
        {
            var share = new Estimate(100 * times.Value, new(100 * lower, 100 * upper));
            var interval = share.Interval.ToString(share.Interval.HalfWidth, deciding: 100);
            return $"{share.Figure}% {interval} of the time of {other}";
        }

        var part = new Estimate(1 / times.Value, new(1 / upper, 1 / lower));
        var (most, least) = (Write(part.Interval.Upper), Write(part.Interval.Lower));
        return $"1/{part.Figure} [1/{most}, 1/{least}] of the time of {other}";

        string Write(double value) => Number.Label(value, part.Interval.HalfWidth);
    }

    /// <summary>
    /// Whether a difference says more than its ratio: not if its interval contains 0, although the ratio's doesn't
    /// contain 1, nor if it is nearly the whole time of the other method.
    /// </summary>
    private static bool IsTold(Difference? difference, Estimate times) =>
        difference is { Interval: var interval } && interval?.Contains(0) != true && times.Value >= 0.1;

    /// <summary>For example <c>19 ns more, 95% CI 15 to 22</c>.</summary>
    private static string More(Difference difference) =>
        Amount(difference) + (Limits(difference, ", ", "") is { Length: > 0 } limits ? limits : " without an interval");

    private static string Amount(Difference difference)
    {
        var (unit, scaled) = Positive(difference);
        return $"{scaled.Figure} {unit} {(difference.Time < 0 ? "less" : "more")}";
    }

    /// <summary>Empty if a limit isn't finite, because a single launch was measured.</summary>
    private static string Limits(Difference difference, string before, string after)
    {
        var (lower, upper) = Positive(difference).Scaled.Interval;
        var precision = (upper - lower) / 2;
        return double.IsFinite(precision)
            ? $"{before}{Estimates.LevelText} CI {Number.Label(lower, precision)} to "
                + $"{Number.Label(upper, precision)}{after}"
            : "";
    }

    // What is less is said in words instead of by a sign.
    private static (string Unit, Estimate Scaled) Positive(Difference difference)
    {
        var (lower, upper) = difference.Interval ?? new(double.NegativeInfinity, double.PositiveInfinity);
        return Format.InUnit(
            difference.Time < 0 ? new(-difference.Time, new(-upper, -lower)) : new(difference.Time, new(lower, upper))
        );
    }

    /// <param name="join">What joins it to a time that is no clause with <c>takes</c>.</param>
    private string Bytes(BenchmarkId id, BenchmarkId than, string? join = null) =>
        (measured[id]?.AllocatedBytes, measured[than]?.AllocatedBytes) switch
        {
            (null, _) or (_, null) => "",
            (0, 0) => $"; like {NameOf(than)}, it allocates nothing",
            ({ } own, { } other) when own == other => $"; both allocate {Format.Bytes(own)} B",
            ({ } own, { } other) => $"{(join is null ? " and" : $"{join} it")} allocates "
                + $"{Format.Bytes(Math.Abs(own - other))} B {(own < other ? "less" : "more")}",
        };
}
