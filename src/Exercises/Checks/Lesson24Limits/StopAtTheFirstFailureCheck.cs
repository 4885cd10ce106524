using PriceOfAwait.Exercises.Solutions.Lesson24Limits;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson24Limits;

public class StopAtTheFirstFailureCheck : IExerciseCheck
{
    private const int Limit = 3;
    private static readonly IEnumerable<int> Orders = Enumerable.Range(1, 8);

    public IEnumerable<Trial> Trials =>
        [
            Trial.Gives(
                "SendAllAsync(orders 1 to 8, …, 3)",
                async Task<int> () =>
                {
                    var sum = 0;
                    await StopAtTheFirstFailure.SendAllAsync(
                        Orders,
                        async (order, _) =>
                        {
                            await Task.Yield();
                            Interlocked.Add(ref sum, order);
                        },
                        Limit,
                        CancellationToken.None
                    );
                    return sum;
                },
                36
            ),
            Starts(
                "SendAllAsync(orders 1 to 8, …, 3), where one of the first fails and the others wait",
                typeof(TimeoutException),
                async (_, service) =>
                {
                    await service.IsFull;
                    service.Fail();
                }
            ),
            Starts(
                "SendAllAsync(orders 1 to 8, …, 3), cancelled by its caller",
                typeof(OperationCanceledException),
                async (cancellation, service) =>
                {
                    await service.IsFull;
                    await cancellation.CancelAsync();
                }
            ),
        ];

    /// <param name="endAsync">Ends the calls when as many as the limit are in flight.</param>
    private static Trial Starts(string call, Type exception, Func<CancellationTokenSource, Service, Task> endAsync) =>
        new(
            call,
            $"3 calls, then {exception.Name}",
            async () =>
            {
                using var cancellation = new CancellationTokenSource();
                var service = new Service();
                var sending = StopAtTheFirstFailure.SendAllAsync(
                    Orders,
                    service.SendAsync,
                    Limit,
                    cancellation.Token
                );
                await endAsync(cancellation, service);
                try
                {
                    await sending;
                    return $"{service.Started} calls, and no exception";
                }
                catch (Exception thrown)
                {
                    return service.Started == Limit && exception.IsInstanceOfType(thrown)
                        ? null
                        : $"{service.Started} calls, then {thrown.GetType().Name}";
                }
            }
        );

    /// <summary>
    /// Each call waits until its token is cancelled, and one of them until it is told to fail. With a token that is
    /// cancelled already, none starts.
    /// </summary>
    private sealed class Service
    {
        private readonly TaskCompletionSource _isFull = new(TaskCreationOptions.RunContinuationsAsynchronously);
        private readonly TaskCompletionSource _failing = new(TaskCreationOptions.RunContinuationsAsynchronously);
        private int _started;

        public Task IsFull => _isFull.Task;

        public int Started => _started;

        public void Fail() => _failing.TrySetException(new TimeoutException());

        public Task SendAsync(int order, CancellationToken token)
        {
            if (token.IsCancellationRequested)
            {
                return Task.FromCanceled(token);
            }

            var number = Interlocked.Increment(ref _started);
            if (number >= Limit)
            {
                _isFull.TrySetResult();
            }

            return number == 1 ? _failing.Task.WaitAsync(token) : Task.Delay(Timeout.Infinite, token);
        }
    }
}
