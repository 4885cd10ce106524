using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson12YourOwnMethod;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson12YourOwnMethod;

public class ReuseASourceCheck : IExerciseCheck
{
    private readonly ReuseASource _signal = new();

    public IEnumerable<Trial> Trials =>
        [
            .. Enumerable
                .Range(1, 3)
                .Select(round =>
                    Trial.Gives(
                        $"round {round}: NextAsync(), then Give({round})",
                        () =>
                        {
                            var next = _signal.NextAsync();
                            _signal.Give(round);
                            return next;
                        },
                        round
                    )
                ),
            Trial.Gives(
                "NextAsync(), awaited before Give(7)",
                () =>
                {
                    var next = AwaitAsync(_signal.NextAsync());
                    _signal.Give(7);
                    return next;
                },
                7
            ),
            new Trial(
                "a round's value task, awaited after the next round has begun",
                "InvalidOperationException",
                async () =>
                {
                    var signal = new ReuseASource();
                    var old = signal.NextAsync();
                    signal.Give(1);
                    var next = signal.NextAsync();
                    signal.Give(2);
                    try
                    {
                        return $"the result {await old}";
                    }
                    catch (InvalidOperationException)
                    {
                        await next;
                        return null;
                    }
                }
            ),
        ];

    [Benchmark, Costs("a round")]
    public async ValueTask<int> Round()
    {
        var next = _signal.NextAsync();
        _signal.Give(1);
        return await next;
    }

    private static async Task<int> AwaitAsync(ValueTask<int> next) => await next;
}
