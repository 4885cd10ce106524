using PriceOfAwait.Exercises.Solutions.Lesson23WhereYouCantAwait;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson23WhereYouCantAwait;

public class CloseTheReportCheck : IExerciseCheck
{
    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("the lines written by Add(\"MSFT\"), Add(\"AAPL\"), DisposeAsync()", async Task<string> () =>
        {
            var written = "";
            await using (var report = new CloseTheReport(lines =>
            {
                written = string.Join(", ", lines);
                return Task.CompletedTask;
            }))
            {
                report.Add("MSFT");
                report.Add("AAPL");
            }

            return written;
        }, "MSFT, AAPL"),
        // A thread of the pool that is to make the call can't have begun.
        new("DisposeAsync(), until it returns", "one write", () =>
        {
            var writes = 0;
            _ = new CloseTheReport(_ =>
            {
                writes++;
                return Pending();
            }).DisposeAsync();
            return Task.FromResult(writes == 1 ? null : $"{writes} writes");
        }),
        new("DisposeAsync(), before the lines are written", "an incomplete task", () => Task.FromResult(
            new CloseTheReport(_ => Pending()).DisposeAsync().IsCompleted ? "a completed one" : null)),
        new("DisposeAsync() once more, before the lines are written", "an incomplete task", () =>
        {
            var report = new CloseTheReport(_ => Pending());
            _ = report.DisposeAsync();
            return Task.FromResult(report.DisposeAsync().IsCompleted ? "a completed one" : null);
        }),
        new("DisposeAsync(), twice", "one write", async () =>
        {
            var writes = 0;
            var report = new CloseTheReport(_ =>
            {
                writes++;
                return Task.CompletedTask;
            });
            await report.DisposeAsync();
            await report.DisposeAsync();
            return writes == 1 ? null : $"{writes} writes";
        }),
        Trial.Fails(typeof(TimeoutException), "DisposeAsync(), where writing fails",
            () => new CloseTheReport(_ => Task.FromException(new TimeoutException())).DisposeAsync().AsTask()),
    ];

    private static Task Pending() => new TaskCompletionSource().Task;
}
