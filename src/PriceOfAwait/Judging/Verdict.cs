namespace PriceOfAwait.Judging;

/// <summary>What a measurement says of a claim.</summary>
public enum Verdict
{
    /// <summary>It is still so.</summary>
    Holds,

    /// <summary>It is no longer so.</summary>
    Changed,

    /// <summary>This measurement can't tell.</summary>
    Undecided,
}
