using BenchmarkDotNet.Attributes;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

public sealed class ScaledNumbersTests
{
    private static readonly Dictionary<string, Func<ScaledNumbers, Task<decimal>>> Methods = new()
    {
        [nameof(ScaledNumbers.TaskOfInt)] = async numbers => await numbers.TaskOfInt().ConfigureAwait(false),
        [nameof(ScaledNumbers.ValueTaskOfInt)] = async numbers => await numbers.ValueTaskOfInt().ConfigureAwait(false),
        [nameof(ScaledNumbers.PooledValueTaskOfInt)] = async numbers =>
            await numbers.PooledValueTaskOfInt().ConfigureAwait(false),
        [nameof(ScaledNumbers.TaskOfDecimal)] = numbers => numbers.TaskOfDecimal(),
        [nameof(ScaledNumbers.ValueTaskOfDecimal)] = numbers => numbers.ValueTaskOfDecimal().AsTask(),
    };

    public static TheoryData<string> MethodNames => [.. Methods.Keys];

    [Fact]
    public void A_call_of_a_benchmark_is_whole_rounds() => Assert.Equal(0, Repeated.Times % ScaledNumbers.Round);

    [Theory, MemberData(nameof(MethodNames))]
    public async Task In_a_round_exactly_the_given_share_completes_synchronously(string method)
    {
        foreach (var probability in Probabilities())
        {
            var numbers = new ScaledNumbers(probability);
            var waits = await CountingContext.WaitsOfAsync(() =>
            {
                for (var drawn = 0; drawn < ScaledNumbers.Round; drawn++)
                {
                    Methods[method](numbers).GetAwaiter().GetResult();
                }
            });

            Assert.Equal(ScaledNumbers.Round - (int)Math.Round(probability * ScaledNumbers.Round), waits);
        }
    }

    [Theory, MemberData(nameof(MethodNames))]
    public async Task Each_round_has_the_same_numbers_none_of_which_has_a_cached_task(string method)
    {
        var next = Methods[method];
        var numbers = new ScaledNumbers(completionProbability: 1);
        var round = new List<decimal>();
        for (var drawn = 0; drawn < ScaledNumbers.Round; drawn++)
        {
            round.Add(await next(numbers));
        }

        Assert.Equal(Enumerable.Range(1, 1000).Select(number => number * 1000m), round.Order());
        Assert.Equal(round[0], await next(numbers));
        Assert.Equal(round[1], await next(numbers));
    }

    private static double[] Probabilities() =>
        [
            .. typeof(OrderedDraws)
                .GetProperty(nameof(OrderedDraws.CompletionProbability))!
                .GetCustomAttribute<ParamsAttribute>()!
                .Values.Cast<double>(),
        ];
}
