namespace PriceOfAwait.Judging;

/// <summary>Whether a claim still holds; <c>Undecided</c> if the figures don't decide it.</summary>
public enum Verdict
{
    Holds,
    Changed,
    Undecided,
}

/// <param name="Interval">At <see cref="Estimates.Level"/>; <see langword="null"/> if nothing is timed.</param>
/// <param name="Unit">The unit of these three. If there is no ratio, they are differences.</param>
/// <param name="Why">A sentence; for a changed verdict also the cause, if exact evidence shows it.</param>
public sealed record JudgedPart(
    string Part, Verdict Verdict, double? Published, double? Measured, ConfidenceInterval? Interval, string Unit, string Why)
{
    public string PublishedText { get; init; } = "";

    /// <summary>The required value; empty if unknown.</summary>
    public string Limit { get; init; } = "";

    /// <summary><see cref="Why"/> without the figure and its limit, for use beside these.</summary>
    public string Reason { get; init; } = Why;

    /// <summary>The limits and the interval as SVG; empty for exact figures.</summary>
    public string Plot { get; init; } = "";

    /// <summary>Whether the figure differs from the published one, although the claim holds.</summary>
    public bool HasMoved =>
        Verdict == Verdict.Holds && Interval is null && Measured is { } measured && Published is { } published && published != measured;

    public string VerdictText => $"{Verdict.ToString().ToLowerInvariant()}{(HasMoved ? Moved : "")}";

    public string MeasuredText => Measured is { } measured ? Write(measured, Interval, Unit) : "";

    /// <summary>Infinite for exact figures.</summary>
    internal double Margin { get; init; } = double.PositiveInfinity;

    internal const string Moved = " (figure moved)";

    internal static JudgedPart Exact(ClaimPart part, string about, double measured) =>
        Exact(part, about, part.IsMetBy(measured), measured, part.Demand);

    internal static JudgedPart Exact(ClaimPart part, string about, bool holds, double measured, string demand, string? cause = null) =>
        Of(part, about, holds ? Verdict.Holds : Verdict.Changed, demand, part.Unit, measured, null, cause);

    /// <inheritdoc cref="Estimates.OfRatio" path="/param"/>
    internal static JudgedPart Timed(ClaimPart part, string about, Measurement above, Measurement below, bool shareRounds) =>
        part.Over is null || !Resolution.Resolves(above.Time.Value) || !Resolution.Divides(below)
            ? ByDifference(part, about, above, below, shareRounds)
            : Timed(part, about, Estimates.OfRatio(above.AlikeLaunches, below.AlikeLaunches, shareRounds), CauseOf(above, below));

    internal static JudgedPart Timed(ClaimPart part, string about, Estimate ratio, string? cause)
    {
        var limit = part.LimitNearestTo(ratio.Value);
        return Of(
            part, about, part.Judge(ratio.Interval), part.Demand, "x", ratio.Value, ratio.Interval, cause,
            $"the interval contains the limit {Text.Ratio(limit)}") with { Margin = Math.Abs(Math.Log(ratio.Value / limit)) };
    }

    /// <param name="obstacle">Only its first sentence is used; the ledger shows the rest.</param>
    internal static JudgedPart Unknown(ClaimPart part, string about, string obstacle) =>
        Of(part, about, Verdict.Undecided, "", part.Unit, null, null, null, obstacle.Split(". ")[0].TrimEnd('.'));

    internal static string Write(double value, ConfidenceInterval? interval, string unit) =>
        interval is not { } range ? Write(value, unit)
        : unit == "ns" ? Text.Difference(new Estimate(value, range))
        // The ratio is unbounded if the baseline can't be distinguished from zero.
        : double.IsPositiveInfinity(range.Upper) ? range.Lower > 0 ? $"≥ {Text.Ratio(range.Lower)}" : "any ratio"
        : new Ratio(value, range).ToString();

    internal static string Write(double value, string unit) => unit switch
    {
        "x" => Text.Ratio(value),
        "ns" => Text.Duration(value),
        "" => Text.AsPublished(value),
        _ when double.IsPositiveInfinity(value) => "none",
        _ when value == 1 => $"1 {unit.TrimEnd('s')}",
        _ => $"{Text.AsPublished(value)} {unit}",
    };

    private static JudgedPart Of(
        ClaimPart part, string about, Verdict verdict, string demand, string unit, double? measured, ConfidenceInterval? interval,
        string? cause, string? obstacle = null)
    {
        var figure = measured is { } known ? Write(known, interval, unit) : "";
        var because = cause is null ? "." : $". {cause}.";
        var (why, reason) = verdict switch
        {
            Verdict.Undecided => ($"{(figure.Length == 0 ? "" : $"{figure}, ")}{obstacle}.", $": {obstacle}."),
            Verdict.Changed => ($"{figure}; the claim was {demand}{because}", because),
            _ => (figure == demand ? $"{figure} as claimed." : $"{figure}, {demand} as claimed.", "."),
        };
        var judged = new JudgedPart(part.Part, verdict, part.PublishedFigure, measured, interval, unit, $"{about}: {why}")
        {
            PublishedText = part.PublishedText,
            Limit = demand,
            Reason = about + reason,
            Plot = interval is { } range ? IntervalPlot.ToSvg(measured!.Value, range.Lower, range.Upper, part.Above, part.Below) : "",
        };
        return judged.HasMoved && cause is not null ? judged with { Reason = $"{about}. {cause}." } : judged;
    }

    /// <summary>Bounds the ratio by the difference, for a baseline that is too short to divide by.</summary>
    private static JudgedPart ByDifference(ClaimPart part, string about, Measurement above, Measurement below, bool shareRounds)
    {
        var difference = Estimates.OfDifference(above.AlikeLaunches, below.AlikeLaunches, shareRounds);
        var (lower, upper) = difference.Interval;
        if (part.Over is null)
        {
            return Of(part, about, part.Judge(difference.Interval), part.Demand, part.Unit, difference.Value, difference.Interval, null,
                "the interval contains the limit") with
            {
                Margin = difference.Value > 0 ? Math.Abs(Math.Log(difference.Value / part.LimitNearestTo(difference.Value))) : 0,
            };
        }

        var isResolved = Resolution.Resolves(below.Time.Value);
        var (least, most) = isResolved ? (Math.Max(0, below.Time.Interval.Lower), below.Time.Interval.Upper) : (0, Resolution.Least);
        return Timed(
            part, $"{about}, from the difference {Text.Difference(difference)}",
            new(Math.Max(0, 1 + difference.Value / (isResolved ? below.Time.Value : most)), new(
                Math.Max(0, 1 + lower / (lower < 0 ? least : most)), 1 + upper / (upper > 0 ? least : most))),
            CauseOf(above, below));
    }

    /// <summary>If the faster method allocates less, that may be the cause: bytes are exact, and allocating takes time.</summary>
    private static string? CauseOf(Measurement above, Measurement below)
    {
        var (faster, slower) = above.Time.Value < below.Time.Value ? (above, below) : (below, above);
        var (one, other) = above.Id == below.Id ? ("The faster of the two", "the other") : (faster.Id.Method, slower.Id.Method);
        return faster.AllocatedBytes < slower.AllocatedBytes
            ? $"{one} allocates {Text.Bytes(faster.AllocatedBytes)} B, {other} {Text.Bytes(slower.AllocatedBytes)} B"
            : null;
    }
}

