using System.Text.Json.Serialization;

namespace PriceOfAwait.Measuring;

/// <summary>What one operation of a benchmark allocates.</summary>
/// <param name="Bytes">Rounded to a tenth; the mean if operations differ, for example if only some complete
/// synchronously.</param>
/// <param name="IsSteady">Whether the figure is the same in each batch of operations, and in each process.</param>
public sealed record Allocation(BenchmarkId Id, double Bytes, bool IsSteady)
{
    /// <summary>
    /// What an operation allocates at least, if batches didn't agree, so that <see cref="Bytes"/> is a mean of all;
    /// otherwise <see langword="null"/>.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Least { get; init; }
}
