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

    private string Figure => Measured is not { } measured ? "" : Interval is { } interval ? $"{Write(measured, Unit)} {interval}" : Write(measured, Unit);

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

    /// <summary>The ratio of two times.</summary>
    public static Finding Timed(string about, Measurement above, Measurement below, Limits limits, double? published)
    {
        var ratio = Ratio.Of(above.Mean, above.Error, below.Mean, below.Error);
        var interval = ratio.Interval!.Value;
        var limit = limits.NearestTo(ratio.Value);
        return new()
        {
            About = about,
            IsExact = false,
            Verdict = limits.Judge(interval),
            Demand = limits.ToString(),
            Unit = "x",
            Published = published,
            Measured = ratio.Value,
            Interval = interval,
            Margin = Math.Abs(Math.Log(ratio.Value / limit)),
            Obstacle = double.IsPositiveInfinity(interval.Upper)
                ? $"and {below.Id.Method} can't be told from nothing, so that the ratio has no upper end; a longer measurement (full speed) on a quiet machine may decide it"
                : $"whose interval holds the limit {Text.Ratio(limit)}; a longer measurement (full speed) on a quiet machine would decide it, unless the ratio is the limit itself",
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

    /// <summary>A figure with its unit.</summary>
    public static string Write(double value, string unit) => unit switch
    {
        "x" => Text.Ratio(value),
        "" => Text.AsPublished(value),
        _ when value == 1 => $"1 {unit.TrimEnd('s')}",
        _ => $"{Text.AsPublished(value)} {unit}",
    };
}
