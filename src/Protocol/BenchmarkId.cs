namespace PriceOfAwait.Measuring;

public sealed record BenchmarkId(string Method, Parameters Parameters)
{
    public override string ToString() => Parameters.Count == 0 ? Method : $"{Method}, {Parameters}";
}
