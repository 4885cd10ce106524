namespace PriceOfAwait.ExactAnswers;

/// <summary>How a call ended that nobody awaited.</summary>
public enum CallEnd
{
    Returned,
    NeverReturned,
    EndedItsProcess,

    /// <summary>Its caller went on, and nobody learned that it failed or wasn't complete.</summary>
    Lost,
}
