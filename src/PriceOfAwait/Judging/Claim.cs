using System.Text.Json.Serialization;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;
using PriceOfAwait.Publishing;

namespace PriceOfAwait.Judging;

/// <summary>What decides a claim.</summary>
public enum ClaimKind
{
    /// <summary>Something that is the same in every run, such as bytes or the identity of an object.</summary>
    Exact,

    /// <summary>A ratio of two times, with its confidence interval.</summary>
    Timed,

    /// <summary>Something exact and a ratio of times: the claim holds if both do.</summary>
    Both,
}

/// <summary>Something that a source, or this project, found, and that can be checked.</summary>
/// <param name="Id">Such as <c>FP1</c>.</param>
/// <param name="Source">Which <see cref="PublishedSource"/> found it, or <see cref="Own"/>.</param>
/// <param name="Kind">What decides it.</param>
/// <param name="Statement">What it says, in our words.</param>
/// <param name="Parts">What it says in detail; each part is judged by itself.</param>
public sealed record Claim(string Id, string Source, ClaimKind Kind, string Statement, IReadOnlyList<ClaimPart> Parts)
{
    /// <summary>The source of what this project found itself and nobody has published.</summary>
    public const string Own = "price-of-await";

    /// <summary>The benchmark class that its parts compare methods of, unless a part names another.</summary>
    public string? Benchmarks { get; init; }

    /// <summary>Whether this project found it.</summary>
    [JsonIgnore]
    public bool IsOwn => Source == Own;

    /// <summary>The full names of the benchmark classes whose times it needs.</summary>
    internal IReadOnlyList<string> TimedClasses => Kind == ClaimKind.Exact ? [] :
    [
        .. Parts.Where(part => part.Time is not null).SelectMany(part => new[] { part.ClassName, part.OtherClassName })
            .Prepend(ClaimPart.FullName(Benchmarks!)).Distinct(),
    ];

    /// <summary>The exact questions whose answers it needs.</summary>
    internal IReadOnlyList<ExactQuestion> Questions =>
        [.. Parts.SelectMany(part => part.Questions ?? PartCheck.Of(this, part).Questions).Distinct()];

    /// <summary>Compares what is known with what each part says.</summary>
    internal Judgment Judge(Evidence evidence) => Judgment.Of(
        this, [.. Parts.Select(part => evidence.Compare(part) ?? PartCheck.Of(this, part).Find(part, evidence))], evidence.RuntimeOf(this));
}

/// <summary>
/// One of the things that a claim says: what is compared, and what is demanded of the figure. Without a limit the figure has to be the
/// published one. Where nothing says what is compared, a <see cref="PartCheck"/> of the lesson decides.
/// </summary>
/// <param name="Part">What it is about, in a few words that no other part of the claim has.</param>
public sealed record ClaimPart(string Part)
{
    /// <summary>The benchmark class of the methods, such as <c>Lesson04ValueTask.WithValueTask</c>; the claim's where not given.</summary>
    public string? Benchmarks { get; init; }

    /// <summary>The parameters of the methods.</summary>
    public Parameters Where { get; init; } = Parameters.None;

    /// <summary>The method whose time is divided by that of <see cref="Over"/>.</summary>
    public string? Time { get; init; }

    /// <summary>The method by whose time <see cref="Time"/> is divided.</summary>
    public string? Over { get; init; }

    /// <summary>The benchmark class of <see cref="Over"/>, if it is another.</summary>
    public string? OverIn { get; init; }

    /// <summary>The parameters of <see cref="Over"/>, if they are others.</summary>
    public Parameters? OverWhere { get; init; }

    /// <summary>The method whose allocated bytes are compared.</summary>
    public string? Bytes { get; init; }

    /// <summary>The method whose native code is compared, with what it calls.</summary>
    public string? Code { get; init; }

    /// <summary>The type of the result of the task whose size is compared.</summary>
    public string? TaskOf { get; init; }

    /// <summary>A method: the figure has to be more than its.</summary>
    public string? MoreThan { get; init; }

    /// <summary>A method: the figure has to be less than its.</summary>
    public string? LessThan { get; init; }

    /// <summary>The figure has to be more than this.</summary>
    public double? Above { get; init; }

    /// <summary>The figure has to be less than this.</summary>
    public double? Below { get; init; }

    /// <summary>The figure has to be exactly this.</summary>
    public double? Is { get; init; }

    /// <summary>The unit of all figures, such as <c>B</c>, or <c>x</c> for a ratio.</summary>
    public string Unit { get; init; } = "";

    /// <summary>The figure as the source printed it in its text.</summary>
    public double? Published { get; init; }

    /// <summary>Where the source's figure stands in its tables.</summary>
    public PublishedPlace? Row { get; init; }

