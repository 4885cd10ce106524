using PriceOfAwait.Charts;

namespace PriceOfAwait;

/// <summary>The results of <c>Task&lt;int&gt;</c> that are the same task each time, as somebody says before it is looked up.</summary>
/// <param name="Label">Who says so.</param>
/// <param name="First">The first of them.</param>
/// <param name="Last">The last of them.</param>
/// <param name="Style">How it is drawn.</param>
public sealed record CachedRange(string Label, int First, int Last, TraceStyle Style)
{
    /// <summary>What the reader predicts.</summary>
    /// <inheritdoc cref="CachedRange(string, int, int, TraceStyle)"/>
    public static CachedRange Guess(int first, int last) => new("your guess", first, last, TraceStyle.Guess);

    internal bool Contains(int value) => First <= value && value <= Last;
}
