using PriceOfAwait.Exercises.Solutions.Lesson14ManyAtOnce;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson14ManyAtOnce;

public class AFewAtATimeCheck : IExerciseCheck
{
    private const int Limit = 3;
    private static readonly string[] Names = ["A", "BB", "CCC", "DDDD", "EEEEE", "FFFFFF", "GGGGGGG", "HHHHHHHH"];

    public IEnumerable<Trial> Trials =>
        [
            Trial.Gives(
                "TotalAsync(8 names, …, 3)",
                () => AFewAtATime.TotalAsync(Names, name => Task.FromResult((decimal)name.Length), Limit),
                36m
            ),
            new Trial(
                "TotalAsync(8 names, …, 3), with calls that wait for each other",
                "3 calls at a time",
                async () =>
                {
                    var service = new Service();
                    await AFewAtATime.TotalAsync(Names, service.PriceAsync, Limit);
                    return service.Most == Limit ? null : $"{service.Most} calls at a time";
                }
            ),
            Trial.Fails(
                typeof(TimeoutException),
                "TotalAsync with a failing service",
                () => AFewAtATime.TotalAsync(Names, _ => Task.FromException<decimal>(new TimeoutException()), Limit)
            ),
        ];

    /// <summary>Answers no call until as many calls as the limit are in progress.</summary>
    private sealed class Service
    {
        private readonly object _lock = new();
        private readonly TaskCompletionSource _isFull = new(TaskCreationOptions.RunContinuationsAsynchronously);
        private int _inProgress;

        public int Most { get; private set; }

        public async Task<decimal> PriceAsync(string name)
        {
            lock (_lock)
            {
                Most = Math.Max(Most, ++_inProgress);
                if (Most >= Limit)
                {
                    _isFull.TrySetResult();
                }
            }

            await _isFull.Task;
            await Task.Yield();
            lock (_lock)
            {
                _inProgress--;
            }

            return name.Length;
        }
    }
}
