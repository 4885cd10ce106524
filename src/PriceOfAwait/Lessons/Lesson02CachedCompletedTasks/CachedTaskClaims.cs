using PriceOfAwait.Inspecting;
using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson02CachedCompletedTasks;

internal sealed class CachedTaskClaims : LessonClaims
{
    public override IEnumerable<PartCheck> Checks =>
    [
        new("CT1", "two methods", [new Question.TasksOfTypes()], (part, evidence) => evidence.From(
            part, new Question.TasksOfTypes(),
            tasks => Finding.Exact(part, "different tasks of two methods", tasks.IsSame("void", "") ? 1 : 2))),
    ];
}
