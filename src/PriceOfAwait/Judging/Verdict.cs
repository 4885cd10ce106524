namespace PriceOfAwait.Judging;

/// <summary>Whether a claim still holds.</summary>
public enum Verdict
{
    Holds,
    Changed,

    /// <summary>It holds on one recorded machine, and not on another.</summary>
    Varies,

    /// <summary>The figures don't decide it.</summary>
    Undecided,
}
