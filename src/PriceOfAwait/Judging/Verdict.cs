namespace PriceOfAwait.Judging;

/// <summary>Whether a claim still holds; <c>Undecided</c> if the figures don't decide it.</summary>
public enum Verdict
{
    Holds,
    Changed,
    Undecided,
}
