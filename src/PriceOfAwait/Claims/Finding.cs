namespace PriceOfAwait;

/// <summary>One thing that a claim rests on, published and now.</summary>
internal sealed record Finding
{
    /// <summary>What was compared.</summary>
    public required string About { get; init; }

    /// <summary>Whether it is the same in every run.</summary>
    public required bool IsExact { get; init; }

    public required Verdict Verdict { get; init; }

    /// <summary>What the claim demands of the figure, such as <c>above 10x</c>.</summary>
    public required string Demand { get; init; }

    public required string Unit { get; init; }

    /// <summary>The source's figure, where it gave one.</summary>
    public double? Published { get; init; }

    /// <summary>The figure now; <see langword="null"/> where it could not be measured.</summary>
    public double? Measured { get; init; }

    public ConfidenceInterval? Interval { get; init; }

    /// <summary>How far the figure lies from the nearest limit; infinite where it is exact.</summary>
    public double Margin { get; init; } = double.PositiveInfinity;

    /// <summary>Why it is undecided, and what would decide it.</summary>
    public string? Obstacle { get; init; }

    /// <summary>The finding in a sentence, without a full stop.</summary>
    public override string ToString() => Verdict switch
    {
        Verdict.Undecided => $"{About}: {(Measured is null ? "" : Figure + ", ")}{Obstacle}",
        Verdict.Changed => $"{About}: {Figure}, not {Demand} as claimed",
        _ when Figure == Demand => $"{About}: {Figure} as claimed",
        _ => $"{About}: {Figure}, {Demand} as claimed",
    };

    private string Figure => Measured is { } measured ? Write(measured, Interval, Unit) : "";

    /// <summary>Something exact.</summary>
    public static Finding Exact(string about, bool holds, double measured, string demand, string unit, double? published) => new()
    {
        About = about,
        IsExact = true,
        Verdict = holds ? Verdict.Holds : Verdict.Changed,
        Demand = demand,
        Unit = unit,
        Published = published,
        Measured = measured,
    };

    /// <summary>Something exact that has to be as it was published.</summary>
    public static Finding SameAs(double published, double measured, string about, string unit) =>
        Exact(about, measured == published, measured, Write(published, unit), unit, published);

    /// <summary>The ratio of two times, or where one of them is too short to be told or divided by, their difference and what it says of the ratio.</summary>
    /// <param name="about">What is compared.</param>
    /// <param name="above">The time above the line.</param>
    /// <param name="below">The time below.</param>
    /// <param name="together">The run of both, or <see langword="null"/> where they were measured in different ones.</param>
    /// <param name="limits">Where the ratio has to lie.</param>
    /// <param name="published">The source's ratio.</param>
    public static Finding Timed(string about, Measurement above, Measurement below, Run? together, Limits limits, double? published)
    {
        if (!Resolution.Tells(above.Mean) || !Resolution.Divides(below))
        {
            return Bounded(about, above, below, together, limits);
        }

        var ratio = together?.RatioOf(above.Id, below.Id) is { Interval: { } within } known
            ? new Estimate(known.Value, within)
            : Estimates.OfRatio(above.Launches, below.Launches, areTogether: false);
        var limit = limits.NearestTo(ratio.Value);
        return new()
        {
            About = about,
            IsExact = false,
            Verdict = limits.Judge(ratio.Interval),
            Demand = limits.ToString(),
            Unit = "x",
            Published = published,
            Measured = ratio.Value,
            Interval = ratio.Interval,
            Margin = Math.Abs(Math.Log(ratio.Value / limit)),
            Obstacle = $"whose interval holds the limit {Text.Ratio(limit)}; a quieter machine would decide it, unless the ratio is the limit itself",
        };
    }

    /// <summary>No ratio can be formed, but it can lie only so low and so high.</summary>
    private static Finding Bounded(string about, Measurement above, Measurement below, Run? together, Limits limits)
    {
        var difference = together?.DifferenceOf(above.Id, below.Id) ?? Estimates.OfDifference(above.Launches, below.Launches, areTogether: false);
        var (least, most) = Resolution.Tells(above.Mean) ? (above.Time.Interval.Lower, above.Time.Interval.Upper) : (0, Resolution.Least);
        var (leastBelow, mostBelow) = (Resolution.Divides(below) ? Math.Max(below.Time.Interval.Lower, Resolution.LeastBaseline) : 0, Math.Max(below.Time.Interval.Upper, Resolution.LeastBaseline));
        var bounds = new ConfidenceInterval(Math.Max(0, least) / mostBelow, leastBelow > 0 ? most / leastBelow : double.PositiveInfinity);
        var says = double.IsPositiveInfinity(bounds.Upper) ? $"more than {Text.Ratio(bounds.Lower)}" : $"less than {Text.Ratio(bounds.Upper)}";
        return new()
        {
            About = $"{about} ({says}, as one of them is too short to tell more)",
            IsExact = false,
            Verdict = limits.Judge(bounds),
            Demand = limits.ToString(),
            Unit = "ns",
            Measured = difference.Value,
            Interval = difference.Interval,
            Margin = Math.Abs(Math.Log((double.IsPositiveInfinity(bounds.Upper) ? bounds.Lower : bounds.Upper) / limits.NearestTo(1))),
            Obstacle = "too little to tell",
        };
    }

    /// <summary>Something that is not known, because it could not be measured.</summary>
    public static Finding Unknown(string about, bool isExact, string unit, double? published, string obstacle) => new()
    {
        About = about,
        IsExact = isExact,
        Verdict = Verdict.Undecided,
        Demand = "",
        Unit = unit,
        Published = published,
        // The first sentence; the ledger tells the rest.
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
        _ when value == 1 => $"1 {unit.TrimEnd('s')}",
        _ => $"{Text.AsPublished(value)} {unit}",
    };
}
