using System.Globalization;
using System.Text.Json.Serialization;
using PriceOfAwait.Display;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Stepping;

/// <summary>
/// What one operation of a benchmark does, step by step, as it was recorded. What the steps put on the heap adds up exactly to
/// <paramref name="Bytes"/>.
/// </summary>
/// <param name="Benchmarks">The class's full name.</param>
/// <param name="Footnotes">What observing has changed.</param>
[TypeFormatterSource]
public sealed record ExecutionTrace(
    string Benchmarks,
    BenchmarkId Id,
    long Bytes,
    IReadOnlyList<SteppedMethod> Methods,
    [property: JsonConverter(typeof(StepsConverter))] IReadOnlyList<Step> Steps,
    IReadOnlyList<string> Footnotes) : NotebookValue
{
    public override IReadOnlyList<OutputPart> ToParts() => [ToStepper(Id.ToString())];

    internal Stepper ToStepper(string name) =>
        new($"{name}: one operation, {Steps.Count} steps, {TextOf(Bytes)} B on the heap", Methods, Steps) { Footnotes = Footnotes };

    internal static string TextOf(long bytes) => bytes.ToString("#,0", CultureInfo.InvariantCulture);
}
