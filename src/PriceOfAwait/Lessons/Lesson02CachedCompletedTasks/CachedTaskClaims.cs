using static PriceOfAwait.Lessons.Subjects.StockPriceMethods;

using PriceOfAwait.Inspecting;
using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson02CachedCompletedTasks;

/// <summary>How the claims about completed tasks are decided: those of <c>async-performance-2018</c> and this project's own.</summary>
internal sealed class CachedTaskClaims : LessonClaims
{
    private static readonly string SyncVsAsync = $"{typeof(CachedTaskClaims).Namespace}.SyncVsAsync";

    private static readonly string KeptTask = $"{typeof(CachedTaskClaims).Namespace}.KeptTask";
    private static readonly Question.TasksOfTypes TasksOfTypes = new();

    public override IEnumerable<RuntimeSample> Samples => [new(SyncVsAsync)];

    public override IEnumerable<Check> Checks =>
    [
        new("CT1", [], [TasksOfTypes], (claim, evidence) =>
        [
            evidence.From(claim["two methods"], [TasksOfTypes], () => Finding.Exact(
                claim["two methods"], "different tasks of two methods",
                evidence.Answer<TaskIdentities>(TasksOfTypes).IsSame("void", "") ? 1 : 2)),
        ]),

        new("CT2", [], [new Question.Bytes(SyncVsAsync)],
            (claim, evidence) => [evidence.Bytes(SyncVsAsync).Are(claim["bytes"], Synchronous)]),

        new("CT3", [SyncVsAsync], [], (claim, evidence) => new[] { FromCache, Synchronous }
            .Select(method => evidence.Times(SyncVsAsync).Ratio(claim[$"beside {method}"], AsTask, method))),

        // Both avoid the state machine (they are hoisted), so that they differ only in what is kept.
        new("BS1", [KeptTask], [new Question.Bytes(KeptTask)], (claim, evidence) =>
        [
            evidence.Bytes(KeptTask).Are(claim["bytes"], "GetStockPriceForAsync_Kept"),
            evidence.Times(KeptTask).Ratio(claim["time"], "GetStockPriceForAsync_Kept", "GetStockPriceForAsync_Optimized"),
        ]),
    ];
}
