namespace PriceOfAwait.Measuring;

/// <summary>Two methods of a benchmark class. What the first one takes in addition is a price.</summary>
/// <param name="Benchmarks">The class, such as <c>Lesson07TheCostOfYield.AwaitedLookups</c>.</param>
/// <param name="Time">The method that takes longer.</param>
/// <param name="Minus">The method it is compared with; <see langword="null"/> for a time of its own.</param>
public record MethodPair(string Benchmarks, string Time, string? Minus = null, Parameters? Where = null)
{
    /// <summary>The class's full name.</summary>
    public string ClassName => Bench.FullNameOf(Benchmarks);

    public BenchmarkId Longer => new(Time, Where ?? Parameters.None);

    public BenchmarkId? Shorter => Minus is null ? null : new(Minus, Where ?? Parameters.None);
}
