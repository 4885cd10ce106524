using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson13WhenItFails;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson13WhenItFails;

public class CountTheFailuresCheck : IExerciseCheck
{
    private static readonly Task Failed = Task.FromException(new TimeoutException());
    private static readonly Task Cancelled = Task.FromCanceled(new(canceled: true));
    private readonly Task[] _tasks = [Failed, Task.CompletedTask, Cancelled, Failed];

    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("CountAsync(a task that succeeded)", () => CountTheFailures.CountAsync([Task.CompletedTask]), 0),
        Trial.Gives(
            "CountAsync(two failed, one cancelled, one that succeeded)", () => CountTheFailures.CountAsync(_tasks), 2),
        Trial.Gives("CountAsync(one that fails later)", () => CountTheFailures.CountAsync([FailAsync()]), 1),
    ];

    [Benchmark, Costs("four completed tasks")]
    public Task<int> Completed() => CountTheFailures.CountAsync(_tasks);

    private static async Task FailAsync()
    {
        await Task.Yield();
        throw new TimeoutException();
    }
}
