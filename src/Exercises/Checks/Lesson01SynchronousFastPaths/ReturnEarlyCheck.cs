using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson01SynchronousFastPaths;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson01SynchronousFastPaths;

public class ReturnEarlyCheck : IExerciseCheck
{
    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("NameOfAsync(1)", () => ReturnEarly.NameOfAsync(1), "the one that everybody asks for"),
        Trial.Gives("NameOfAsync(2)", () => ReturnEarly.NameOfAsync(2), "another one"),
        Trial.Fails(typeof(ArgumentOutOfRangeException), "NameOfAsync(-1)", () => ReturnEarly.NameOfAsync(-1)),
        Trial.IsNotAsync(typeof(ReturnEarly), nameof(ReturnEarly.NameOfAsync)),
    ];

    [Benchmark, Costs("the known name")]
    public ValueTask<string> Known() => ReturnEarly.NameOfAsync(1);
}
