using PriceOfAwait.Exercises.Solutions.Lesson03TheTaskIntCacheRange;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson03TheTaskIntCacheRange;

#pragma warning disable CS1998 // They complete synchronously: that is what they are for.
public class ImpossibleRowCheck : IExerciseCheck
{
    // What the table says, and the call whose bytes are counted.
    private static readonly (long Printed, Func<Task> Call)[] Rows =
        [(0, () => Of(-1)), (0, () => Of(true)), (0, () => Of<string?>(null)), (0, () => Of(9)), (80, () => Of(42m))];

    public IEnumerable<Trial> Trials =>
    [
        new Trial("Row", "a row whose bytes are not those that are counted", () => Task.FromResult(ImpossibleRow.Row switch
        {
            < 1 or > 5 => $"{ImpossibleRow.Row}, and the rows are 1 to 5",
            var row when Counted(Rows[row - 1].Call) == Rows[row - 1].Printed =>
                $"row {row}, where {Rows[row - 1].Printed} B are printed and as many are counted",
            _ => null,
        })),
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
