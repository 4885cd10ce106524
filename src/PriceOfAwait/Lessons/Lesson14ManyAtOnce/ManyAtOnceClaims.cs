using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson14ManyAtOnce;

internal sealed class ManyAtOnceClaims : LessonClaims
{
    private const int Calls = 100;

    public override IEnumerable<PartCheck> Checks =>
    [
        Check("MA6", "time", new ExactQuestion.BlockedCalls(), (part, calls) => JudgedPart.Exact(
            part, $"{Calls} calls, blocking / awaiting", calls[".Result", Calls].Seconds / calls["await", Calls].Seconds)),

        Check("MA6", "threads", new ExactQuestion.BlockedCalls(), (part, calls) => JudgedPart.Exact(
            part, $"threads after {Calls} blocked calls", calls[".Result", Calls].Threads)),
    ];
}
