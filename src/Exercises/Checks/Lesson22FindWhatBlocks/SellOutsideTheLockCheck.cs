using PriceOfAwait.Exercises.Solutions.Lesson22FindWhatBlocks;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson22FindWhatBlocks;

public class SellOutsideTheLockCheck : IExerciseCheck
{
    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("SellAsync(), one left", () => new SellOutsideTheLock(1, _ => Task.CompletedTask).SellAsync(),
            true),
        Trial.Gives("SellAsync(), none left", () => new SellOutsideTheLock(0, _ => Task.CompletedTask).SellAsync(),
            false),
        Trial.Gives("what the warehouse is told of three sales", async Task<string> () =>
        {
            var told = new List<int>();
            var shop = new SellOutsideTheLock(3, left =>
            {
                told.Add(left);
                return Task.CompletedTask;
            });
            for (var sale = 0; sale < 3; sale++)
            {
                await shop.SellAsync();
            }

            return string.Join(", ", told);
        }, "2, 1, 0"),
        new("SellAsync(), before the warehouse has answered", "an incomplete task", () =>
        {
            var answer = new TaskCompletionSource();
            var isOver = new SellOutsideTheLock(1, _ => answer.Task).SellAsync().IsCompleted;
            answer.SetResult();
            return Task.FromResult(isOver ? "a completed one" : null);
        }),
        new("two sales, before the warehouse has answered", "both told to the warehouse", async () =>
        {
            var (told, answer) = (0, new TaskCompletionSource());
            var shop = new SellOutsideTheLock(2, _ =>
            {
                told++;
                return answer.Task;
            });
            var sales = new[] { shop.SellAsync(), shop.SellAsync() };
            var first = told;
            answer.SetResult();
            await Task.WhenAll(sales);
            return first == 2 ? null : $"{first} told";
        }),
        Trial.Gives("one left, and two buyers before the warehouse has answered", async Task<string> () =>
        {
            var answer = new TaskCompletionSource();
            var shop = new SellOutsideTheLock(1, _ => answer.Task);
            var sales = new[] { shop.SellAsync(), shop.SellAsync() };
            answer.SetResult();
            return string.Join(", ", (await Task.WhenAll(sales)).Select(sold => sold ? "sold" : "none left"));
        }, "sold, none left"),
        Trial.Fails(typeof(TimeoutException), "SellAsync(), where the warehouse fails",
            () => new SellOutsideTheLock(1, _ => Task.FromException(new TimeoutException())).SellAsync()),
    ];
}
