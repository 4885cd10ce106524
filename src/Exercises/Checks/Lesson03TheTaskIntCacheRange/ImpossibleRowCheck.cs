using PriceOfAwait.Exercises.Solutions.Lesson03TheTaskIntCacheRange;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson03TheTaskIntCacheRange;

#pragma warning disable CS1998 // They are meant to complete synchronously.
public class ImpossibleRowCheck : IExerciseCheck
{
    // The figure in the table, and the call whose bytes are counted.
    private static readonly (long Printed, Func<Task> Call)[] Rows =
    [
        (0, () => Of(-1)),
        (0, () => Of(true)),
        (0, () => Of<string?>(null)),
        (0, () => Of(9)),
        (80, () => Of(42m)),
    ];

    public IEnumerable<Trial> Trials =>
        [
            new Trial(
                "Row",
                "a row whose printed bytes differ from the counted ones",
                () =>
                    Task.FromResult(
                        ImpossibleRow.Row switch
                        {
                            < 1 or > 5 => $"{ImpossibleRow.Row}, but the rows are 1 to 5",
                            var row when Counted(Rows[row - 1].Call) == Rows[row - 1].Printed =>
                                $"row {row}, with {Rows[row - 1].Printed} B both printed and counted",
                            _ => null,
                        }
                    )
            ),
        ];

    private static async Task<T> Of<T>(T result) => result;

    private static long Counted(Func<Task> call)
    {
        call();
        var before = GC.GetAllocatedBytesForCurrentThread();
        call();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
