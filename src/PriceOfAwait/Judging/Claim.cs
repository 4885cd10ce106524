namespace PriceOfAwait.Judging;

public enum ClaimKind
{
    Exact,
    Timed,

    /// <summary>Some parts are exact, others timed.</summary>
    Both,

    /// <summary>Some parts are timed, with an interval; others are measured once, and have none.</summary>
    TimedAndOnce,
}

/// <param name="Source">The id of a <see cref="PublishedSource"/>, or <see cref="Own"/>.</param>
/// <param name="Benchmarks">The benchmark class of its parts, unless a part names another.</param>
public sealed record Claim(
    string Id, string Source, ClaimKind Kind, string Statement, IReadOnlyList<ClaimPart> Parts, string? Benchmarks = null)
{
    public const string Own = "price-of-await";

    public bool IsOwn => Source == Own;

    public string KindText => Kind switch
    {
        ClaimKind.Both => "exact and timed",
        ClaimKind.TimedAndOnce => "timed, and measured once",
        _ => Kind.ToString().ToLowerInvariant(),
    };

    internal IReadOnlyList<string> TimedClasses => Kind == ClaimKind.Exact ? [] : [.. Parts.Where(part => part.Time is not null)
        .SelectMany(part => new[] { part.ClassName, part.OtherClassName }).Prepend(ClaimPart.FullName(Benchmarks!)).Distinct()];

    internal IReadOnlyList<ExactQuestion> Questions =>
        [.. Parts.SelectMany(part => part.Questions ?? PartCheck.Of(this, part).Questions).Distinct()];

    internal Judgment Judge(Evidence evidence) => new(
        this,
        [
            .. from part in Parts
               let judged = evidence.Compare(part) ?? PartCheck.Of(this, part).Judge(part, evidence)
               select evidence.ProvisionalFor(this, judged) is { } machine
                   ? judged with { About = $"{judged.About} ({machine.Label})" } : judged,
        ],
        evidence.RuntimeOf(this));
}

/// <summary>A figure and its required value: the published one, unless there are limits.</summary>
/// <param name="Time">The method whose time is divided by that of <paramref name="Over"/>, or reduced by <paramref name="Minus"/>.</param>
public sealed record ClaimPart(
    string Part, string? Benchmarks = null, Parameters? Where = null,
    string? Time = null, string? Over = null, string? Minus = null, string? OverIn = null, Parameters? OverWhere = null,
    string? Bytes = null, string? Code = null, string? TaskOf = null, string? MoreThan = null, string? LessThan = null,
    double? Above = null, double? Below = null, double? Is = null, string Unit = "", double? Published = null, PublishedPlace? Row = null)
{
    public double? PublishedFigure => Row?.Value ?? Published;

    /// <summary>The published figure with its unit and the two times it was computed from; empty if the article printed none.</summary>
    public string PublishedText => JudgedPart.WritePublished(PublishedFigure, PublishedTerms, Unit);

    internal string? PublishedTerms => Row is { To: not null } row ? row.Terms : null;

    /// <summary>
    /// In nanoseconds: what the row takes more than the row that the ratio is relative to, if the article printed both
    /// times.
    /// </summary>
    internal double? PublishedDifference =>
        Row is { } row && (row.To ?? Over) is { } other ? row.MeanOf(row.Method) - row.MeanOf(other) : null;

    internal string ClassName => FullName(Benchmarks!);

    internal string OtherClassName => FullName(OverIn ?? Benchmarks!);

    /// <summary><see langword="null"/> if a <see cref="PartCheck"/> decides.</summary>
    internal IReadOnlyList<ExactQuestion>? Questions => this switch
    {
        { Time: not null } => [],
        // Also the sizes of tasks, which may explain a change.
        { Bytes: not null } => [new ExactQuestion.Bytes(ClassName), new ExactQuestion.Sizes()],
        { Code: not null } => [new ExactQuestion.Code(ClassName)],
        { TaskOf: not null } => [new ExactQuestion.Sizes()],
        _ => null,
    };

    internal string Demand => (Exactly, Above, Below) switch
    {
        ({ } exactly, _, _) => JudgedPart.Write(exactly, Unit),
        (_, { } above, null) => $"above {WriteLimit(above, Unit)}",
        (_, null, { } below) => $"below {WriteLimit(below, Unit)}",
        (_, { } above, { } below) =>
            $"between {WriteLimit(above, Unit == "ns" ? Unit : "")} and {WriteLimit(below, Unit)}",
        _ => throw new DataFileException(
            $"The part \"{Part}\" of a claims.json in data/lessons has no limit: give it \"is\", \"above\" or \"below\"."),
    };

    internal bool IsMetBy(double figure) => Exactly is { } exactly ? figure == exactly : IsWithin(figure, figure);

    /// <summary>Undecided if the interval contains a limit.</summary>
    internal Verdict Judge(ConfidenceInterval interval) =>
        interval.Lower > Below || interval.Upper < Above ? Verdict.Changed
        : IsWithin(interval.Lower, interval.Upper) ? Verdict.Holds
        : Verdict.Undecided;

    /// <summary>The limit that is nearest by ratio, not by difference.</summary>
    internal static double LimitNearestTo(double figure, double? above, double? below) => (above, below) switch
    {
        ({ } lower, { } upper) => figure * figure < lower * upper ? lower : upper,
        _ => (above ?? below)!.Value,
    };

    /// <summary>As it is, because a rounded limit would not be the one that decides.</summary>
    internal static string WriteLimit(double limit, string unit) =>
        unit == "x" ? $"{Text.AsPublished(limit)}x" : JudgedPart.Write(limit, unit);

    internal static string FullName(string benchmarks) => $"PriceOfAwait.Lessons.{benchmarks}";

    private double? Exactly => Is ?? (Above is null && Below is null ? PublishedFigure : null);

    // A missing limit compares false, so it excludes nothing.
    private bool IsWithin(double lower, double upper) => !(lower <= Above) && !(upper >= Below);
}

