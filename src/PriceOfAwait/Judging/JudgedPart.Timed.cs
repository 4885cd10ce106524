namespace PriceOfAwait.Judging;

/// <summary>Parts that compare two times.</summary>
public sealed partial record JudgedPart
{
    /// <param name="controlFactor">See <see cref="BenchmarkResults.ControlFactorOf"/>.</param>
    /// <inheritdoc cref="Estimates.OfRatio" path="/param"/>
    internal static JudgedPart Timed(
        ClaimPart part,
        string about,
        Measurement above,
        Measurement below,
        double controlFactor,
        bool shareRounds
    ) => WithControl(controlFactor, factor => Timed(part, about, above, below, shareRounds, factor));

    /// <param name="ratio">As computed from the launches, without what the control is off.</param>
    internal static JudgedPart Timed(ClaimPart part, string about, Estimate ratio, double controlFactor) =>
        WithControl(controlFactor, factor => Timed(part, about, ratio.RatioIncluding(factor), "x", differences: ""));

    /// <summary>Says it if the part is undecided only because the control is off.</summary>
    private static JudgedPart WithControl(double controlFactor, Func<double, JudgedPart> judge)
    {
        var judged = judge(controlFactor);
        return judged.Verdict == Verdict.Undecided && controlFactor > 1 && judge(1).Verdict != Verdict.Undecided
            ? judged with
            {
                WhyUndecided =
                    $"{judged.WhyUndecided}, because on this busy machine equal code, measured beside it, differs by "
                    + Format.Ratio(controlFactor),
            }
            : judged;
    }

    private static JudgedPart Timed(
        ClaimPart part,
        string about,
        Measurement above,
        Measurement below,
        bool shareRounds,
        double controlFactor
    )
    {
        var isRatio =
            part.Over is not null && Resolution.Resolves(above.Time.Value) && Resolution.CanBeDenominator(below);
        var groups = isRatio
            ? LaunchGroups.OfRatio(above, below, shareRounds)
            : LaunchGroups.OfDifference(above, below, shareRounds);
        if (groups.Count > 0)
        {
            return InGroups(part, about, groups, [above, below], shareRounds, controlFactor);
        }

        var difference = Estimates
            .OfDifference(above.ComparableLaunches, below.ComparableLaunches, shareRounds)
            .DifferenceIncluding(controlFactor, below);
        return isRatio ? ByRatio(part, about, difference, above, below, controlFactor, shareRounds)
            : part.Over is not null ? ByDifference(part, about, difference, above, below)
            : Timed(part, about, difference, part.Unit, differences: "");
    }

    private static JudgedPart ByRatio(
        ClaimPart part,
        string about,
        Estimate difference,
        Measurement above,
        Measurement below,
        double controlFactor,
        bool shareRounds
    ) =>
        Timed(
            part,
            about,
            Estimates
                .OfRatio(above.ComparableLaunches, below.ComparableLaunches, shareRounds)
                .RatioIncluding(controlFactor),
            "x",
            // A ratio also changes if only the baseline does.
            part.PublishedDifference
                is { } published
                ? $" As a difference: published {Format.Difference(Estimate.Exactly(published))}, "
                    + $"now {Format.Difference(difference)}."
                : ""
        ) with
        {
            Cause = CauseOf(above, below),
        };

    /// <summary>Bounds the ratio by the difference, for a baseline that is too short to divide by.</summary>
    private static JudgedPart ByDifference(
        ClaimPart part,
        string about,
        Estimate difference,
        Measurement above,
        Measurement below
    )
    {
        var (lower, upper) = difference.Interval;
        var isResolved = Resolution.Resolves(below.Time.Value);
        var (least, most) = isResolved
            ? (Math.Max(0, below.Time.Interval.Lower), below.Time.Interval.Upper)
            : (0, Resolution.Least);
        return Timed(
            part,
            $"{about}, from the difference {Format.Difference(difference)}",
            new(
                Math.Max(0, 1 + difference.Value / (isResolved ? below.Time.Value : most)),
                new(Math.Max(0, 1 + lower / (lower < 0 ? least : most)), 1 + upper / (upper > 0 ? least : most))
            ),
            "x",
            part.PublishedDifference is { } published
                ? $" The published difference was {Format.Difference(Estimate.Exactly(published))}."
                : ""
        ) with
        {
            Cause = CauseOf(above, below),
        };
    }

