using System.Text.RegularExpressions;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Judging;
using PriceOfAwait.Lessons.Lesson05HoistingTheSynchronousPath;
using static PriceOfAwait.Lessons.Subjects.StockPriceMethods;

namespace PriceOfAwait.Lessons.Lesson06ClosureCapture;

/// <summary>How the claims of <c>async-performance-2018</c> about captures are decided, by the benchmarks of lesson 5.</summary>
internal sealed partial class ClosureClaims : LessonClaims
{
    private const string StockPrices = "PriceOfAwait.Lessons.Subjects.StockPrices";

    private static readonly Question.Bytes Bytes = new(HoistingClaims.Hoisting);
    private static readonly Question.Lowered LoweredHoisted = new(StockPrices, Hoisted);
    private static readonly Question.Lowered LoweredCapturing = new(StockPrices, Capturing);

    public override IEnumerable<Check> Checks =>
    [
        new("CC1", [], [Bytes], (claim, evidence) => [evidence.Bytes(HoistingClaims.Hoisting).Are(claim["bytes"], Capturing)]),

        new("CC2", [], [LoweredHoisted, LoweredCapturing], (claim, evidence) =>
        [
            evidence.From(claim["capturing"], [LoweredCapturing], () => Closures(claim["capturing"], evidence, LoweredCapturing)),
            evidence.From(claim["not capturing"], [LoweredHoisted], () => Closures(claim["not capturing"], evidence, LoweredHoisted)),
        ]),
    ];

    private static Finding Closures(ClaimPart part, Evidence evidence, Question.Lowered lowered) =>
        Finding.Exact(part, $"closures made by {lowered.Method}", NewClosure().Count(evidence.Answer<LoweredCode>(lowered).Code));

    /// <summary>A closure that is an object, by the compiler's name for its class. A closure in a struct needs no <c>new</c>.</summary>
    [GeneratedRegex(@"\bnew\s+<>c__DisplayClass")]
    private static partial Regex NewClosure();
}
