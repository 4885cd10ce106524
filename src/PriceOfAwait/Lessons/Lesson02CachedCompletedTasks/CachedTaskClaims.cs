using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson02CachedCompletedTasks;

internal sealed class CachedTaskClaims : LessonClaims
{
    public override IEnumerable<PartCheck> Checks =>
        [
            Check(
                "CT1",
                "two methods",
                new ExactQuestion.TasksOfTypes(),
                (part, tasks) =>
                    JudgedPart.Exact(part, "different tasks of two methods", tasks.IsSame("void", "") ? 1 : 2)
            ),
        ];
}
