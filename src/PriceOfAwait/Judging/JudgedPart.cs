namespace PriceOfAwait.Judging;

/// <summary>The verdict on a part of a claim, with everything that its sentences state.</summary>
/// <param name="About">What was compared, such as <c>awaiting a Task / plain calls, short chain</c>.</param>
/// <param name="Limit">What is required, such as <c>above 10x</c>; empty if unknown.</param>
/// <param name="Unit">
/// The unit of all figures: <c>x</c> for ratios, <c>ns</c> for differences of times, or one such as <c>B</c>.
/// </param>
public sealed partial record JudgedPart(string Part, Verdict Verdict, string About, string Limit, string Unit)
{
    internal const string Moved = " (figure moved)";

    public double? Published { get; init; }

    /// <summary>
    /// The two published figures of a ratio that the article didn't print, such as <c>9.8505 / 6.3206 ns</c>.
    /// </summary>
    public string? PublishedTerms { get; init; }

    public double? Measured { get; init; }

    /// <summary>At <see cref="Estimates.Level"/>; <see langword="null"/> if nothing is timed.</summary>
    public ConfidenceInterval? Interval { get; init; }

    /// <summary>The lower limit of a timed part.</summary>
    public double? Above { get; init; }

    /// <summary>The upper limit of a timed part.</summary>
    public double? Below { get; init; }

    /// <summary>Why an undecided part is undecided.</summary>
    public string? WhyUndecided { get; init; }

    /// <summary>The cause of the figure, if exact evidence shows one.</summary>
    public string? Cause { get; init; }

    /// <summary>Sentences to append to the reason. Each begins with a space.</summary>
    public string Beside { get; init; } = "";

    /// <summary>
    /// A figure for each group, if the launches fall into two groups. There is then no figure for all launches.
    /// </summary>
    public IReadOnlyList<GroupFigure> Groups { get; init; } = [];

    /// <summary>
    /// The newest of the earlier runtimes on which a changed part holds, in the recordings; <see langword="null"/> if
    /// it holds on none, so that it isn't time that has changed it.
    /// </summary>
    public string? HeldOn { get; init; }

    /// <summary>
    /// The recorded machines that decide the part, the one that is shown first; empty if there is only one.
    /// </summary>
    public IReadOnlyList<OnMachine> Machines { get; init; } = [];

    internal bool IsTimed => Interval is not null || Groups.Count > 0;

    /// <summary>Whether the figure was measured only once: it is not exact, and has no interval.</summary>
    public bool IsMeasuredOnce { get; init; }

    /// <summary>Whether the figure differs from the published one, although the claim holds.</summary>
    public bool HasMoved =>
        Verdict == Verdict.Holds
        && Interval is null
        && Measured is { } measured
        && Published is { } published
        && published != measured;

    public string VerdictText => $"{Verdict.Name()}{(HasMoved ? Moved : "")}";

    /// <summary>The published figure with its unit and its terms; empty if the article printed none.</summary>
    public string PublishedText => WritePublished(Published, PublishedTerms, Unit);

    public string MeasuredText =>
        Groups.Count > 0 ? Write(Groups, Unit)
        : Measured is { } measured ? Write(measured, Interval, Unit, Limits)
        : "";

    /// <summary>A sentence; for a changed verdict also the cause.</summary>
    public string Sentence =>
        $"{About}: "
        + Verdict switch
        {
            Verdict.Undecided => $"{(MeasuredText.Length == 0 ? "" : $"{MeasuredText}, ")}{WhyUndecided}.{Beside}",
            Verdict.Changed => $"{MeasuredText}; the claim was {Limit}{Because}",
            Verdict.Varies => $"{FiguresText}; the claim was {Limit}.",
            _ => MeasuredText == Limit ? $"{MeasuredText} as claimed." : $"{MeasuredText}, {Limit} as claimed.",
        }
        + AgreementText;

    /// <summary><see cref="Sentence"/> without the figure and its limit, for use beside these.</summary>
    public string Reason =>
        About
        + Verdict switch
        {
            Verdict.Undecided => $": {WhyUndecided}.{Beside}",
            Verdict.Changed => Because,
            Verdict.Varies => $": {FiguresText}.",
            _ => HasMoved && Cause is not null ? $". {Cause}." : ".",
        }
        + AgreementText;

    /// <summary>What each machine finds, such as <c>0.66x on one machine, 1.8x on another</c>.</summary>
    internal string FiguresText => string.Join(", ", Machines.Select(one => $"{one.Figure} on {one.Machine}"));

    /// <summary>The limits and the interval as SVG; empty for exact figures.</summary>
    public string Plot =>
        (Measured, Interval) is ({ } measured, { } range)
            ? IntervalPlot.ToSvg(measured, range.Lower, range.Upper, Above, Below)
            : "";

