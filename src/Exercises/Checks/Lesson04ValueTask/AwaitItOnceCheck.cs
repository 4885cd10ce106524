using System.Threading.Tasks.Sources;
using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson04ValueTask;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson04ValueTask;

public class AwaitItOnceCheck : IExerciseCheck
{
    private readonly Reader _reader = new();
    private readonly Func<ValueTask<int>> _read;

    public AwaitItOnceCheck() => _read = _reader.ReadAsync;

    public IEnumerable<Trial> Trials =>
        [
            Trial.Gives(
                "TwiceAsync(a reader that returns 21 and reuses its source)",
                () => AwaitItOnce.TwiceAsync(_read),
                42
            ),
            new Trial(
                "TwiceAsync(a reader)",
                "one read",
                async () =>
                {
                    var reader = new Reader();
                    await AwaitItOnce.TwiceAsync(reader.ReadAsync);
                    return reader.Reads == 1 ? null : $"{reader.Reads} reads";
                }
            ),
        ];

    [Benchmark, Costs("a completed read")]
    public ValueTask<int> Complete() => AwaitItOnce.TwiceAsync(_read);

    private sealed class Reader : IValueTaskSource<int>
    {
        private ManualResetValueTaskSourceCore<int> _core;

        public int Reads { get; private set; }

        public ValueTask<int> ReadAsync()
        {
            Reads++;
            var reading = new ValueTask<int>(this, _core.Version);
            _core.SetResult(21);
            return reading;
        }

        public int GetResult(short token)
        {
            var result = _core.GetResult(token);
            _core.Reset();
            return result;
        }

        public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

        public void OnCompleted(
            Action<object?> continuation,
            object? state,
            short token,
            ValueTaskSourceOnCompletedFlags flags
        ) => _core.OnCompleted(continuation, state, token, flags);
    }
}
