namespace PriceOfAwait.Comparing;

/// <summary>A range of results, both ends included, whose <c>Task&lt;int&gt;</c> is expected to be cached.</summary>
public sealed record CachedRange(string Label, int First, int Last)
{
    /// <summary>Whether it is the reader's prediction; empty until both ends are entered.</summary>
    public bool IsGuess { get; init; }

    internal bool Contains(int value) => First <= value && value <= Last;
}
