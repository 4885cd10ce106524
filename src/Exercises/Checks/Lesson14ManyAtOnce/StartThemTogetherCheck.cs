using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson14ManyAtOnce;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson14ManyAtOnce;

public class StartThemTogetherCheck : IExerciseCheck
{
    private static readonly string[] Names = ["MSFT", "AAPL", "IBM"];

    private readonly StartThemTogether _prices = new(name => Task.FromResult((decimal)name.Length));

    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("PricesAsync(\"MSFT\", \"AAPL\", \"IBM\")", () => TextOf(_prices.PricesAsync(Names)), "4 4 3"),
        new Trial("PricesAsync of three names, before a price is there", "3 calls", () =>
        {
            var calls = 0;
            _ = new StartThemTogether(_ =>
            {
                calls++;
                return new TaskCompletionSource<decimal>().Task;
            }).PricesAsync(Names);
            return Task.FromResult(calls == 3 ? null : $"{calls} of them");
        }),
        Trial.Gives("PricesAsync(\"MSFT\", \"AAPL\", \"IBM\"), where the last price comes first", () =>
        {
            var calls = new Dictionary<string, TaskCompletionSource<decimal>>();
            var prices = new StartThemTogether(name => (calls[name] = new()).Task).PricesAsync(Names);
            for (var index = Names.Length - 1; index >= 0; index--)
            {
                calls[Names[index]].SetResult(index + 1);
            }

            return TextOf(prices);
        }, "1 2 3"),
        Trial.Fails(typeof(TimeoutException), "PricesAsync(\"MSFT\") with a failing service",
            () => new StartThemTogether(_ => Task.FromException<decimal>(new TimeoutException())).PricesAsync("MSFT")),
    ];

    [Benchmark, Costs("three prices that are there", Like = nameof(ByWhenAll))]
    public Task<decimal[]> Prices() => _prices.PricesAsync(Names);

    // The shortest way to write it allocates more than an array.
    [Benchmark]
    public async Task<decimal[]> ByWhenAll() =>
        await Task.WhenAll(Names.Select(name => Task.FromResult((decimal)name.Length)));

    private static async Task<string> TextOf(Task<decimal[]> prices) => string.Join(' ', await prices);
}
