namespace PriceOfAwait;

/// <summary>The verdict on a claim, and the comparison that decided it.</summary>
/// <param name="Id">The claim's id.</param>
/// <param name="Source">Who claimed it: the id of a <see cref="PublishedSource"/>, or <see cref="Claim.Own"/>.</param>
/// <param name="Claim">What it says.</param>
/// <param name="Kind">What decides it.</param>
/// <param name="Verdict">The verdict.</param>
/// <param name="Published">The source's figure, where it gave one.</param>
/// <param name="Measured">The figure now; <see langword="null"/> where it could not be measured.</param>
/// <param name="Interval">Its confidence interval at <see cref="Estimates.Level"/>, where it is timed.</param>
/// <param name="Unit">Of these three, such as <c>B</c>, or <c>x</c> for a ratio.</param>
/// <param name="Runtime">The .NET that ran the code.</param>
/// <param name="Why">Why this verdict, in a sentence; of an undecided one also what would decide it.</param>
public sealed record Judgement(
    string Id, string Source, string Claim, ClaimKind Kind, Verdict Verdict,
    double? Published, double? Measured, ConfidenceInterval? Interval, string Unit, string Runtime, string Why)
{
    /// <summary>A claim has changed if anything that it rests on has, and holds if all of it does.</summary>
    internal static Judgement Of(Claim claim, IReadOnlyList<Finding> findings, string runtime)
    {
        var verdict = VerdictOf(findings);
        var equal = findings.Where(finding => finding.Verdict == verdict).ToList();
        // What holds is shown where it is closest to its limit, what does not where it is clearest.
        var decisive = (verdict == Verdict.Holds ? equal.MinBy(finding => finding.Margin) : equal.MaxBy(finding => finding.Margin))!;
        return new(
            claim.Id, claim.Source, claim.Statement, claim.Kind, verdict,
            claim.IsOwn ? null : decisive.Published, decisive.Measured, decisive.Interval, decisive.Unit, runtime, Explain(claim, findings, verdict, decisive));
    }

    /// <summary>The source's figure with its unit, or nothing.</summary>
    public string PublishedText => Published is { } published ? Finding.Write(published, Unit) : "";

    /// <summary>The figure now with its interval and unit, or nothing.</summary>
    public string MeasuredText => Measured is { } measured ? Finding.Write(measured, Interval, Unit) : "";

    private static Verdict VerdictOf(IEnumerable<Finding> findings)
    {
        var verdicts = findings.Select(finding => finding.Verdict).ToHashSet();
        return verdicts.Contains(Verdict.Changed) ? Verdict.Changed : verdicts.Contains(Verdict.Undecided) ? Verdict.Undecided : Verdict.Holds;
    }

    private static string Explain(Claim claim, IReadOnlyList<Finding> findings, Verdict verdict, Finding decisive)
    {
        var parts = claim.Kind == ClaimKind.Both
            ? $"The exact part {Say(VerdictOf(findings.Where(finding => finding.IsExact)))}, the timed part {Say(VerdictOf(findings.Where(finding => !finding.IsExact)))}: "
            : "";
        var count = findings.Count(finding => finding.Verdict == verdict);
        var among = (findings.Count, verdict) switch
        {
            (1, _) => "",
            (_, Verdict.Holds) => $"{(count == 2 ? "both" : $"all {count}")} comparisons hold, {(decisive.IsExact ? "such as" : "the closest is")} ",
            (_, Verdict.Changed) => $"{count} of {findings.Count} comparisons came out otherwise, {(decisive.IsExact ? "such as" : "the clearest is")} ",
            _ => $"{count} of {findings.Count} comparisons can't be decided, such as ",
        };
        var beginning = parts + among;
        // The name of a method stays as it is.
        return beginning.Length > 0 || decisive.IsExact ? Capitalise($"{beginning}{decisive}.") : $"{decisive}.";
    }

    private static string Capitalise(string sentence) => char.ToUpperInvariant(sentence[0]) + sentence[1..];

    private static string Say(Verdict verdict) => verdict switch
    {
        Verdict.Holds => "holds",
        Verdict.Changed => "has changed",
        _ => "is undecided",
    };
}
