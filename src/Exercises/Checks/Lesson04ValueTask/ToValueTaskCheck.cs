using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson04ValueTask;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson04ValueTask;

public class ToValueTaskCheck : IExerciseCheck
{
    private readonly ToValueTask _prices = new();

    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("PriceAsync(\"MSFT\")", () => AskAsync("MSFT"), 42m),
        Trial.Gives("PriceAsync(\"AAPL\"), which has to be loaded", () => AskAsync("AAPL"), 7m),
        Trial.Gives("PriceAsync(\"AAPL\") again", () => AskAsync("AAPL"), 7m),
        Trial.Fails(typeof(KeyNotFoundException), "PriceAsync(\"XYZ\")", () => AskAsync("XYZ")),
    ];

    [Benchmark, Costs("a loaded price")]
    public async ValueTask<decimal> Known() => await _prices.PriceAsync("MSFT");

    private async Task<decimal> AskAsync(string name) => await _prices.PriceAsync(name);
}