    /// <param name="figure">With an interval that includes what the control is off.</param>
    /// <param name="differences">
    /// A sentence with the published and the measured difference, if the figure is a ratio. It begins with a space.
    /// </param>
    private static JudgedPart Timed(ClaimPart part, string about, Estimate figure, string unit, string differences)
    {
        // A bound from a difference may be open on one side, and still exclude the limit.
        var isTooWide = unit == "x" && figure.Interval is { Lower: > 0, IsTooWide: true };
        var verdict =
            isTooWide && !double.IsPositiveInfinity(figure.Interval.Upper)
                ? Verdict.Undecided
                : part.Judge(figure.Interval);
        return Of(part, verdict, about, part.LimitText) with
        {
            Unit = unit,
            Measured = figure.Value,
            Interval = figure.Interval,
            Above = part.Above,
            Below = part.Below,
            WhyUndecided =
                verdict != Verdict.Undecided ? null
                : isTooWide ? "the launches vary so much that it isn't known within a factor of ten"
                : Contains(
                    new[] { part.Above, part.Below }
                        .OfType<double>()
                        .Where(limit => figure.Interval.Contains(limit))
                        .DefaultIfEmpty(ClaimPart.LimitNearestTo(figure.Value, part.Above, part.Below))
                        .MinBy(limit => Math.Abs(limit - figure.Value)),
                    unit
                ),
            Beside = (isTooWide ? "" : PublishedEffect.Beside(part, verdict, figure, unit)) + differences,
        };
    }

    /// <summary>Judges each group of launches. The part is undecided if the groups' verdicts differ.</summary>
    private static JudgedPart InGroups(
        ClaimPart part,
        string about,
        IReadOnlyList<LaunchPairs> groups,
        IReadOnlyList<Measurement> all,
        bool shareRounds,
        double controlFactor
    )
    {
        var judged = groups
            .Select(group =>
                (Part: Timed(part, about, group.Above, group.Below, shareRounds, controlFactor), Group: group)
            )
            .OrderBy(one => one.Part.Measured)
            .ToList();
        var verdict = judged.Select(one => one.Part.Verdict).Distinct().ToList() is [var same]
            ? same
            : Verdict.Undecided;
        var methods = all.Where(one => one.Groups.Count > 0).Select(one => Words.Of(one.Id.Method)).Distinct().ToList();
        var isUndecided = verdict == Verdict.Undecided;
        return Of(part, verdict, isUndecided ? about : $"{about}, in each group of launches", part.LimitText) with
        {
            Unit = judged[0].Part.Unit,
            Above = part.Above,
            Below = part.Below,
            WhyUndecided = isUndecided ? $"launches of {Format.Listed(methods)} fall into two groups" : null,
            Groups =
            [
                .. from one in judged
                select new GroupFigure(
                    new(one.Part.Measured!.Value, one.Part.Interval!.Value),
                    one.Group.Launches,
                    one.Group.All
                ),
            ],
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
        var (one, other) =
            above.Id == below.Id
                ? ("the faster of the two", "the other")
                : (Words.Of(faster.Id.Method), Words.Of(slower.Id.Method));
        return faster.AllocatedBytes < slower.AllocatedBytes
            ? $"{Format.Bytes(faster.AllocatedBytes)} B are allocated by {one}, "
                + $"{Format.Bytes(slower.AllocatedBytes)} B by {other}"
            : null;
    }
}
