using System.Text.Json.Serialization;

namespace PriceOfAwait.Judging;

/// <summary>What decides a claim: something that is the same in every run, such as bytes; a ratio of two times; or both.</summary>
public enum ClaimKind
{
    Exact,
    Timed,
    Both,
}

/// <summary>Something that a source, or this project, found, and that can be checked.</summary>
/// <param name="Source">The id of the <see cref="PublishedSource"/> that found it, or <see cref="Own"/>.</param>
/// <param name="Statement">What it says, in our words.</param>
/// <param name="Benchmarks">The benchmark class that its parts compare methods of, unless a part names another.</param>
public sealed record Claim(
    string Id, string Source, ClaimKind Kind, string Statement, IReadOnlyList<ClaimPart> Parts, string? Benchmarks = null)
{
    /// <summary>The source of what this project found itself and nobody has published.</summary>
    public const string Own = "price-of-await";

    [JsonIgnore]
    public bool IsOwn => Source == Own;

    internal IReadOnlyList<string> TimedClasses => Kind == ClaimKind.Exact ? [] :
    [
        .. Parts.Where(part => part.Time is not null).SelectMany(part => new[] { part.ClassName, part.OtherClassName })
            .Prepend(ClaimPart.FullName(Benchmarks!)).Distinct(),
    ];

    internal IReadOnlyList<ExactQuestion> Questions =>
        [.. Parts.SelectMany(part => part.Questions ?? PartCheck.Of(this, part).Questions).Distinct()];

    internal Judgment Judge(Evidence evidence) => Judgment.Of(
        this,
        [.. Parts.Select(part => evidence.Compare(part) ?? PartCheck.Of(this, part).Judge(part, evidence))],
        evidence.RuntimeOf(this));
}

/// <summary>
/// One of the things that a claim says: what is compared, and what is demanded of the figure. Without a limit the figure has to be the
/// published one. Where nothing says what is compared, a <see cref="PartCheck"/> of the lesson decides.
/// </summary>
/// <param name="Part">What it is about, in a few words that no other part of the claim has.</param>
/// <param name="Benchmarks">The class of the methods, such as <c>Lesson04ValueTask.WithValueTask</c>; the claim's where not given.</param>
/// <param name="Time">The method whose time is divided by that of <paramref name="Over"/>.</param>
/// <param name="OverIn">The class of <paramref name="Over"/>, if it is another.</param>
/// <param name="OverWhere">The parameters of <paramref name="Over"/>, if they are others.</param>
/// <param name="Bytes">The method whose allocated bytes are compared.</param>
/// <param name="Code">The method whose native code is compared, with what it calls.</param>
/// <param name="TaskOf">The type of the result of the task whose size is compared.</param>
/// <param name="MoreThan">A method: the figure has to be more than its.</param>
/// <param name="Unit">The unit of all figures, such as <c>B</c>, or <c>x</c> for a ratio.</param>
/// <param name="Published">The figure as the source printed it in its text.</param>
/// <param name="Row">Where the source's figure stands in its tables.</param>
public sealed record ClaimPart(
    string Part, string? Benchmarks = null, Parameters? Where = null,
    string? Time = null, string? Over = null, string? OverIn = null, Parameters? OverWhere = null,
    string? Bytes = null, string? Code = null, string? TaskOf = null, string? MoreThan = null, string? LessThan = null,
    double? Above = null, double? Below = null, double? Is = null, string Unit = "", double? Published = null, PublishedPlace? Row = null)
{
    /// <summary>The source's figure, printed in a table or in its text; <see langword="null"/> where it printed none.</summary>
    [JsonIgnore]
    public double? PublishedFigure => Row?.Value ?? Published;

    /// <summary>The source's figure with its unit, and what it was divided from; empty where the source printed none.</summary>
    [JsonIgnore]
    public string PublishedText => PublishedFigure is { } figure
        ? JudgedPart.Write(figure, Unit) + (Row is { To: not null } row ? $" ({row.Terms})" : "")
        : "";

    internal string ClassName => FullName(Benchmarks!);

    internal string OtherClassName => FullName(OverIn ?? Benchmarks!);

    /// <summary>The exact questions whose answers decide it; <see langword="null"/> where its lesson's code knows.</summary>
    internal IReadOnlyList<ExactQuestion>? Questions => this switch
    {
        { Time: not null } => [],
        // A task of that size may be the cause of a change.
        { Bytes: not null } => [new ExactQuestion.Bytes(ClassName), new ExactQuestion.Sizes()],
        { Code: not null } => [new ExactQuestion.Code(ClassName)],
        { TaskOf: not null } => [new ExactQuestion.Sizes()],
        _ => null,
    };

    /// <summary>What is demanded, such as <c>above 10.0x</c>.</summary>
    internal string Demand => (Exactly, Above, Below) switch
    {
        ({ } exactly, _, _) => JudgedPart.Write(exactly, Unit),
        (_, { } above, null) => $"above {JudgedPart.Write(above, Unit)}",
        (_, null, { } below) => $"below {JudgedPart.Write(below, Unit)}",
        (_, { } above, { } below) => $"between {JudgedPart.Write(above, Unit)} and {JudgedPart.Write(below, Unit)}",
        _ => throw new DataFileException(
            $"The part \"{Part}\" of a claims.json in data/lessons demands nothing: give it \"is\", \"above\" or \"below\"."),
    };

    internal bool IsMetBy(double figure) => Exactly is { } exactly ? figure == exactly : IsWithin(figure, figure);

    /// <summary>
    /// A ratio is as demanded if all of its interval lies between the limits, it isn't if none does, and it is undecided if the interval
    /// holds a limit.
    /// </summary>
    internal Verdict Judge(ConfidenceInterval interval) =>
        interval.Lower > Below || interval.Upper < Above ? Verdict.Changed
        : IsWithin(interval.Lower, interval.Upper) ? Verdict.Holds
        : Verdict.Undecided;

    /// <summary>The limit that the fewest per cent lie between it and a ratio.</summary>
    internal double LimitNearestTo(double ratio) => (Above, Below) switch
    {
        ({ } above, { } below) => ratio * ratio < above * below ? above : below,
        _ => (Above ?? Below)!.Value,
    };

    internal static string FullName(string benchmarks) => $"PriceOfAwait.Lessons.{benchmarks}";

    private double? Exactly => Is ?? (Above is null && Below is null ? PublishedFigure : null);

    // What isn't limited is no less and no more than the limit.
    private bool IsWithin(double lower, double upper) => !(lower <= Above) && !(upper >= Below);
}

