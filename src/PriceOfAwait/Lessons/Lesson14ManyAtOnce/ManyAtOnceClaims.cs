using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson14ManyAtOnce;

internal sealed class ManyAtOnceClaims : LessonClaims
{
    public override IEnumerable<PartCheck> Checks =>
        [
            Check(
                "MA6",
                "time",
                new ExactQuestion.BlockedCalls(),
                (part, calls) =>
                    JudgedPart.Once(
                        part,
                        "100 calls, blocking / awaiting",
                        calls[".Result", 100].Seconds / calls["await", 100].Seconds
                    )
            ),
            Check(
                "MA6",
                "threads",
                new ExactQuestion.BlockedCalls(),
                (part, calls) => JudgedPart.Once(part, "threads after 100 blocked calls", calls[".Result", 100].Threads)
            ),
        ];
}
