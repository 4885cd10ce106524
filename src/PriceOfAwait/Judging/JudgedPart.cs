namespace PriceOfAwait.Judging;

/// <summary>What a measurement says of a claim; <c>Undecided</c> if it can't tell.</summary>
public enum Verdict
{
    Holds,
    Changed,
    Undecided,
}

/// <param name="Interval">At <see cref="Estimates.Level"/>; null if it is not timed.</param>
/// <param name="Unit">The unit of these three; a ratio that can't be formed is a difference.</param>
/// <param name="Why">A sentence; for a changed verdict also what exact evidence says about the cause.</param>
public sealed record JudgedPart(
    string Part, Verdict Verdict, double? Published, double? Measured, ConfidenceInterval? Interval, string Unit, string Why)
{
    public string PublishedText { get; init; } = "";

    /// <summary><see cref="Why"/> without the figure, for use beside the figure.</summary>
    public string Reason { get; init; } = Why;

    public string MeasuredText => Measured is { } measured ? Write(measured, Interval, Unit) : "";

    /// <summary>Infinite if the figure is exact.</summary>
    internal double Margin { get; init; } = double.PositiveInfinity;

    internal static JudgedPart Exact(ClaimPart part, string about, double measured) =>
        Exact(part, about, part.IsMetBy(measured), measured, part.Demand);

    internal static JudgedPart Exact(ClaimPart part, string about, bool holds, double measured, string demand, string? cause = null) =>
        Of(part, about, holds ? Verdict.Holds : Verdict.Changed, demand, part.Unit, measured, null, cause);

    /// <param name="together">Null if each was measured in a run of its own.</param>
    internal static JudgedPart Timed(ClaimPart part, string about, Measurement above, Measurement below, Run? together) =>
        part.Over is null || !Resolution.Tells(above.Time.Value) || !Resolution.Divides(below)
            ? ByDifference(part, about, above, below, together) : Timed(
            part, about,
            together?.RatioOf(above.Id, below.Id) is { Interval: { } within } known
                ? new Estimate(known.Value, within)
                : Estimates.OfRatio(above.Launches, below.Launches, areTogether: false),
            CauseOf(above, below));

    internal static JudgedPart Timed(ClaimPart part, string about, Estimate ratio, string? cause)
    {
        var limit = part.LimitNearestTo(ratio.Value);
        return Of(
            part, about, part.Judge(ratio.Interval), part.Demand, "x", ratio.Value, ratio.Interval, cause,
            $"whose interval contains the limit {Text.Ratio(limit)}; more launches or a quieter machine would decide it, unless the true "
            + "ratio equals the limit") with { Margin = Math.Abs(Math.Log(ratio.Value / limit)) };
    }

    /// <param name="obstacle">Its first sentence is enough here; the ledger shows the rest.</param>
    internal static JudgedPart Unknown(ClaimPart part, string about, string obstacle) =>
        Of(part, about, Verdict.Undecided, "", part.Unit, null, null, null, obstacle.Split(". ")[0].TrimEnd('.'));

    internal static string Write(double value, ConfidenceInterval? interval, string unit) =>
        interval is not { } range ? Write(value, unit)
        : unit == "ns" ? Text.Difference(new(value, range)) : $"{Write(value, unit)} {range}";

    internal static string Write(double value, string unit) => unit switch
    {
        "x" => Text.Ratio(value),
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
        var because = cause ?? "No cause but bytes was examined";
        var (why, reason) = verdict switch
        {
            Verdict.Undecided => ($"{(figure.Length == 0 ? "" : $"{figure}, ")}{obstacle}.", $"{obstacle}."),
            Verdict.Changed => ($"{figure}, not {demand} as claimed. {because}.", $"not {demand}. {because}."),
            _ => (figure == demand ? $"{figure} as claimed." : $"{figure}, {demand} as claimed.", $"{demand}."),
        };
        return new(part.Part, verdict, unit == part.Unit ? part.PublishedFigure : null, measured, interval, unit, $"{about}: {why}")
            { PublishedText = part.PublishedText, Reason = $"{about}: {reason}" };
    }

    /// <summary>What a part demands of a ratio, a difference tells as well, and without dividing by a time that is too short.</summary>
    private static JudgedPart ByDifference(ClaimPart part, string about, Measurement above, Measurement below, Run? together)
    {
        var difference = together?.DifferenceOf(above.Id, below.Id)
            ?? Estimates.OfDifference(above.Launches, below.Launches, areTogether: false);
        var baseline = !Resolution.Tells(below.Time.Value) ? new ConfidenceInterval(0, Resolution.Least)
            : new(Math.Max(0, below.Time.Interval.Lower), below.Time.Interval.Upper);
        var (holds, changes) = part.Over is null ? (part, part) : (part.OfDifference(baseline, true), part.OfDifference(baseline, false));
        var verdict = holds.Judge(difference.Interval) == Verdict.Holds ? Verdict.Holds
            : changes.Judge(difference.Interval) == Verdict.Changed ? Verdict.Changed : Verdict.Undecided;
        var demand = (verdict == Verdict.Changed ? changes : holds).Demand;
        var times = part.Over is null ? difference.Value : (difference.Value + baseline.Upper) / baseline.Upper;
        return Of(
            part, about, verdict, part.Over is null ? demand : $"{part.Demand} (as a difference: {demand})",
            "ns", difference.Value, difference.Interval, part.Over is null ? null : CauseOf(above, below),
            $"which leaves open whether it is {part.Demand}; more launches or a quieter machine would decide it, unless the times are too "
            + "short for any machine") with { Margin = times > 0 ? Math.Abs(Math.Log(times / part.LimitNearestTo(times))) : 0 };
    }

    /// <summary>If the faster of the two allocates less, that may be the cause: it is exact, and allocating takes time.</summary>
    private static string? CauseOf(Measurement above, Measurement below)
    {
        var (faster, slower) = above.Time.Value < below.Time.Value ? (above, below) : (below, above);
        var (one, other) = above.Id == below.Id ? ("The faster of the two", "the other") : (faster.Id.Method, slower.Id.Method);
        return faster.AllocatedBytes < slower.AllocatedBytes
            ? $"{one} allocates {Text.Bytes(faster.AllocatedBytes)} B, {other} {Text.Bytes(slower.AllocatedBytes)} B"
            : null;
    }
}

