using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson13WhenItFails;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson13WhenItFails;

public class CancelWithoutThrowingCheck : IExerciseCheck
{
    private static readonly CancellationToken Cancelled = new(canceled: true);
    private readonly CancelWithoutThrowing _service = new(ReadAsync);

    public IEnumerable<Trial> Trials =>
        [
            Trial.Gives("TwiceAsync(no token)", () => _service.TwiceAsync(default), 42),
            Trial.Fails(
                typeof(TimeoutException),
                "TwiceAsync(no token), where reading fails",
                () =>
                    new CancelWithoutThrowing(_ => Task.FromException<int>(new TimeoutException())).TwiceAsync(default)
            ),
            Trial.Fails(
                typeof(OperationCanceledException),
                "TwiceAsync(a cancelled token)",
                () => _service.TwiceAsync(Cancelled)
            ),
            Trial.Gives(
                "TwiceAsync(a cancelled token), its task",
                () => _service.TwiceAsync(Cancelled).Status,
                TaskStatus.Canceled
            ),
        ];

    [Benchmark, Costs("a cancelled token", Like = nameof(FromCanceled))]
    public bool OfCancelled() => _service.TwiceAsync(Cancelled).IsCanceled;

    [Benchmark]
    public bool FromCanceled() => Task.FromCanceled<int>(Cancelled).IsCanceled;

    private static async Task<int> ReadAsync(CancellationToken cancellationToken)
    {
        await Task.Yield();
        return 21;
    }
}
