using System.Globalization;
using PriceOfAwait.Measuring;
using PriceOfAwait.Publishing;

namespace PriceOfAwait.Judging;

/// <summary>The verdict on a claim, and the comparison that decided it.</summary>
/// <param name="Id">The claim's id.</param>
/// <param name="Source">Who claimed it: the id of a <see cref="PublishedSource"/>, or <see cref="Claim.Own"/>.</param>
/// <param name="Claim">What it says.</param>
/// <param name="Kind">What decides it.</param>
/// <param name="Verdict">It holds if all its parts do, and has changed if one has.</param>
/// <param name="Published">The source's figure for the part that decided, if it printed one.</param>
/// <param name="Measured">The figure now for that part; <see langword="null"/> where it could not be measured.</param>
/// <param name="Interval">Its confidence interval at <see cref="Estimates.Level"/>, where it is timed.</param>
/// <param name="Unit">The unit of these three, such as <c>B</c>, or <c>x</c> for a ratio.</param>
/// <param name="Runtime">The .NET that ran the code.</param>
/// <param name="Why">Why this verdict, in a sentence; for an undecided one also what would decide it.</param>
public sealed record Judgment(
    string Id, string Source, string Claim, ClaimKind Kind, Verdict Verdict,
    double? Published, double? Measured, ConfidenceInterval? Interval, string Unit, string Runtime, string Why)
{
    /// <summary>The verdicts on what it says in detail.</summary>
    public IReadOnlyList<Finding> Parts { get; init; } = [];

    /// <summary>A claim has changed if any of its parts has, and holds if all of them do.</summary>
    internal static Judgment Of(Claim claim, IReadOnlyList<Finding> findings, string runtime)
    {
        var verdict = VerdictOf(findings);
        var equal = findings.Where(finding => finding.Verdict == verdict).ToList();
        // If it holds, the part that is closest to its limit is shown; if not, the clearest one.
        var decisive = (verdict == Verdict.Holds ? equal.MinBy(finding => finding.Margin) : equal.MaxBy(finding => finding.Margin))!;
        return new(
            claim.Id, claim.Source, claim.Statement, claim.Kind, verdict,
            decisive.Published, decisive.Measured, decisive.Interval, decisive.Unit, runtime, Explain(findings, verdict, decisive))
        {
            Parts = findings,
        };
    }

    /// <summary>The verdict in words, and how many parts it is about, if not all.</summary>
    public string VerdictText
    {
        get
        {
            var verdict = Verdict.ToString().ToLowerInvariant();
            var count = Parts.Count(part => part.Verdict == Verdict);
            return count == Parts.Count ? verdict : string.Create(CultureInfo.InvariantCulture, $"{verdict} in {count} of {Parts.Count}");
        }
    }

    /// <summary>Whether its parts are shown one by one: if all parts are exact and as claimed, one line says enough.</summary>
    public bool TellsParts => Parts.Count > 1 && (Verdict != Verdict.Holds || Parts.Any(part => part.Interval is not null));

    /// <summary>The source's figures, where it printed one or two.</summary>
    public string PublishedText => Parts.Select(part => part.PublishedText).Where(text => text.Length > 0).Distinct()
        .ToList() is { Count: 1 or 2 } some
        ? string.Join(", ", some)
        : "";

    /// <summary>The figure now for the part that decided, with its interval and unit, or nothing.</summary>
    public string MeasuredText => Measured is { } measured ? Finding.Write(measured, Interval, Unit) : "";

    private static Verdict VerdictOf(IEnumerable<Finding> findings)
    {
        var verdicts = findings.Select(finding => finding.Verdict).ToHashSet();
        return verdicts.Contains(Verdict.Changed)
            ? Verdict.Changed
            : verdicts.Contains(Verdict.Undecided) ? Verdict.Undecided : Verdict.Holds;
    }

    private static string Explain(IReadOnlyList<Finding> findings, Verdict verdict, Finding decisive)
    {
        if (findings.Count == 1)
        {
            return decisive.Why;
        }

        var count = findings.Count(finding => finding.Verdict == verdict);
        var among = verdict switch
        {
            Verdict.Holds => $"{(count == 2 ? "Both" : $"All {count}")} parts hold, {(decisive.IsExact ? "such as " : "the closest is ")}",
            Verdict.Changed =>
                $"{count} of {findings.Count} parts {(count == 1 ? "has" : "have")} "
                + $"changed{Others(findings)}{(count == 1 ? ": " : decisive.IsExact ? ", such as " : ", the clearest is ")}",
            _ => $"{count} of {findings.Count} parts can't be decided{(count == 1 ? ": " : ", such as ")}",
        };
        return $"{among}{decisive.Part}: {decisive.Why}";
    }

    /// <summary>Mentions the parts that still hold: one changed part doesn't make the others false.</summary>
    private static string Others(IReadOnlyList<Finding> findings)
    {
        var holding = findings.Count(finding => finding.Verdict == Verdict.Holds);
        return holding == 0 ? "" : $", {holding} {(holding == 1 ? "holds" : "hold")}";
    }
}
