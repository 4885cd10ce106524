using PriceOfAwait.Measuring;

namespace PriceOfAwait.Judging;

/// <summary>What is known of one part of a claim.</summary>
internal sealed record Finding
{
    /// <summary>The part.</summary>
    public required ClaimPart Part { get; init; }

    /// <summary>What was compared.</summary>
    public required string About { get; init; }

    /// <summary>Whether it is the same in every run.</summary>
    public required bool IsExact { get; init; }

    public required Verdict Verdict { get; init; }

    /// <summary>What the claim demands of the figure, such as <c>above 10x</c>.</summary>
    public required string Demand { get; init; }

    public required string Unit { get; init; }

    /// <summary>The figure now; <see langword="null"/> where it could not be measured.</summary>
    public double? Measured { get; init; }

    public ConfidenceInterval? Interval { get; init; }

    /// <summary>How far the figure lies from the nearest limit; infinite where it is exact.</summary>
    public double Margin { get; init; } = double.PositiveInfinity;

    /// <summary>Why it is undecided, and what would decide it.</summary>
    public string? Obstacle { get; init; }

    /// <summary>The cause of a change as exact evidence shows it, without a full stop; <see langword="null"/> where it doesn't.</summary>
    public string? Cause { get; init; }

    /// <summary>The finding in a sentence or two, without a full stop.</summary>
    public override string ToString() => Verdict switch
    {
        Verdict.Undecided => $"{About}: {(Measured is null ? "" : Figure + ", ")}{Obstacle}",
        Verdict.Changed => $"{About}: {Figure}, not {Demand} as claimed. {Because}",
        _ when Figure == Demand => $"{About}: {Figure} as claimed",
        _ => $"{About}: {Figure}, {Demand} as claimed",
    };

    /// <summary>The same without the figure, for use beside the figure.</summary>
    public string Reason => Verdict switch
    {
        Verdict.Undecided => $"{About}: {Obstacle}",
        Verdict.Changed => $"{About}: not {Demand}. {Because}",
        _ => $"{About}: {Demand}",
    };

    private string Because => Cause ?? "No cause was looked for beyond bytes";

    private string Figure => Measured is { } measured ? Write(measured, Interval, Unit) : "";

    /// <summary>A finding about something exact, judged by the part's own limits.</summary>
    public static Finding Exact(ClaimPart part, string about, double measured, string? cause = null) =>
        Exact(part, about, part.IsMetBy(measured), measured, part.Demand, cause);

    /// <summary>A finding about something exact whose limit is not a fixed number.</summary>
    public static Finding Exact(ClaimPart part, string about, bool holds, double measured, string demand, string? cause = null) => new()
    {
        Part = part,
        About = about,
        IsExact = true,
        Verdict = holds ? Verdict.Holds : Verdict.Changed,
        Demand = demand,
        Unit = part.Unit,
        Measured = measured,
        Cause = cause,
    };

    /// <summary>
    /// The ratio of two times. If one of them is too short to be measured or divided by, their difference and what it says about the ratio.
    /// </summary>
    /// <param name="part">The part, whose limits the ratio has to keep.</param>
    /// <param name="about">What is compared.</param>
    /// <param name="above">The time that is divided.</param>
    /// <param name="below">The time that it is divided by.</param>
    /// <param name="together">The run of both, or <see langword="null"/> if each was measured in a run of its own.</param>
    public static Finding Timed(ClaimPart part, string about, Measurement above, Measurement below, Run? together)
    {
        if (!Resolution.Tells(above.Mean) || !Resolution.Divides(below))
        {
            return Bounded(part, about, above, below, together);
        }

        return Timed(
            part, about,
            together?.RatioOf(above.Id, below.Id) is { Interval: { } within } known
                ? new Estimate(known.Value, within)
                : Estimates.OfRatio(above.Launches, below.Launches, areTogether: false, (above.AllocatedBytes, below.AllocatedBytes)),
            CauseOf(above, below));
    }

