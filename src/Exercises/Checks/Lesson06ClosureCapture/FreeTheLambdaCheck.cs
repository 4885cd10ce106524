using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson06ClosureCapture;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson06ClosureCapture;

public class FreeTheLambdaCheck : IExerciseCheck
{
    private readonly FreeTheLambda _prices = new();

    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("PriceOf(\"MSFT\", 2)", () => _prices.PriceOf("MSFT", 2), 84m),
        Trial.Gives("PriceOf(\"AAPL\", 3)", () => _prices.PriceOf("AAPL", 3), 21m),
        Trial.Gives("then PriceOf(\"MSFT\", 5)", () => _prices.PriceOf("MSFT", 5), 84m),
    ];

    [Benchmark, Costs("a cached price")]
    public decimal Known() => _prices.PriceOf("MSFT", 2);
}