    /// <summary>
    /// How far a timed figure is from its limit, as a logarithm; infinite for exact figures and without a limit.
    /// </summary>
    internal double Margin =>
        (Above ?? Below) is null ? double.PositiveInfinity
        : Groups.Count > 0 ? Groups.Min(group => MarginOf(group.Figure.Value))
        : Measured is { } measured && Interval is not null ? MarginOf(measured)
        : double.PositiveInfinity;

    // Begins with a space.
    private string AgreementText =>
        Machines.Count == 0 || Verdict == Verdict.Varies ? ""
        : Verdict == Verdict.Undecided ? $" Elsewhere it is decided: {FiguresText}."
        : $" The same on {Machines.Count} machines.";

    /// <summary>
    /// A copy with the verdicts of several recorded machines. If some say that it holds and others that it doesn't, it
    /// depends on the processor.
    /// </summary>
    /// <param name="machines">The machine of this verdict first. An undecided verdict contradicts no other.</param>
    internal JudgedPart Among(IReadOnlyList<OnMachine> machines)
    {
        var decided = machines.Where(one => one.Verdict is Verdict.Holds or Verdict.Changed).ToList();
        return !IsTimed || machines.Count < 2 || decided.Count == 0 || decided is [var only] && only == machines[0]
            ? this
            : this with
            {
                Machines = decided,
                Verdict = decided.DistinctBy(one => one.Verdict).Count() > 1 ? Verdict.Varies : Verdict,
            };
    }

    private string Because => $".{Beside}{(Cause is null ? "" : $" {Cause}.")}";

    internal static JudgedPart Exact(ClaimPart part, string about, double measured) =>
        Exact(part, about, part.IsMetBy(measured), measured, part.LimitText);

    internal static JudgedPart Exact(
        ClaimPart part,
        string about,
        bool holds,
        double measured,
        string limit,
        string? cause = null
    ) => Of(part, holds ? Verdict.Holds : Verdict.Changed, about, limit) with { Measured = measured, Cause = cause };

    /// <summary>Compares the figure itself with the limit, because a single measurement has no interval.</summary>
    internal static JudgedPart Once(ClaimPart part, string about, double measured) =>
        Exact(part, $"{about}, measured once", measured) with
        {
            IsMeasuredOnce = true,
        };

    /// <param name="failure">Only its first sentence is used; the ledger shows the rest.</param>
    internal static JudgedPart Unknown(ClaimPart part, string about, string failure) =>
        Of(part, Verdict.Undecided, about, limit: "") with
        {
            WhyUndecided = failure.Split(". ")[0].TrimEnd('.'),
        };

    internal static string WritePublished(double? published, string? terms, string unit) =>
        published is not { } figure ? ""
        : terms is not null ? $"{Write(figure, unit)} ({terms})"
        : unit == "x" ? $"{Format.AsPublished(figure)}x"
        : Write(figure, unit);

    private IEnumerable<double> Limits => new[] { Above, Below }.OfType<double>();

    /// <param name="limits">No end of the interval is rounded to one of these.</param>
    internal static string Write(
        double value,
        ConfidenceInterval? interval,
        string unit,
        params IEnumerable<double> limits
    ) =>
        interval is not { } range ? Write(value, unit)
        : unit == "ns" ? Format.Difference(new Estimate(value, range), limits)
        // The ratio is unbounded if the baseline can't be distinguished from zero.
        : double.IsPositiveInfinity(range.Upper)
            ? range.Lower > 0 ? $"≥ {Format.Ratio(range.Lower)}"
                : "any ratio"
        : range.Lower <= 0 ? $"≤ {Format.Ratio(range.Upper)}"
        : new Ratio(value, range).ToString(limits);

    internal static string Write(double value, string unit) =>
        unit switch
        {
            "x" => Format.Ratio(value),
            "ns" => Format.Duration(value),
            "" => Format.AsPublished(value),
            _ when double.IsPositiveInfinity(value) => "none",
            _ when value == 1 => $"1 {unit.TrimEnd('s')}",
            _ => $"{Format.AsPublished(value)} {unit}",
        };

    // The intervals are left out: a group of a single launch has a figure, but no bounds.
    private static string Write(IReadOnlyList<GroupFigure> groups, string unit) =>
        GroupFigure.InWords(groups, figure => unit == "x" ? $"{figure.Figure}x" : Format.Difference(figure));

    private static JudgedPart Of(ClaimPart part, Verdict verdict, string about, string limit) =>
        new(part.Part, verdict, about, limit, part.Unit)
        {
            Published = part.PublishedFigure,
            PublishedTerms = part.PublishedTerms,
        };

    private double MarginOf(double figure)
    {
        var limit = ClaimPart.LimitNearestTo(figure, Above, Below);
        return Unit == "x" || figure > 0 ? Math.Abs(Math.Log(figure / limit)) : 0;
    }
}
