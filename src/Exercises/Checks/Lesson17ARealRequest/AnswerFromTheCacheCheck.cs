using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson17ARealRequest;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson17ARealRequest;

public class AnswerFromTheCacheCheck : IExerciseCheck
{
    private readonly AnswerFromTheCache _prices = new(name => Task.FromResult($"{name} 42"));

    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("GetAsync(\"MSFT\")", () => _prices.GetAsync("MSFT"), "MSFT 42"),
        Trial.Gives("GetAsync(\"MSFT\") and GetAsync(\"AAPL\"), twice each", async Task<string> () =>
        {
            var loads = 0;
            var prices = new AnswerFromTheCache(name => Task.FromResult($"{name} {++loads}"));
            return string.Join(", ", await prices.GetAsync("MSFT"), await prices.GetAsync("AAPL"),
                await prices.GetAsync("MSFT"), await prices.GetAsync("AAPL"));
        }, "MSFT 1, AAPL 2, MSFT 1, AAPL 2"),
        Trial.Gives("GetAsync(\"MSFT\"), after a load that failed", async Task<string> () =>
        {
            var loads = 0;
            var prices = new AnswerFromTheCache(name =>
                ++loads == 1 ? Task.FromException<string>(new TimeoutException()) : Task.FromResult($"{name} 42"));
            await Task.WhenAny(prices.GetAsync("MSFT"));
            return await prices.GetAsync("MSFT");
        }, "MSFT 42"),
        Trial.Fails(typeof(TimeoutException), "GetAsync(\"MSFT\"), where loading fails",
            () => new AnswerFromTheCache(_ => Task.FromException<string>(new TimeoutException())).GetAsync("MSFT")),
    ];

    [GlobalSetup]
    public void AskOnce() => _prices.GetAsync("MSFT").GetAwaiter().GetResult();

    [Benchmark, Costs("a known name")]
    public Task<string> Known() => _prices.GetAsync("MSFT");
}
