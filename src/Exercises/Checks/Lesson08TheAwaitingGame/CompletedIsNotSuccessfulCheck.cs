using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson08TheAwaitingGame;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson08TheAwaitingGame;

public class CompletedIsNotSuccessfulCheck : IExerciseCheck
{
    private readonly Task<int> _known = Task.FromResult(1000);

    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("TwiceAsync(1000, known)", () => CompletedIsNotSuccessful.TwiceAsync(_known), 2000),
        Trial.Gives("TwiceAsync(21, which waits)", () => CompletedIsNotSuccessful.TwiceAsync(LaterAsync()), 42),
        Trial.Fails(typeof(TimeoutException), "TwiceAsync(a task that failed with TimeoutException)",
            () => CompletedIsNotSuccessful.TwiceAsync(Task.FromException<int>(new TimeoutException()))),
        Trial.Fails(typeof(OperationCanceledException), "TwiceAsync(a cancelled task)",
            () => CompletedIsNotSuccessful.TwiceAsync(Task.FromCanceled<int>(new(canceled: true)))),
    ];

    [Benchmark, Costs("a known worth")]
    public ValueTask<int> Known() => CompletedIsNotSuccessful.TwiceAsync(_known);

    private static async Task<int> LaterAsync()
    {
        await Task.Yield();
        return 21;
    }
}
