namespace PriceOfAwait.Measuring;

/// <summary>What names a figure: a benchmark's method and its parameters.</summary>
sealed partial record BenchmarkId(string Method, Parameters Parameters)
{
    /// <inheritdoc/>
    public override string ToString() => Parameters.Count == 0 ? Method : $"{Method}, {Parameters}";
}
