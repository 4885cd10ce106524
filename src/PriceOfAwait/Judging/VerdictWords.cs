namespace PriceOfAwait.Judging;

/// <summary>How verdicts are worded in tables, sentences, badges and summaries.</summary>
internal static class VerdictWords
{
    public static string Name(this Verdict verdict) =>
        verdict == Verdict.Varies ? "depends on the processor" : verdict.ToString().ToLowerInvariant();

    public static string Symbol(this Verdict verdict) =>
        verdict switch
        {
            Verdict.Holds => "✓",
            Verdict.Changed => "✗",
            Verdict.Varies => "≠",
            _ => "?",
        };

    /// <summary>A partial change has its own sign.</summary>
    public static string SignOf(Verdict verdict, string verdictText) =>
        verdictText.StartsWith(Judgment.Partly, StringComparison.Ordinal) ? "◐" : verdict.Symbol();

    /// <summary>The predicate of a sentence about this many claims or parts, such as <c>has changed</c>.</summary>
    public static string Predicate(this Verdict verdict, int count) =>
        (verdict, count) switch
        {
            (Verdict.Holds, 1) => "holds",
            (Verdict.Holds, _) => "hold",
            (Verdict.Changed, 1) => "has changed",
            (Verdict.Changed, _) => "have changed",
            (Verdict.Varies, 1) => "depends on the processor",
            (Verdict.Varies, _) => "depend on the processor",
            (_, 1) => "is undecided",
            _ => "are undecided",
        };

    /// <summary>In a list of counts, such as <c>2 hold</c> or <c>1 changed</c>.</summary>
    public static string Counted(this Verdict verdict, int count) =>
        $"{count} {(verdict is Verdict.Holds or Verdict.Varies ? verdict.Predicate(count) : verdict.Name())}";

    /// <summary>All counts, as a sentence without its period.</summary>
    public static string CountsOf(IEnumerable<Judgment> judgments)
    {
        var byVerdict = judgments.ToLookup(judgment => judgment.Verdict);
        return $"{Verdict.Holds.Counted(CountOf(Verdict.Holds))}, "
            + $"{Verdict.Changed.Counted(CountOf(Verdict.Changed))} in whole or in part, "
            + (CountOf(Verdict.Varies) > 0 ? $"{Verdict.Varies.Counted(CountOf(Verdict.Varies))}, " : "")
            + Verdict.Undecided.Counted(CountOf(Verdict.Undecided));

        int CountOf(Verdict verdict) => byVerdict[verdict].Count();
    }

    /// <summary>How many of a lesson's own claims hold, and on which runtime.</summary>
    public static string OwnHeld(IReadOnlyCollection<Judgment> own)
    {
        var holding = own.Count(judgment => judgment.Verdict == Verdict.Holds);
        var which = (own.Count, holding) switch
        {
            (1, 1) => "This lesson's own statement holds",
            (2, 2) => "Both statements of this lesson hold",
            var (all, some) => (all == some ? $"All {all}" : $"{some} of {all}")
                + $" statements of this lesson {Verdict.Holds.Predicate(some)}",
        };
        return RuntimesOf(own) is { Length: > 0 } runtimes ? $"{which} on {runtimes}." : $"{which}.";
    }

    /// <summary>The runtimes that were judged; empty if none was.</summary>
    public static string RuntimesOf(IEnumerable<Judgment> judgments) =>
        string.Join(", ", judgments.Select(one => one.Runtime).Where(name => name.Length > 0).Distinct());

    /// <summary>How many published claims hold, as a sentence without its period.</summary>
    public static string Held(IReadOnlyCollection<Verdict> verdicts) =>
        $"{verdicts.Count(verdict => verdict == Verdict.Holds)} of {verdicts.Count} published claims still hold";
}
