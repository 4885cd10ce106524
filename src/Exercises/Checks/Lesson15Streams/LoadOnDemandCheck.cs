using PriceOfAwait.Exercises.Solutions.Lesson15Streams;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson15Streams;

public class LoadOnDemandCheck : IExerciseCheck
{
    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("the sum of three pages with two numbers each", () => SumAsync(6), 21),
        Trial.Gives("the pages loaded for the first number", () => LoadedAsync(1), 1),
        Trial.Gives("the pages loaded for the first three numbers", () => LoadedAsync(3), 2),
    ];

    private static async Task<int> SumAsync(int count) => (await TakeAsync(count)).Sum;

    private static async Task<int> LoadedAsync(int count) => (await TakeAsync(count)).Loaded;

    private static async Task<(int Sum, int Loaded)> TakeAsync(int count)
    {
        var (sum, loaded, taken) = (0, 0, 0);
        await foreach (var number in LoadOnDemand.NumbersAsync(3, LoadAsync))
        {
            sum += number;
            if (++taken == count)
            {
                break;
            }
        }

        return (sum, loaded);

        async Task<int[]> LoadAsync(int page)
        {
            loaded++;
            await Task.Yield();
            return [page * 2 + 1, page * 2 + 2];
        }
    }
}
