using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson05HoistingTheSynchronousPath;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson05HoistingTheSynchronousPath;

public class FailInTheTaskCheck : IExerciseCheck
{
    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("PriceAsync(\"MSFT\")", () => FailInTheTask.PriceAsync("MSFT"), 42m),
        Trial.Fails(typeof(KeyNotFoundException), "PriceAsync(\"XYZ\")", () => FailInTheTask.PriceAsync("XYZ")),
        Trial.IsNotAsync(typeof(FailInTheTask), nameof(FailInTheTask.PriceAsync)),
    ];

    [Benchmark, Costs("a known name")]
    public ValueTask<decimal> Known() => FailInTheTask.PriceAsync("MSFT");
}
