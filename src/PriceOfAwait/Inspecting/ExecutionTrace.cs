using System.Text.Json.Serialization;
using PriceOfAwait.Display;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Inspecting;

/// <summary>
/// What one operation of a benchmark does, step by step, as it was recorded. What the steps put on the heap adds up exactly to the bytes
/// that the operation allocates; where it doesn't, there is an error instead.
/// </summary>
/// <param name="Benchmarks">The class's full name.</param>
/// <param name="Id">The benchmark.</param>
/// <param name="Bytes">What the operation puts on the heap.</param>
/// <param name="Methods">The methods that take part.</param>
/// <param name="Steps">From the first to the last.</param>
/// <param name="Footnotes">What observing has changed.</param>
[TypeFormatterSource]
public sealed record ExecutionTrace(
    string Benchmarks,
    BenchmarkId Id,
    long Bytes,
    IReadOnlyList<SteppedMethod> Methods,
    IReadOnlyList<Step> Steps,
    IReadOnlyList<string> Footnotes) : NotebookValue
{
    /// <summary>From the first to the last.</summary>
    [JsonConverter(typeof(StepsConverter))]
    public IReadOnlyList<Step> Steps { get; init; } = Steps;

    /// <inheritdoc/>
    public override IReadOnlyList<OutputPart> ToParts() =>
    [
        ToStepper(Id.ToString()),
    ];

    internal Stepper ToStepper(string name) =>
        new($"{name}: one operation, {Steps.Count} steps, {Text.Bytes(Bytes)} B on the heap", Methods, Steps) { Footnotes = Footnotes };
}