/// <param name="To">The row to divide by, if the figure is a ratio of two rows.</param>
public sealed record PublishedPlace(string Table, string Method, string Figure, Parameters? Parameters = null, string? To = null)
{
    internal double Value => To is null ? FigureOf(Method) : FigureOf(Method) / FigureOf(To);

    internal string Terms =>
        $"{Text.AsPublished(FigureOf(Method))} / {Text.AsPublished(FigureOf(To!))}"
        + $"{Figure[^3..] switch { "_ns" => " ns", "_us" => " µs", _ => "" }}";

    internal double? MeanOf(string method) => RowOf(method)?.Mean;

    private double FigureOf(string method) => RowOf(method)?.Figures.TryGetValue(Figure, out var figure) == true
        ? figure
        : throw new DataFileException(
            $"A claim in data/lessons names {Table}, {IdOf(method)}, {Figure}, but there is no such figure.");

    private PublishedRow? RowOf(string method) =>
        Published.Table(Table).Rows.FirstOrDefault(row => row.Id == IdOf(method));

    private BenchmarkId IdOf(string method) => new(method, Parameters ?? Measuring.Parameters.None);
}

/// <summary>Checks of a lesson's claims that <c>claims.json</c> can't express. They are found by this base class.</summary>
internal abstract class LessonClaims
{
    public abstract IEnumerable<PartCheck> Checks { get; }

    protected static PartCheck Check<TAnswer>(
        string claim, string? part, ExactQuestion<TAnswer> question, Func<ClaimPart, TAnswer, JudgedPart> judge)
        where TAnswer : class =>
        new(claim, part, [question], (one, evidence) => evidence.From(one, question, answer => judge(one, answer)));
}

/// <param name="Part"><see langword="null"/> for all parts of the claim that have no comparison in the data.</param>
internal sealed record PartCheck(
    string Claim, string? Part, IReadOnlyList<ExactQuestion> Questions, Func<ClaimPart, Evidence, JudgedPart> Judge)
{
    public static IReadOnlyList<PartCheck> All { get; } =
    [
        .. typeof(LessonClaims).Assembly.GetTypes().Where(type => type.IsSubclassOf(typeof(LessonClaims)))
            .SelectMany(type => ((LessonClaims)Activator.CreateInstance(type)!).Checks),
    ];

    public static PartCheck Of(Claim claim, ClaimPart part) =>
        All.FirstOrDefault(check => check.Claim == claim.Id && (check.Part ?? part.Part) == part.Part)
        ?? throw new DataFileException(
            $"No check decides the part \"{part.Part}\" of the claim {claim.Id}. In its claims.json in data/lessons, set what it compares "
            + "(\"time\", \"bytes\", \"code\" or \"taskOf\"), or add a check to a class of its lesson in src/PriceOfAwait/Lessons that "
            + $"derives from {nameof(LessonClaims)}.");
}
