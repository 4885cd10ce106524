using static PriceOfAwait.Lessons.Subjects.StockPriceMethods;

using PriceOfAwait.Inspecting;
using PriceOfAwait.Judging;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson07TheCostOfYield;

/// <summary>How the claims about waiting are decided: those of <c>async-performance-2018</c> and this project's own.</summary>
internal sealed class YieldClaims : LessonClaims
{
    private const string Waits = $"{AsValueTask}_Await";
    private const string WaitsPooled = $"{AsValueTask}_AwaitPooled";
    private const string WaitsForced = $"{AsValueTask}_AwaitForced";
    private const string WaitsForSource = $"{AsValueTask}_FromSource";

    private static readonly string WithYield = $"{typeof(YieldClaims).Namespace}.WithYield";
    private static readonly string Blocking = $"{typeof(YieldClaims).Namespace}.Blocking";
    private static readonly string OtherWaysToWait = $"{typeof(YieldClaims).Namespace}.OtherWaysToWait";

    public override IEnumerable<RuntimeSample> Samples => [new(WithYield, $"*.{Synchronous}", "*_Await"), new(Blocking)];

    public override IEnumerable<Question> Shown => [new Question.Steps(WithYield, $"{AsTask}_Await", Parameters.None)];

    public override IEnumerable<Check> Checks =>
    [
        // The source's method blocks until the one wait is over.
        new("YC1", [WithYield, Blocking], [new Question.Bytes(WithYield)], (claim, evidence) =>
        [
            evidence.Bytes(WithYield).Are(claim["bytes of one wait"], $"{Synchronous}_Await"),
            evidence.Bytes(WithYield).Are(claim["bytes of two waits"], $"{AsTask}_Await"),
            evidence.Times(Blocking).RatioTo(claim["time of one wait that blocks"], evidence.Times(WithYield), "Blocks", Synchronous),
            evidence.Times(WithYield).Ratio(claim["time of two waits beside one"], $"{AsTask}_Await", $"{Synchronous}_Await"),
        ]),

        new("YC2", [WithYield], [new Question.Bytes(WithYield)], (claim, evidence) =>
        [
            evidence.Bytes(WithYield).AreMoreThan(claim["bytes"], $"{AsTask}_Await", Waits),
            evidence.Times(WithYield).Ratio(claim["time"], Waits, $"{AsTask}_Await"),
        ]),

        new("BS2", [OtherWaysToWait], [new Question.Bytes(OtherWaysToWait)], (claim, evidence) =>
        [
            evidence.Bytes(OtherWaysToWait).AreFewerThan(claim["bytes"], Waits, WaitsPooled),
            evidence.Times(OtherWaysToWait).Ratio(claim["time"], WaitsPooled, Waits),
        ]),

        new("BS3", [OtherWaysToWait], [new Question.Bytes(OtherWaysToWait)], (claim, evidence) =>
        [
            evidence.Bytes(OtherWaysToWait).AreMoreThan(claim["bytes"], Waits, WaitsForced),
            evidence.Times(OtherWaysToWait).Ratio(claim["time"], WaitsForced, Waits),
        ]),

        new("BS4", [OtherWaysToWait], [new Question.Bytes(OtherWaysToWait)], (claim, evidence) =>
        [
            evidence.Bytes(OtherWaysToWait).Are(claim["bytes"], WaitsForSource),
            evidence.Times(OtherWaysToWait).Ratio(claim["time"], WaitsForSource, Waits),
        ]),
    ];
}