/// <summary>The verdict on a claim, with the figures of the part that decided it.</summary>
public sealed record Judgment(
    string Id, string Source, string Claim, ClaimKind Kind, Verdict Verdict,
    double? Published, double? Measured, ConfidenceInterval? Interval, string Unit, string Runtime, string Why)
{
    public IReadOnlyList<JudgedPart> Parts { get; init; } = [];

    internal static Judgment Of(Claim claim, IReadOnlyList<JudgedPart> parts, string runtime)
    {
        var verdict = parts.Any(part => part.Verdict == Verdict.Changed) ? Verdict.Changed
            : parts.Any(part => part.Verdict == Verdict.Undecided) ? Verdict.Undecided
            : Verdict.Holds;
        var equal = parts.Where(part => part.Verdict == verdict);
        // If it holds, the part that is closest to its limit is shown; if not, the clearest one.
        var decisive = (verdict == Verdict.Holds ? equal.MinBy(part => part.Margin) : equal.MaxBy(part => part.Margin))!;
        return new(
            claim.Id, claim.Source, claim.Statement, claim.Kind, verdict,
            decisive.Published, decisive.Measured, decisive.Interval, decisive.Unit, runtime, Explain(parts, decisive)) { Parts = parts };
    }

    public string VerdictText => Verdict.ToString().ToLowerInvariant()
        + (Parts.Count(part => part.Verdict == Verdict) is var count && count < Parts.Count ? $" in {count} of {Parts.Count}" : "");

    /// <summary>If all parts are exact and hold, one line says enough.</summary>
    public bool TellsParts => Parts.Count > 1 && (Verdict != Verdict.Holds || Parts.Any(part => part.Interval is not null));

    /// <summary>Empty if the source printed none, or more than two.</summary>
    public string PublishedText =>
        Parts.Select(part => part.PublishedText).Where(text => text.Length > 0).Distinct().ToList() is { Count: 1 or 2 } texts
            ? string.Join(", ", texts)
            : "";

    public string MeasuredText => Measured is { } measured ? JudgedPart.Write(measured, Interval, Unit) : "";

    private static string Explain(IReadOnlyList<JudgedPart> parts, JudgedPart decisive)
    {
        var count = parts.Count(part => part.Verdict == decisive.Verdict);
        var holding = parts.Count(part => part.Verdict == Verdict.Holds);
        var isExact = decisive.Interval is null;
        var among = decisive.Verdict switch
        {
            Verdict.Holds => $"{(count == 2 ? "Both" : $"All {count}")} parts hold, {(isExact ? "such as " : "the closest is ")}",
            // One changed part doesn't make the others false.
            Verdict.Changed =>
                $"{count} of {parts.Count} parts {(count == 1 ? "has" : "have")} changed"
                + (holding == 0 ? "" : $", {holding} {(holding == 1 ? "holds" : "hold")}")
                + (count == 1 ? ": " : isExact ? ", such as " : ", the clearest is "),
            _ => $"{count} of {parts.Count} parts can't be decided{(count == 1 ? ": " : ", such as ")}",
        };
        return parts.Count == 1 ? decisive.Why : $"{among}{decisive.Part}: {decisive.Why}";
    }
}
