using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson23WhereYouCantAwait;

internal sealed class UnawaitedClaims : LessonClaims
{
    // Their parts are the places, by name.
    public override IEnumerable<PartCheck> Checks =>
        [
            Check(
                "WA1",
                part: null,
                new ExactQuestion.UnawaitedCalls(),
                (part, calls) => Count(part, $"calls that return: {part.Part}", calls, CallEnd.Returned)
            ),
            Check(
                "WA2",
                part: null,
                new ExactQuestion.UnawaitedCalls(),
                (part, calls) => Count(part, $"processes that end: {part.Part}", calls, CallEnd.EndedItsProcess)
            ),
        ];

    private static JudgedPart Count(ClaimPart part, string about, EndedCalls calls, CallEnd end) =>
        JudgedPart.Exact(part, about, calls[part.Part].End == end ? 1 : 0);
}
