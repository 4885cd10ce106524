namespace PriceOfAwait.Judging;

/// <param name="Interval">At <see cref="Estimates.Level"/>; <see langword="null"/> if nothing is timed.</param>
/// <param name="Unit">The unit of these three. If there is no ratio, they are differences.</param>
/// <param name="Why">A sentence; for a changed verdict also the cause, if exact evidence shows it.</param>
public sealed partial record JudgedPart(
    string Part, Verdict Verdict, double? Published, double? Measured, ConfidenceInterval? Interval, string Unit, string Why)
{
    public string PublishedText { get; init; } = "";

    /// <summary>The required value; empty if unknown.</summary>
    public string Limit { get; init; } = "";

    /// <summary><see cref="Why"/> without the figure and its limit, for use beside these.</summary>
    public string Reason { get; init; } = Why;

    /// <summary>The limits and the interval as SVG; empty for exact figures.</summary>
    public string Plot { get; init; } = "";

    /// <summary>One for each group, if launches fall into two. There is no figure of all launches then.</summary>
    public IReadOnlyList<GroupFigure> Groups { get; init; } = [];

    /// <summary>Whether it comes from a single measurement, so that it is neither exact nor has an interval.</summary>
    public bool IsMeasuredOnce { get; init; }

    /// <summary>Whether the figure differs from the published one, although the claim holds.</summary>
    public bool HasMoved =>
        Verdict == Verdict.Holds && Interval is null && Measured is { } measured && Published is { } published && published != measured;

    public string VerdictText => $"{Verdict.ToString().ToLowerInvariant()}{(HasMoved ? Moved : "")}";

    public string MeasuredText => Groups.Count > 0 ? Write(Groups, Unit)
        : Measured is { } measured ? Write(measured, Interval, Unit) : "";

    /// <summary>Infinite for exact figures.</summary>
    internal double Margin { get; init; } = double.PositiveInfinity;

    internal const string Moved = " (figure moved)";

    internal static JudgedPart Exact(ClaimPart part, string about, double measured) =>
        Exact(part, about, part.IsMetBy(measured), measured, part.Demand);

    internal static JudgedPart Exact(ClaimPart part, string about, bool holds, double measured, string demand, string? cause = null) =>
        Of(part, about, holds ? Verdict.Holds : Verdict.Changed, demand, part.Unit, measured, null, cause);

    /// <summary>Compared with the limit as it is, because a single figure has no interval.</summary>
    internal static JudgedPart Once(ClaimPart part, string about, double measured) =>
        Exact(part, $"{about}, measured once", measured) with { IsMeasuredOnce = true };

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

    // Nothing bounds a group of a single launch, but it has a figure.
    private static string Write(IReadOnlyList<GroupFigure> groups, string unit) =>
        GroupFigure.InWords(groups, figure => unit == "x" ? $"{figure.Figure}x" : Text.Difference(figure));

    /// <param name="beside">Sentences that follow the reason.</param>
    private static JudgedPart Of(
        ClaimPart part, string about, Verdict verdict, string demand, string unit, double? measured, ConfidenceInterval? interval,
        string? cause, string? obstacle = null, string beside = "", IReadOnlyList<GroupFigure>? groups = null)
    {
        var figure = groups is not null ? Write(groups, unit)
            : measured is { } known ? Write(known, interval, unit) : "";
        var because = $".{beside}{(cause is null ? "" : $" {cause}.")}";
        var (why, reason) = verdict switch
        {
            Verdict.Undecided =>
                ($"{(figure.Length == 0 ? "" : $"{figure}, ")}{obstacle}.{beside}", $": {obstacle}.{beside}"),
            Verdict.Changed => ($"{figure}; the claim was {demand}{because}", because),
            _ => (figure == demand ? $"{figure} as claimed." : $"{figure}, {demand} as claimed.", "."),
        };
        var judged = new JudgedPart(part.Part, verdict, part.PublishedFigure, measured, interval, unit, $"{about}: {why}")
        {
            PublishedText = part.PublishedText,
            Limit = demand,
            Reason = about + reason,
            Plot = interval is { } range ? IntervalPlot.ToSvg(measured!.Value, range.Lower, range.Upper, part.Above, part.Below) : "",
            Groups = groups ?? [],
        };
        return judged.HasMoved && cause is not null ? judged with { Reason = $"{about}. {cause}." } : judged;
    }
}
