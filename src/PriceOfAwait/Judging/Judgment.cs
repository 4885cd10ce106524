using System.Globalization;
using PriceOfAwait.Measuring;
using PriceOfAwait.Publishing;

namespace PriceOfAwait.Judging;

/// <summary>The verdict on a claim, with the figures of the part that decided it.</summary>
/// <param name="Source">Who claimed it: the id of a <see cref="PublishedSource"/>, or <see cref="Claim.Own"/>.</param>
/// <param name="Verdict">It holds if all its parts do, and has changed if one has.</param>
/// <param name="Published">The source's figure, if it printed one.</param>
/// <param name="Measured">The figure now; <see langword="null"/> where it could not be measured.</param>
/// <param name="Interval">Its confidence interval at <see cref="Estimates.Level"/>, where it is timed.</param>
/// <param name="Unit">The unit of these three, such as <c>B</c>, or <c>x</c> for a ratio.</param>
/// <param name="Runtime">The .NET that ran the code.</param>
/// <param name="Why">Why this verdict, in a sentence; for an undecided one also what would decide it.</param>
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
            decisive.Published, decisive.Measured, decisive.Interval, decisive.Unit, runtime, Explain(parts, decisive))
        {
            Parts = parts,
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
    public string PublishedText =>
        Parts.Select(part => part.PublishedText).Where(text => text.Length > 0).Distinct().ToList() is { Count: 1 or 2 } texts
            ? string.Join(", ", texts)
            : "";

    /// <summary>The figure now for the part that decided, with its interval and unit, or nothing.</summary>
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
