namespace PriceOfAwait.Publishing;

/// <summary>The results of <c>Task&lt;int&gt;</c> that are the same task each time, as somebody says before it is looked up.</summary>
/// <param name="Label">Who says so.</param>
/// <param name="First">The first of them.</param>
/// <param name="Last">The last of them.</param>
public sealed record CachedRange(string Label, int First, int Last)
{
    /// <summary>Whether the reader says so.</summary>
    public bool IsGuess { get; init; }

    /// <summary>What the reader predicts.</summary>
    /// <inheritdoc cref="CachedRange(string, int, int)"/>
    public static CachedRange Guess(int first, int last) => new("your guess", first, last) { IsGuess = true };

    internal bool Contains(int value) => First <= value && value <= Last;
}
