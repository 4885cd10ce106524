using System.Text.RegularExpressions;
using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson06ClosureCapture;

internal sealed partial class ClosureClaims : LessonClaims
{
    public override IEnumerable<PartCheck> Checks =>
        [
            Closures("capturing", "GetStockPriceWithValueTaskAsync_Capturing"),
            Closures("not capturing", "GetStockPriceWithValueTaskAsync_Optimized"),
        ];

    private static PartCheck Closures(string part, string method) =>
        Check(
            "CC2",
            part,
            new ExactQuestion.Lowered("PriceOfAwait.Lessons.Subjects.StockPrices", method),
            (one, lowered) => JudgedPart.Exact(one, $"closures allocated by {method}", NewClosure().Count(lowered.Code))
        );

    // The compiler's name for a closure class. A closure struct needs no new.
    [GeneratedRegex(@"\bnew\s+<>c__DisplayClass")]
    private static partial Regex NewClosure();
}
