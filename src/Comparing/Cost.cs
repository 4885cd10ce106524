namespace PriceOfAwait.Comparing;

/// <summary>
/// The additional time and bytes of a method. An infinite end of the interval is <see langword="null"/>, because JSON
/// has no infinity.
/// </summary>
/// <param name="Time">In nanoseconds; negative if it takes less.</param>
public sealed record Cost(string Name, double Time, double? Lower, double? Upper, double? Bytes)
{
    /// <summary>The benchmark that costs more.</summary>
    public BenchmarkId? Of { get; init; }

    /// <summary>The benchmark that it is compared with.</summary>
    public BenchmarkId? Over { get; init; }

    /// <summary><see langword="null"/> if there is no ratio, or if its interval contains 1.</summary>
    public Ratio? TimesAsLong { get; init; }

    /// <summary>
    /// How many more async methods are called. If there are any, the book's first page shows their cost.
    /// </summary>
    public int Methods { get; init; }

    /// <summary>Whether these methods really wait.</summary>
    public bool Waits { get; init; }

    public bool ReturnsValueTask { get; init; }

    /// <summary>
    /// Whether the time of a method with ValueTask could be distinguished from that of the same method with Task.
    /// </summary>
    public bool DiffersFromTask { get; init; }

    internal ConfidenceInterval Interval => new(Lower ?? double.NegativeInfinity, Upper ?? double.PositiveInfinity);
}
