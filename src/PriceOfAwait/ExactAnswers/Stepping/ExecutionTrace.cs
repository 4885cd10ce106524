using System.Text.Json.Serialization;

namespace PriceOfAwait.ExactAnswers.Stepping;

/// <summary>
/// One operation of a benchmark, step by step. What the steps allocate adds up exactly to <paramref name="Bytes"/>.
/// </summary>
public sealed record ExecutionTrace(
    string Benchmarks,
    BenchmarkId Id,
    long Bytes,
    IReadOnlyList<SteppedMethod> Methods,
    [property: JsonConverter(typeof(StepsConverter))] IReadOnlyList<Step> Steps,
    IReadOnlyList<string> Footnotes
) : NotebookValue
{
    public override IReadOnlyList<OutputPart> ToParts() => [ToStepper(Id.ToString())];

    internal Stepper ToStepper(string name) =>
        new($"{name}: one operation, {Steps.Count} steps, {Number.Label(Bytes)} B allocated", Methods, Steps)
        {
            Footnotes = Footnotes,
        };

    /// <summary>
    /// Pairs the steps of two executions that happen in the same method and do the same: allocate, run or leave the
    /// thread idle. Where only one execution has such a step, the other stays at its last step.
    /// </summary>
    internal static IReadOnlyList<StepPair> Together(IReadOnlyList<Step> left, IReadOnlyList<Step> right)
    {
        var last = new StepPair(0, 0);
        return
        [
            .. Alignment
                .Of([.. left.Select(KindOf)], [.. right.Select(KindOf)])
                .Select(row => last = new(Math.Max(row.Left, last.Left), Math.Max(row.Right, last.Right))),
        ];

        static (int Method, bool Allocates, bool IsIdle) KindOf(Step step) =>
            (
                step.Method,
                step.Heap.Any(box => box.IsNew),
                step.Text.EndsWith(Narration.Idle, StringComparison.Ordinal)
            );
    }
}