/// <summary>The verdict on a claim.</summary>
public sealed record Judgment(Claim Claim, IReadOnlyList<JudgedPart> Parts, string Runtime)
{
    public const string Partly = "partly ";

    public string Id => Claim.Id;

    public Verdict Verdict => Count(Verdict.Changed) > 0 ? Verdict.Changed
        : Count(Verdict.Undecided) > 0 ? Verdict.Undecided
        : Verdict.Holds;

    /// <summary>If the claim holds, the part closest to its limit; otherwise the clearest one.</summary>
    public JudgedPart Decisive => Parts.Where(part => part.Verdict == Verdict)
        .MinBy(part => Verdict == Verdict.Holds ? part.Margin : -part.Margin)!;

    public string VerdictText => (Verdict == Verdict.Changed && Count(Verdict.Holds) > 0 ? Partly : "")
        + Verdict.ToString().ToLowerInvariant()
        + (Count(Verdict) < Parts.Count ? $" in {Count(Verdict)} of {Parts.Count}" : "")
        + (Verdict == Verdict.Holds && Parts.Any(part => part.HasMoved) ? JudgedPart.Moved : "");

    public string VerdictMark => $"{Ledger.SignOf(Verdict, VerdictText)} {VerdictText}";

    /// <summary>Empty if the article printed no figure, or more than two.</summary>
    public string PublishedText =>
        Parts.Select(part => part.PublishedText).Where(text => text.Length > 0).Distinct().ToList() is { Count: 1 or 2 } texts
            ? string.Join(", ", texts)
            : "";

    public string Why
    {
        get
        {
            var (count, holding, undecided) = (Count(Verdict), Count(Verdict.Holds), Count(Verdict.Undecided));
            var isExact = Decisive.Interval is null;
            var among = Verdict switch
            {
                Verdict.Holds =>
                    $"{(count == 2 ? "Both" : $"All {count}")} parts hold{(isExact ? ", for example " : "; closest to its limit is ")}",
                // Changed parts don't refute the others.
                Verdict.Changed =>
                    $"{count} of {Parts.Count} parts {(count == 1 ? "has" : "have")} changed"
                    + (holding == 0 ? "" : $", {holding} {(holding == 1 ? "holds" : "hold")}")
                    + (undecided == 0 ? "" : $", {undecided} {(undecided == 1 ? "is" : "are")} undecided")
                    + (count == 1 ? ": " : isExact ? ", for example " : "; clearest is "),
                _ => $"{count} of {Parts.Count} parts can't be decided{(count == 1 ? ": " : ", for example ")}",
            };
            return Parts.Count == 1 ? Decisive.Why : $"{among}{Decisive.Part}: {Decisive.Why}";
        }
    }

    private int Count(Verdict verdict) => Parts.Count(part => part.Verdict == verdict);
}
