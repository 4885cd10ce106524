using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson24Limits;

internal sealed class LimitClaims : LessonClaims
{
    // Their parts are the ways, by name.
    public override IEnumerable<PartCheck> Checks =>
        [
            Count("LI1", "calls started while one hangs", calls => calls.OneHangs),
            Count("LI2", "turns until all calls are over", calls => calls.Turns),
            Count("LI3", "calls started although the first fails", calls => calls.OneFails),
            Count("LI4", "callers that learn that all calls fail", calls => calls.EndsIfAllFail ? 1 : 0),
            Count("LI5", "calls started although they are cancelled", calls => calls.Cancelled),
            Count("LI6", "numbers taken at first", calls => calls.Taken),
        ];

    private static PartCheck Count(string claim, string about, Func<StartedCalls, int> countOf) =>
        Check(
            claim,
            part: null,
            new ExactQuestion.LimitedCalls(),
            (part, calls) => JudgedPart.Exact(part, $"{about}: {part.Part}", countOf(calls[part.Part]))
        );
}
