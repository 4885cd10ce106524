using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson01SynchronousFastPaths;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson01SynchronousFastPaths;

public class PassItOnCheck : IExerciseCheck
{
    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("AskAsync(1)", () => PassItOn.AskAsync(1), "now"),
        Trial.Gives("AskAsync(0)", () => PassItOn.AskAsync(0), "later"),
        Trial.Fails(typeof(ArgumentOutOfRangeException), "AskAsync(-1)", () => PassItOn.AskAsync(-1)),
    ];

    [Benchmark, Costs("an available answer", Like = nameof(OneTask))]
    public Task<string> Ask() => PassItOn.AskAsync(1);

    [Benchmark]
    public Task<string> OneTask() => Task.FromResult("now");
}