    /// <summary>The source's figure, printed in a table or in its text; <see langword="null"/> where it printed none.</summary>
    [JsonIgnore]
    public double? PublishedFigure => Row?.Value ?? Published;

    /// <summary>The source's figure with its unit, and what it was divided from; empty where the source printed none.</summary>
    [JsonIgnore]
    public string PublishedText => (Row, PublishedFigure) switch
    {
        (_, null) => "",
        ({ To: not null } row, { } quotient) => $"{Finding.Write(quotient, Unit)} ({row.Terms})",
        (_, { } figure) => Finding.Write(figure, Unit),
    };

    /// <summary>Where a ratio has to lie.</summary>
    internal Limits Limits => new(Above ?? 0, Below ?? double.PositiveInfinity);

    /// <summary>What is demanded, such as <c>above 10x</c>.</summary>
    internal string Demand => Exactly is { } exactly ? Finding.Write(exactly, Unit)
        : (Above, Below) switch
        {
            ({ } least, null) => $"above {Finding.Write(least, Unit)}",
            (null, { } most) => $"below {Finding.Write(most, Unit)}",
            ({ } least, { } most) => $"between {Finding.Write(least, Unit)} and {Finding.Write(most, Unit)}",
            _ => throw new DataFileException(
                $"The part \"{Part}\" of a claims.json in data/lessons demands nothing: give it \"is\", \"above\" or \"below\"."),
        };

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

    /// <summary>Whether an exact figure is as demanded.</summary>
    internal bool IsMetBy(double figure) => Exactly is { } exactly
        ? figure == exactly
        : !(figure <= Above) && !(figure >= Below);

    internal static string FullName(string benchmarks) => $"PriceOfAwait.Lessons.{benchmarks}";

    private double? Exactly => Is ?? (Above is null && Below is null ? PublishedFigure : null);
}

/// <summary>Where a figure stands in a published table.</summary>
/// <param name="Table">The file.</param>
/// <param name="Method">The row: a method, or in a table of result types the type.</param>
/// <param name="Figure">The column.</param>
public sealed record PublishedPlace(string Table, string Method, string Figure)
{
    /// <summary>The values of other columns that are needed to find the row.</summary>
    public Parameters Parameters { get; init; } = Parameters.None;

    /// <summary>The row to divide by, where the claim is about two of them.</summary>
    public string? To { get; init; }

    /// <summary>The figure, or the quotient of two.</summary>
    /// <exception cref="DataFileException">There is no such figure.</exception>
    internal double Value => To is null ? FigureOf(Method) : FigureOf(Method) / FigureOf(To);

    /// <summary>The two figures that are divided, as they were printed.</summary>
    internal string Terms =>
        $"{Text.AsPublished(FigureOf(Method))} / {Text.AsPublished(FigureOf(To!))}"
        + $"{Figure[^3..] switch { "_ns" => " ns", "_us" => " us", _ => "" }}";

    private double FigureOf(string method)
    {
        var id = new BenchmarkId(method, Parameters);
        double? figure = Published.Table(Table).Rows.FirstOrDefault(row => row.Id == id) is { } found
            && found.Figures.TryGetValue(Figure, out var value) ? value : null;
        return figure ?? throw new DataFileException(
            $"A claim of data/lessons names {Table}, {id}, {Figure}: there is no such figure.");
    }
}

/// <summary>Where a ratio has to lie for a claim to hold.</summary>
/// <param name="Lower">It has to be above this; 0 where anything will do.</param>
/// <param name="Upper">It has to be below this; infinite where anything will do.</param>
internal readonly record struct Limits(double Lower, double Upper)
{
    /// <summary>
    /// The claim holds if all of the interval is between the limits, it has changed if none of it is, and it is undecided if a limit lies
    /// within the interval.
    /// </summary>
    public Verdict Judge(ConfidenceInterval interval) =>
        interval.Lower > Upper || interval.Upper < Lower ? Verdict.Changed
        : (Lower == 0 || interval.Lower > Lower) && (double.IsPositiveInfinity(Upper) || interval.Upper < Upper) ? Verdict.Holds
        : Verdict.Undecided;

    /// <summary>The limit that is the nearest to a value, in terms of ratios.</summary>
    public double NearestTo(double value) =>
        Lower == 0 ? Upper
        : double.IsPositiveInfinity(Upper) ? Lower
        : value * value < Lower * Upper ? Lower : Upper;

    /// <inheritdoc/>
    public override string ToString() =>
        Lower == 0 ? $"below {Text.Ratio(Upper)}"
        : double.IsPositiveInfinity(Upper) ? $"above {Text.Ratio(Lower)}"
        : $"between {Text.Ratio(Lower)} and {Text.Ratio(Upper)}";
}
