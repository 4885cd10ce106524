namespace PriceOfAwait.Publishing;

/// <summary>The results for which somebody expects the same <c>Task&lt;int&gt;</c> each time.</summary>
/// <param name="Label">Who says so.</param>
/// <param name="First">The first of them.</param>
/// <param name="Last">The last of them.</param>
public sealed record CachedRange(string Label, int First, int Last)
{
    /// <summary>Whether the reader says so.</summary>
    public bool IsGuess { get; init; }

    /// <summary>What the reader predicts; nothing as long as an end of the range is missing.</summary>
    /// <inheritdoc cref="CachedRange(string, int, int)"/>
    public static CachedRange Guess(int? first, int? last) => first is { } from && last is { } to
        ? new("your guess", from, to) { IsGuess = true }
        : new("no guess", 0, -1) { IsGuess = true };

    internal bool Contains(int value) => First <= value && value <= Last;
}
