using PriceOfAwait.Exercises.Solutions.Lesson21CacheWhatTakesTime;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson21CacheWhatTakesTime;

public class CancelForOneCheck : IExerciseCheck
{
    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("PriceAsync(\"MSFT\", a token)",
            () => new CancelForOne((_, _) => Task.FromResult(42m)).PriceAsync("MSFT", new()), 42m),
        Trial.Fails(typeof(OperationCanceledException), "PriceAsync(\"MSFT\", a token), cancelled before the price is "
            + "there", async () =>
        {
            using var cancellation = new CancellationTokenSource();
            var waiting = new CancelForOne(new Service().LoadAsync).PriceAsync("MSFT", cancellation.Token);
            cancellation.Cancel();
            await waiting;
        }),
        Trial.Gives("the second caller's price, after the first caller gave up", () => SecondAsync(comesLater: false),
            42m),
        Trial.Gives("the price of a caller who came after the first gave up", () => SecondAsync(comesLater: true), 42m),
        Trial.Gives("the first caller's price, after the second caller gave up", async Task<decimal> () =>
        {
            using var cancellation = new CancellationTokenSource();
            var service = new Service();
            var prices = new CancelForOne(service.LoadAsync);
            var first = prices.PriceAsync("MSFT", CancellationToken.None);
            _ = prices.PriceAsync("MSFT", cancellation.Token);
            cancellation.Cancel();
            service.Answer();
            return await first;
        }, 42m),
        new("PriceAsync(\"MSFT\", …) of two callers, of whom one gives up", "one load", async () =>
        {
            using var cancellation = new CancellationTokenSource();
            var service = new Service();
            var prices = new CancelForOne(service.LoadAsync);
            _ = prices.PriceAsync("MSFT", cancellation.Token);
            cancellation.Cancel();
            var second = prices.PriceAsync("MSFT", CancellationToken.None);
            service.Answer();
            await second;
            return service.Loads == 1 ? null : $"{service.Loads} loads";
        }),
        Trial.Fails(typeof(TimeoutException), "PriceAsync(\"MSFT\", a token), where loading fails",
            () => new CancelForOne((_, _) => Task.FromException<decimal>(new TimeoutException()))
                .PriceAsync("MSFT", new())),
    ];

    private static async Task<decimal> SecondAsync(bool comesLater)
    {
        using var cancellation = new CancellationTokenSource();
        var service = new Service();
        var prices = new CancelForOne(service.LoadAsync);
        _ = prices.PriceAsync("MSFT", cancellation.Token);
        var second = comesLater ? null : prices.PriceAsync("MSFT", CancellationToken.None);
        cancellation.Cancel();
        second ??= prices.PriceAsync("MSFT", CancellationToken.None);
        service.Answer();
        return await second;
    }

    /// <summary>Counts its loads, and answers none before it is told to.</summary>
    private sealed class Service
    {
        private readonly TaskCompletionSource<decimal> _price = new();

        public int Loads { get; private set; }

        public void Answer() => _price.TrySetResult(42m);

        public Task<decimal> LoadAsync(string name, CancellationToken token)
        {
            Loads++;
            token.Register(() => _price.TrySetCanceled(token));
            return _price.Task;
        }
    }
}
