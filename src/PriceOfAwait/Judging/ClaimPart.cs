namespace PriceOfAwait.Judging;

/// <summary>
/// A figure and what it is required to be: <paramref name="Is"/>, a value within the limits, or else the published
/// figure.
/// </summary>
/// <param name="Rule">
/// The name of the <see cref="LimitRule"/> that the limits follow. Only this project's own claims may have limits
/// without a rule.
/// </param>
/// <param name="Time">The method whose time is divided by that of <paramref name="Over"/>, or reduced by <paramref
/// name="Minus"/>.</param>
public sealed record ClaimPart(
    string Part,
    string? Benchmarks = null,
    Parameters? Where = null,
    string? Time = null,
    string? Over = null,
    string? Minus = null,
    string? OverIn = null,
    Parameters? OverWhere = null,
    string? Bytes = null,
    string? Code = null,
    string? TaskOf = null,
    string? MoreThan = null,
    string? LessThan = null,
    string? Rule = null,
    double? Above = null,
    double? Below = null,
    double? Is = null,
    string Unit = "",
    double? Published = null,
    PublishedPlace? Row = null
)
{
    public double? PublishedFigure => Row?.Value ?? Published;

    /// <summary>
    /// The published figure with its unit and the two times it was computed from; empty if the article printed none.
    /// </summary>
    public string PublishedText => JudgedPart.WritePublished(PublishedFigure, PublishedTerms, Unit);

    internal string? PublishedTerms => Row is { To: not null } row ? row.Terms : null;

    /// <summary>
    /// The published difference, in nanoseconds, between the row's time and that of the row that its ratio is relative
    /// to, if the article printed both times.
    /// </summary>
    internal double? PublishedDifference =>
        Row is { } row && (row.To ?? Over) is { } other ? row.MeanOf(row.Method) - row.MeanOf(other) : null;

    internal string ClassName => Bench.FullNameOf(Benchmarks!);

    internal string OtherClassName => Bench.FullNameOf(OverIn ?? Benchmarks!);

    /// <summary><see langword="null"/> if a <see cref="PartCheck"/> decides.</summary>
    internal IReadOnlyList<ExactQuestion>? Questions =>
        this switch
        {
            { Time: not null } => [],
            // The sizes of tasks may explain why the bytes have changed.
            { Bytes: not null } => [new ExactQuestion.Bytes(ClassName), new ExactQuestion.Sizes()],
            { Code: not null } => [new ExactQuestion.Code(ClassName)],
            { TaskOf: not null } => [new ExactQuestion.Sizes()],
            _ => null,
        };

    /// <summary>A part without a limit has a <see cref="PartCheck"/>, which knows it.</summary>
    internal bool HasLimit => (Exactly ?? Above ?? Below) is not null;

    internal string LimitText =>
        (Exactly, Above, Below) switch
        {
            ({ } exactly, _, _) => JudgedPart.Write(exactly, Unit),
            (_, { } above, null) => $"above {WriteLimit(above, Unit)}",
            (_, null, { } below) => $"below {WriteLimit(below, Unit)}",
            (_, { } above, { } below) =>
                $"between {WriteLimit(above, Unit == "ns" ? Unit : "")} and {WriteLimit(below, Unit)}",
            _ => throw new DataFileException(
                $"The part \"{Part}\" of a claims.json in data/lessons has no limit: give it \"is\", \"above\" or "
                    + $"\"below\"."
            ),
        };

    internal bool IsMetBy(double figure) => Exactly is { } exactly ? figure == exactly : IsWithin(figure, figure);

    /// <summary>Undecided if the interval contains a limit.</summary>
    internal Verdict Judge(ConfidenceInterval interval) =>
        interval.Lower > Below || interval.Upper < Above ? Verdict.Changed
        : IsWithin(interval.Lower, interval.Upper) ? Verdict.Holds
        : Verdict.Undecided;

    /// <summary>The limit that is nearest by ratio, not by difference.</summary>
    internal static double LimitNearestTo(double figure, double? above, double? below) =>
        (above, below) switch
        {
            ({ } lower, { } upper) => figure * figure < lower * upper ? lower : upper,
            _ => (above ?? below)!.Value,
        };

    /// <summary>A ratio's limit is not rounded, because a rounded limit would not be the one that decides.</summary>
    internal static string WriteLimit(double limit, string unit) =>
        unit == "x" ? $"{Format.AsPublished(limit)}x" : JudgedPart.Write(limit, unit);

    private double? Exactly => Is ?? (Above is null && Below is null ? PublishedFigure : null);

    // A missing limit compares false, so it excludes nothing.
    private bool IsWithin(double lower, double upper) => !(lower <= Above) && !(upper >= Below);
}
