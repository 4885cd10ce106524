using PriceOfAwait.Exercises.Solutions.Lesson20LocksAndCompletions;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson20LocksAndCompletions;

public class OneAtATimeCheck : IExerciseCheck
{
    private static readonly string[] Names = ["MSFT", "AAPL", "IBM"];

    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("PriceAsync(\"MSFT\")", () => new OneAtATime(_ => Task.FromResult(42m)).PriceAsync("MSFT"), 42m),
        new Trial("PriceAsync(\"MSFT\"), before the price is there", "an incomplete task", () => Task.FromResult(
            WithPendingLoads().PriceAsync("MSFT").IsCompleted ? "a completed one" : null)),
        new Trial("PriceAsync(\"AAPL\"), while MSFT is loaded", "an incomplete task", () =>
        {
            var prices = WithPendingLoads();
            _ = prices.PriceAsync("MSFT");
            return Task.FromResult(prices.PriceAsync("AAPL").IsCompleted ? "a completed one" : null);
        }),
        new Trial("PriceAsync of three names at once", "one load at a time", async () =>
        {
            var service = new Service();
            var prices = new OneAtATime(service.LoadAsync);
            var calls = Array.ConvertAll(Names, prices.PriceAsync);
            service.Answer();
            await Task.WhenAll(calls);
            return service.Most == 1 ? null : $"{service.Most} loads at a time";
        }),
        Trial.Fails(typeof(TimeoutException), "PriceAsync(\"MSFT\"), where loading fails",
            () => new OneAtATime(_ => Task.FromException<decimal>(new TimeoutException())).PriceAsync("MSFT")),
        Trial.Gives("PriceAsync(\"AAPL\"), called before the load of MSFT fails", async Task<decimal> () =>
        {
            var load = new TaskCompletionSource<decimal>();
            var prices = new OneAtATime(name => name == "MSFT" ? load.Task : Task.FromResult(7m));
            var failing = prices.PriceAsync("MSFT");
            var waiting = prices.PriceAsync("AAPL");
            load.SetException(new TimeoutException());
            await Task.WhenAny(failing);
            return await waiting;
        }, 7m),
        Trial.Gives("PriceAsync(\"AAPL\"), after a load that threw at the call itself", async Task<decimal> () =>
        {
            var prices = new OneAtATime(name =>
                name == "MSFT" ? throw new TimeoutException() : Task.FromResult(7m));
            await Task.WhenAny(prices.PriceAsync("MSFT"));
            return await prices.PriceAsync("AAPL");
        }, 7m),
    ];

    private static OneAtATime WithPendingLoads() => new(_ => new TaskCompletionSource<decimal>().Task);

    /// <summary>Counts the loads in progress, and answers none before it is told to.</summary>
    private sealed class Service
    {
        private readonly object _lock = new();
        private readonly TaskCompletionSource _answers = new(TaskCreationOptions.RunContinuationsAsynchronously);
        private int _inProgress;

        public int Most { get; private set; }

        public void Answer() => _answers.SetResult();

        public async Task<decimal> LoadAsync(string name)
        {
            lock (_lock)
            {
                Most = Math.Max(Most, ++_inProgress);
            }

            await _answers.Task;
            await Task.Yield();
            lock (_lock)
            {
                _inProgress--;
            }

            return name.Length;
        }
    }
}
