using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson21CacheWhatTakesTime;

internal sealed class CacheClaims : LessonClaims
{
    public override IEnumerable<PartCheck> Checks =>
        [
            // Its parts are the ways, by name.
            Check(
                "CW1",
                part: null,
                new ExactQuestion.FirstCallers(),
                (part, loads) => JudgedPart.Exact(part, $"loads: {part.Part}", loads[part.Part].Loads)
            ),
        ];
}