    /// <summary>A ratio of times.</summary>
    public static Finding Timed(ClaimPart part, string about, Estimate ratio, string? cause)
    {
        var limit = part.Limits.NearestTo(ratio.Value);
        return new()
        {
            Part = part,
            About = about,
            IsExact = false,
            Verdict = part.Limits.Judge(ratio.Interval),
            Demand = part.Limits.ToString(),
            Unit = "x",
            Measured = ratio.Value,
            Interval = ratio.Interval,
            Margin = Math.Abs(Math.Log(ratio.Value / limit)),
            Obstacle =
                $"whose interval holds the limit {Text.Ratio(limit)}; more launches or a quieter machine would decide it, unless the true "
                + "ratio is exactly at the limit",
            Cause = cause,
        };
    }

    /// <summary>No ratio can be formed, but the times limit how low and how high it can be.</summary>
    private static Finding Bounded(ClaimPart part, string about, Measurement above, Measurement below, Run? together)
    {
        var difference = together?.DifferenceOf(above.Id, below.Id)
            ?? Estimates.OfDifference(above.Launches, below.Launches, areTogether: false, (above.AllocatedBytes, below.AllocatedBytes));
        var (least, most) = Resolution.Tells(above.Mean) ? (above.Time.Interval.Lower, above.Time.Interval.Upper) : (0, Resolution.Least);
        var (leastBelow, mostBelow) = (Resolution.Divides(below) ? Math.Max(below.Time.Interval.Lower, Resolution.LeastBaseline) : 0,
            Math.Max(below.Time.Interval.Upper, Resolution.LeastBaseline));
        var bounds = new ConfidenceInterval(Math.Max(0, least) / mostBelow, leastBelow > 0 ? most / leastBelow : double.PositiveInfinity);
        var says = double.IsPositiveInfinity(bounds.Upper)
            ? $"at least {Text.Ratio(bounds.Lower)}"
            : $"at most {Text.Ratio(bounds.Upper)}";
        return new()
        {
            Part = part,
            About = $"{about}: {says} (one of them is too short for an exact ratio)",
            IsExact = false,
            Verdict = part.Limits.Judge(bounds),
            Demand = part.Limits.ToString(),
            Unit = "ns",
            Measured = difference.Value,
            Interval = difference.Interval,
            Margin = Math.Abs(Math.Log((double.IsPositiveInfinity(bounds.Upper) ? bounds.Lower : bounds.Upper) / part.Limits.NearestTo(1))),
            Obstacle = "that leaves the limit open, and no machine tells times this short much better",
            Cause = CauseOf(above, below),
        };
    }

    /// <summary>Something that is not known, because it could not be measured.</summary>
    public static Finding Unknown(ClaimPart part, string about, bool isExact, string obstacle) => new()
    {
        Part = part,
        About = about,
        IsExact = isExact,
        Verdict = Verdict.Undecided,
        Demand = "",
        Unit = part.Unit,
        // The first sentence is enough here; the ledger shows the rest.
        Obstacle = obstacle.Split(". ")[0].TrimEnd('.'),
    };

    /// <summary>A figure with its interval and unit.</summary>
    public static string Write(double value, ConfidenceInterval? interval, string unit) => (interval, unit) switch
    {
        ({ } range, "ns") => Text.Difference(new(value, range)),
        ({ } range, _) => $"{Write(value, unit)} {range}",
        _ => Write(value, unit),
    };

    /// <summary>A figure with its unit.</summary>
    public static string Write(double value, string unit) => unit switch
    {
        "x" => Text.Ratio(value),
        "" => Text.AsPublished(value),
        _ when double.IsPositiveInfinity(value) => "none",
        _ when value == 1 => $"1 {unit.TrimEnd('s')}",
        _ => $"{Text.AsPublished(value)} {unit}",
    };

    /// <summary>If the faster of the two allocates less, that may be the cause: it is exact, and allocating takes time.</summary>
    private static string? CauseOf(Measurement above, Measurement below)
    {
        var (faster, slower) = above.Mean < below.Mean ? (above, below) : (below, above);
        var (one, other) = above.Id == below.Id ? ("The faster of the two", "the other") : (faster.Id.Method, slower.Id.Method);
        return faster.AllocatedBytes < slower.AllocatedBytes
            ? $"{one} allocates {Text.Bytes(faster.AllocatedBytes)} B, {other} {Text.Bytes(slower.AllocatedBytes)} B"
            : null;
    }
}
