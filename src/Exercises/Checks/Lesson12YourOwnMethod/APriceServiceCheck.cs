using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson12YourOwnMethod;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson12YourOwnMethod;

public class APriceServiceCheck : IExerciseCheck
{
    private readonly APriceService _prices = new(new Store().LoadAsync);

    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("PriceAsync(\"MSFT\")", () => _prices.PriceAsync("MSFT"), 42m),
        Trial.Gives("PriceAsync(\"AAPL\")", () => _prices.PriceAsync("AAPL"), 7m),
        new Trial("PriceAsync(\"MSFT\"), three times", "one load", async () =>
        {
            var store = new Store();
            var prices = new APriceService(store.LoadAsync);
            for (var call = 0; call < 3; call++)
            {
                await prices.PriceAsync("MSFT");
            }

            return store.Loads == 1 ? null : $"{store.Loads} loads";
        }),
        new Trial("PriceAsync(\"MSFT\"), after a failed load", "42", async () =>
        {
            var prices = new APriceService(new Store { FailuresLeft = 1 }.LoadAsync);
            try
            {
                await prices.PriceAsync("MSFT");
                return "the first load did not fail";
            }
            catch (TimeoutException)
            {
                return await prices.PriceAsync("MSFT") == 42 ? null : "another price";
            }
        }),
        Trial.Fails(typeof(OperationCanceledException), "PriceAsync(\"IBM\", a cancelled token)",
            () => _prices.PriceAsync("IBM", new(canceled: true))),
        Trial.IsNotAsync(typeof(APriceService), nameof(APriceService.PriceAsync)),
    ];

    [Benchmark, Costs("a known price")]
    public ValueTask<decimal> Known() => _prices.PriceAsync("MSFT");

    private sealed class Store
    {
        public int Loads { get; private set; }

        public int FailuresLeft { get; set; }

        public async Task<decimal> LoadAsync(string name, CancellationToken cancellationToken)
        {
            Loads++;
            await Task.Yield();
            cancellationToken.ThrowIfCancellationRequested();
            return FailuresLeft-- > 0 ? throw new TimeoutException() : name == "MSFT" ? 42 : 7;
        }
    }
}
