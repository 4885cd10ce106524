namespace PriceOfAwait.Judging;

/// <summary>Parts that compare two times.</summary>
public sealed partial record JudgedPart
{
    /// <inheritdoc cref="Estimates.OfRatio" path="/param"/>
    internal static JudgedPart Timed(
        ClaimPart part, string about, Measurement above, Measurement below, bool shareRounds)
    {
        var isRatio = part.Over is not null && Resolution.Resolves(above.Time.Value) && Resolution.Divides(below);
        var groups = isRatio
            ? LaunchGroups.OfRatio(above, below, shareRounds)
            : LaunchGroups.OfDifference(above, below, shareRounds);
        if (groups.Count > 0)
        {
            return InGroups(part, about, groups, [above, below], shareRounds);
        }

        var difference = Estimates.OfDifference(above.AlikeLaunches, below.AlikeLaunches, shareRounds);
        return isRatio ? ByRatio(part, about, difference, above, below, shareRounds)
            : part.Over is not null ? ByDifference(part, about, difference, above, below)
            : OfDifference(part, about, difference);
    }

    internal static JudgedPart Timed(ClaimPart part, string about, Estimate ratio, string? cause) =>
        OfRatio(part, about, ratio, cause, differences: "");

    private static JudgedPart ByRatio(
        ClaimPart part, string about, Estimate difference, Measurement above, Measurement below, bool shareRounds) =>
        OfRatio(
            part, about, Estimates.OfRatio(above.AlikeLaunches, below.AlikeLaunches, shareRounds),
            CauseOf(above, below),
            part.PublishedDifference is { } published
                ? $" As a difference: published {Text.Difference(Estimate.Exactly(published))}, "
                    + $"now {Text.Difference(difference)}."
                : "");

    /// <summary>Bounds the ratio by the difference, for a baseline that is too short to divide by.</summary>
    private static JudgedPart ByDifference(
        ClaimPart part, string about, Estimate difference, Measurement above, Measurement below)
    {
        var (lower, upper) = difference.Interval;
        var isResolved = Resolution.Resolves(below.Time.Value);
        var (least, most) = isResolved
            ? (Math.Max(0, below.Time.Interval.Lower), below.Time.Interval.Upper)
            : (0, Resolution.Least);
        return OfRatio(
            part, $"{about}, from the difference {Text.Difference(difference)}",
            new(Math.Max(0, 1 + difference.Value / (isResolved ? below.Time.Value : most)), new(
                Math.Max(0, 1 + lower / (lower < 0 ? least : most)), 1 + upper / (upper > 0 ? least : most))),
            CauseOf(above, below),
            part.PublishedDifference is { } published
                ? $" The published difference was {Text.Difference(Estimate.Exactly(published))}."
                : "");
    }

    /// <param name="differences">
    /// The published and the measured difference, as a sentence after a space, because a ratio also changes if only the
    /// baseline does.
    /// </param>
    private static JudgedPart OfRatio(ClaimPart part, string about, Estimate ratio, string? cause, string differences)
    {
        var (limit, verdict) = (part.LimitNearestTo(ratio.Value), part.Judge(ratio.Interval));
        return Of(
            part, about, verdict, part.Demand, "x", ratio.Value, ratio.Interval, cause, Contains(limit, "x"),
            PublishedEffect.Beside(part, verdict, ratio, "x") + differences) with
        {
            Margin = Math.Abs(Math.Log(ratio.Value / limit)),
        };
    }

    private static JudgedPart OfDifference(ClaimPart part, string about, Estimate difference)
    {
        var (limit, verdict) = (part.LimitNearestTo(difference.Value), part.Judge(difference.Interval));
        return Of(
            part, about, verdict, part.Demand, part.Unit, difference.Value, difference.Interval, null,
            Contains(limit, part.Unit), PublishedEffect.Beside(part, verdict, difference, part.Unit)) with
        {
            Margin = difference.Value > 0 ? Math.Abs(Math.Log(difference.Value / limit)) : 0,
        };
    }

    /// <summary>Judges each group of launches. If they agree, that is the verdict.</summary>
    private static JudgedPart InGroups(
        ClaimPart part, string about, IReadOnlyList<LaunchPairs> groups, IReadOnlyList<Measurement> all,
        bool shareRounds)
    {
        var judged = groups
            .Select(group => (Part: Timed(part, about, group.Above, group.Below, shareRounds), Group: group))
            .OrderBy(one => one.Part.Measured).ToList();
        var verdict = judged.Select(one => one.Part.Verdict).Distinct().ToList() is [var same]
            ? same
            : Verdict.Undecided;
        var methods = all.Where(one => one.Groups.Count > 0).Select(one => one.Id.Method).Distinct().ToList();
        return Of(
            part, verdict == Verdict.Undecided ? about : $"{about}, in each group of launches", verdict, part.Demand,
            judged[0].Part.Unit, null, null, null, $"launches of {Text.Listed(methods)} fall into two groups",
            groups:
            [
                .. from one in judged
                   select new GroupFigure(
                       new(one.Part.Measured!.Value, one.Part.Interval!.Value), one.Group.Launches, one.Group.All),
            ]) with
        {
            Margin = judged.Min(one => one.Part.Margin),
        };
    }

    private static string Contains(double limit, string unit) =>
        $"the interval contains the limit {ClaimPart.WriteLimit(limit, unit)}";

    /// <summary>
    /// If the faster method allocates less, that may be the cause: bytes are exact, and allocating takes time.
    /// </summary>
    private static string? CauseOf(Measurement above, Measurement below)
    {
        var (faster, slower) = above.Time.Value < below.Time.Value ? (above, below) : (below, above);
        var (one, other) = above.Id == below.Id
            ? ("The faster of the two", "the other")
            : (faster.Id.Method, slower.Id.Method);
        return faster.AllocatedBytes < slower.AllocatedBytes
            ? $"{one} allocates {Text.Bytes(faster.AllocatedBytes)} B, {other} {Text.Bytes(slower.AllocatedBytes)} B"
            : null;
    }
}
