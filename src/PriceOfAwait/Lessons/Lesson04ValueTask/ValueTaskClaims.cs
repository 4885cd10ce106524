using PriceOfAwait.Inspecting;
using PriceOfAwait.Judging;
using static PriceOfAwait.Lessons.Subjects.StockPriceMethods;

namespace PriceOfAwait.Lessons.Lesson04ValueTask;

/// <summary>How the claims of <c>async-performance-2018</c> about <c>ValueTask</c> are decided.</summary>
internal sealed class ValueTaskClaims : LessonClaims
{
    private static readonly string WithValueTask = $"{typeof(ValueTaskClaims).Namespace}.WithValueTask";

    public override IEnumerable<RuntimeSample> Samples => [new(WithValueTask, $"*.{Synchronous}", $"*.{AsTask}", $"*.{AsValueTask}")];

    public override IEnumerable<Check> Checks =>
    [
        new("VT1", [], [new Question.Bytes(WithValueTask), new Question.Sizes()], (claim, evidence) =>
        [
            evidence.Bytes(WithValueTask).Are(claim["Task"], AsTask),
            evidence.Bytes(WithValueTask).Are(claim["ValueTask"], AsValueTask),
        ]),

        new("VT2", [WithValueTask], [], (claim, evidence) => [evidence.Times(WithValueTask).Ratio(claim["time"], AsValueTask, AsTask)]),
    ];
}
