using System.Diagnostics.CodeAnalysis;
using PriceOfAwait.Exercises.Solutions.Lesson15Streams;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson15Streams;

public class PassTheTokenCheck : IExerciseCheck
{
    public IEnumerable<Trial> Trials =>
        [
            Trial.Gives("the sum of three prices", () => SumAsync(3, CancellationToken.None), 6),
            Trial.Gives("the sum of no prices", () => SumAsync(0, CancellationToken.None), 0),
            Trial.Fails(
                typeof(OperationCanceledException),
                "the sum with a cancelled token",
                () => SumAsync(3, new(canceled: true))
            ),
        ];

    [SuppressMessage("Reliability", "CA2016", Justification = "The stream gets the token by WithCancellation.")]
    private static async Task<int> SumAsync(int count, CancellationToken token)
    {
        var sum = 0;
#pragma warning disable CA2016 // Only the solution has a parameter for it.
        await foreach (var price in PassTheToken.PricesAsync(count, LoadAsync).WithCancellation(token))
#pragma warning restore CA2016
        {
            sum += price;
        }

        return sum;
    }

    private static async Task<int> LoadAsync(int index, CancellationToken token)
    {
        token.ThrowIfCancellationRequested();
        await Task.Yield();
        return index + 1;
    }
}
