namespace PriceOfAwait.Practicing;

/// <summary>The result of a check. An unchanged file is not attempted.</summary>
public enum Outcome
{
    NotAttempted,
    NotYet,
    Correct,
}
