using PriceOfAwait.Exercises.Solutions.Lesson09TaskOrValueTask;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson09TaskOrValueTask;

public class ChooseATypeCheck : IExerciseCheck
{
    private const int Calls = 10;

    public IEnumerable<Trial> Trials =>
        [
            Choice(
                "IntAtFifteenPercent",
                ChooseAType.IntAtFifteenPercent,
                0.15,
                IntTask,
                wait => IntValueTask(wait).AsTask()
            ),
            Choice(
                "DecimalAtFifteenPercent",
                ChooseAType.DecimalAtFifteenPercent,
                0.15,
                DecimalTask,
                wait => DecimalValueTask(wait).AsTask()
            ),
            Choice(
                "DecimalAtHalf",
                ChooseAType.DecimalAtHalf,
                0.5,
                DecimalTask,
                wait => DecimalValueTask(wait).AsTask()
            ),
        ];

    private static Trial Choice(
        string name,
        Returns chosen,
        double share,
        Func<bool, Task> task,
        Func<bool, Task> valueTask
    ) =>
        new Trial(
            name,
            "the type that allocates less",
            () =>
            {
                // A completed value task is converted to a task only to be awaited here. That is not part of its cost.
                var ofTask = share * Counted(task, wait: false) + (1 - share) * Counted(task, wait: true);
                var ofValueTask = (1 - share) * Counted(valueTask, wait: true);
                return Task.FromResult(
                    chosen switch
                    {
                        Returns.Task when ofTask < ofValueTask => null,
                        Returns.ValueTask when ofValueTask < ofTask => null,
                        Returns.Undecided => "nothing chosen",
                        _ => $"{chosen}, which allocates {Math.Abs(ofTask - ofValueTask):0.#} B more per call",
                    }
                );
            }
        );

    private static long Counted(Func<bool, Task> call, bool wait) =>
        Enumerable
            .Range(0, Calls)
            .Min(_ =>
            {
                var before = GC.GetAllocatedBytesForCurrentThread();
                var task = call(wait);
                var bytes = GC.GetAllocatedBytesForCurrentThread() - before;
                task.GetAwaiter().GetResult();
                return bytes;
            });

    private static async Task<int> IntTask(bool wait)
    {
        if (wait)
        {
            await Task.Yield();
        }

        return 42;
    }

    private static async ValueTask<int> IntValueTask(bool wait)
    {
        if (wait)
        {
            await Task.Yield();
        }

        return 42;
    }

    private static async Task<decimal> DecimalTask(bool wait)
    {
        if (wait)
        {
            await Task.Yield();
        }

        return 42;
    }

    private static async ValueTask<decimal> DecimalValueTask(bool wait)
    {
        if (wait)
        {
            await Task.Yield();
        }

        return 42;
    }
}
