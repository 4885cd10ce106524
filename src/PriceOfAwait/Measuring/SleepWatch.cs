namespace PriceOfAwait.Measuring;

/// <summary>
/// Notices that the machine was asleep, as a closed laptop is: most systems' monotonic clocks stand still then, and the
/// clock on the wall doesn't. A clock that is set meanwhile looks the same.
/// </summary>
internal sealed class SleepWatch(TimeProvider time)
{
    // More than a clock is corrected by while nobody notices.
    private static readonly TimeSpan Least = TimeSpan.FromSeconds(5);

    private readonly DateTimeOffset _wall = time.GetUtcNow();
    private readonly long _monotonic = time.GetTimestamp();

    /// <summary><see langword="null"/> if the machine has been awake.</summary>
    public string? WhatHappened =>
        (time.GetUtcNow() - _wall - time.GetElapsedTime(_monotonic)).Duration() is var gap && gap > Least
            ? $"the machine was asleep for {Format.Span(gap)} meanwhile, or its clock was set"
            : null;
}
