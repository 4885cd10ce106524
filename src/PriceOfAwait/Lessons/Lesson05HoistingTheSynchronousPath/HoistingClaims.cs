using static PriceOfAwait.Lessons.Subjects.StockPriceMethods;

using PriceOfAwait.Inspecting;
using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson05HoistingTheSynchronousPath;

/// <summary>How the claim of <c>async-performance-2018</c> about hoisting is decided.</summary>
internal sealed class HoistingClaims : LessonClaims
{
    internal static readonly string Hoisting = $"{typeof(HoistingClaims).Namespace}.Hoisting";

    public override IEnumerable<RuntimeSample> Samples => [new(Hoisting, $"*.{Synchronous}", $"*.{AsValueTask}", "*_Optimized")];

    public override IEnumerable<Check> Checks =>
    [
        new("HO1", [Hoisting], [new Question.Bytes(Hoisting)], (claim, evidence) =>
        [
            evidence.Bytes(Hoisting).Are(claim["bytes"], Hoisted),
            evidence.Times(Hoisting).Ratio(claim["time beside async ValueTask"], Hoisted, AsValueTask),
        ]),
    ];
}