/// <summary>Where a figure stands in a published table.</summary>
/// <param name="Method">The row: a method, or in a table of result types the type.</param>
/// <param name="Figure">The column.</param>
/// <param name="Parameters">The values of other columns that are needed to find the row.</param>
/// <param name="To">The row to divide by, where the claim is about two of them.</param>
public sealed record PublishedPlace(string Table, string Method, string Figure, Parameters? Parameters = null, string? To = null)
{
    /// <exception cref="DataFileException">There is no such figure.</exception>
    internal double Value => To is null ? FigureOf(Method) : FigureOf(Method) / FigureOf(To);

    /// <summary>The two figures that are divided, as they were printed.</summary>
    internal string Terms =>
        $"{Text.AsPublished(FigureOf(Method))} / {Text.AsPublished(FigureOf(To!))}"
        + $"{Figure[^3..] switch { "_ns" => " ns", "_us" => " us", _ => "" }}";

    private double FigureOf(string method)
    {
        var id = new BenchmarkId(method, Parameters ?? Measuring.Parameters.None);
        return Published.Table(Table).Rows.FirstOrDefault(row => row.Id == id)?.Figures.TryGetValue(Figure, out var figure) == true
            ? figure
            : throw new DataFileException($"A claim of data/lessons names {Table}, {id}, {Figure}: there is no such figure.");
    }
}

/// <summary>
/// The checks of a lesson's claims that no field of its <c>claims.json</c> describes. They are found by this base class. Most lessons
/// need none.
/// </summary>
internal abstract class LessonClaims
{
    public abstract IEnumerable<PartCheck> Checks { get; }

    /// <summary>A check by the answer to one exact question.</summary>
    protected static PartCheck Check<TAnswer>(
        string claim, string? part, ExactQuestion<TAnswer> question, Func<ClaimPart, TAnswer, JudgedPart> judge)
        where TAnswer : class =>
        new(claim, part, [question], (one, evidence) => evidence.From(one, question, answer => judge(one, answer)));
}

/// <summary>Decides a part of a claim by code of its lesson.</summary>
/// <param name="Part">The part; <see langword="null"/> for all parts of the claim that have no comparison in the data.</param>
/// <param name="Questions">The exact questions whose answers it needs. The times of a timed claim's class are at hand.</param>
internal sealed record PartCheck(
    string Claim, string? Part, IReadOnlyList<ExactQuestion> Questions, Func<ClaimPart, Evidence, JudgedPart> Judge)
{
    public static IReadOnlyList<PartCheck> All { get; } =
    [
        .. typeof(LessonClaims).Assembly.GetTypes().Where(type => type.IsSubclassOf(typeof(LessonClaims)))
            .SelectMany(type => ((LessonClaims)Activator.CreateInstance(type)!).Checks),
    ];

    /// <exception cref="DataFileException">Nothing decides the part.</exception>
    public static PartCheck Of(Claim claim, ClaimPart part) =>
        All.FirstOrDefault(check => check.Claim == claim.Id && (check.Part ?? part.Part) == part.Part)
        ?? throw new DataFileException(
            $"Nothing decides the part \"{part.Part}\" of the claim {claim.Id}. Say in its claims.json in data/lessons what is compared "
            + "(\"time\", \"bytes\", \"code\" or \"taskOf\"), or add a check to a class of its lesson in src/PriceOfAwait/Lessons that "
            + $"derives from {nameof(LessonClaims)}.");
}
