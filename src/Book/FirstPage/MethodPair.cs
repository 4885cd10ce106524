using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.FirstPage;

/// <summary>Two methods of a benchmark class. What the first one takes in addition is a price.</summary>
/// <param name="Benchmarks">The class, such as <c>Lesson07TheCostOfYield.AwaitedWaits</c>.</param>
/// <param name="Time">The method that takes longer.</param>
/// <param name="Minus">The method it is compared with; <see langword="null"/> for a time of its own.</param>
public sealed record MethodPair(string Benchmarks, string Time, string? Minus = null, Parameters? Where = null)
{
    /// <summary>The class's full name.</summary>
    public string ClassName => $"PriceOfAwait.Lessons.{Benchmarks}";

    public BenchmarkId Longer => new(Time, Where ?? Parameters.None);

    public BenchmarkId? Shorter => Minus is null ? null : new(Minus, Where ?? Parameters.None);

    /// <summary>
    /// <see langword="null"/> if one of the methods wasn't measured, or if their launches fall into two groups.
    /// </summary>
    internal Amount? In(BenchmarkResults? run) =>
        (run?.Find(Longer), Shorter) switch
        {
            ({ Groups.Count: 0 } longer, null) => new(longer.Time, longer.AllocatedBytes),
            ({ } longer, { } shorter) when run!.DifferenceOf(Longer, shorter) is { } difference => new(
                difference,
                longer.AllocatedBytes - run.Find(shorter)!.AllocatedBytes
            ),
            _ => null,
        };
}
