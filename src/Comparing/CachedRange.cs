namespace PriceOfAwait.Comparing;

/// <summary>A range of results, both ends included, whose <c>Task&lt;int&gt;</c> is expected to be cached.</summary>
public sealed record CachedRange(string Label, int First, int Last)
{
    public bool IsGuess { get; init; }

    /// <summary>The reader's prediction: an empty range until both ends are entered.</summary>
    public static CachedRange Guess(int? first, int? last) =>
        (first is { } from && last is { } to ? new CachedRange("your guess", from, to) : new("no guess", 0, -1)) with
        {
            IsGuess = true,
        };

    internal bool Contains(int value) => First <= value && value <= Last;
}
