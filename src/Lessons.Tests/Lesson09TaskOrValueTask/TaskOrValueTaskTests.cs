using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <summary>Holds the program to what the article describes.</summary>
public sealed class TaskOrValueTaskTests
{
    private const int Calls = 200;

    private static readonly Dictionary<string, Func<TaskOrValueTask, Task<decimal>>> Methods = new()
    {
        ["Task of int"] = async program => await program.DrawTaskOfInt().ConfigureAwait(false),
        ["ValueTask of int"] = async program => await program.DrawValueTaskOfInt().ConfigureAwait(false),
        ["Task of decimal"] = program => program.DrawTaskOfDecimal(),
        ["ValueTask of decimal"] = program => program.DrawValueTaskOfDecimal().AsTask(),
    };

    public static TheoryData<string> MethodNames => [.. Methods.Keys];

    [Fact]
    public void Its_probabilities_are_the_tenths_from_0_to_1_and_its_work_is_0_or_3()
    {
        Assert.Equal(
            [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0],
            ValuesOf(nameof(TaskOrValueTask.CompletionProbability))
        );
        Assert.Equal([0, 3], ValuesOf(nameof(TaskOrValueTask.Work)));
    }

    [Theory, MemberData(nameof(MethodNames))]
    public async Task A_call_draws_its_number_then_whether_it_completes_synchronously(string method)
    {
        foreach (var (probability, work) in new[] { (0.0, 0), (0.3, 0), (0.3, 3), (1.0, 3) })
        {
            var program = new TaskOrValueTask { CompletionProbability = probability, Work = work };
            var isInt = method.EndsWith("int", StringComparison.Ordinal);
            var (expected, expectedWaits) = Described(probability, isInt);

            List<decimal> numbers = [];
            var waits = await CountingContext.WaitsOfAsync(() =>
                numbers.AddRange(
                    Enumerable.Range(0, Calls).Select(_ => Methods[method](program).GetAwaiter().GetResult())
                )
            );

            Assert.Equal(expected, numbers);
            Assert.Equal(expectedWaits, waits);
        }
    }

    [Theory, MemberData(nameof(MethodNames))]
    public async Task Results_are_above_50_000_if_a_call_completes_synchronously_and_below_40_000_if_it_waits(
        string method
    )
    {
        var completing = new TaskOrValueTask { CompletionProbability = 1 };
        var waiting = new TaskOrValueTask { CompletionProbability = 0 };
        for (var call = 0; call < Calls; call++)
        {
            Assert.InRange(await Methods[method](completing), 50_000, 70_000);
            Assert.InRange(await Methods[method](waiting), 20_000, 40_000);
        }
    }

    [Theory, MemberData(nameof(MethodNames))]
    public async Task After_starting_over_it_draws_the_same_again(string method)
    {
        var program = new TaskOrValueTask { CompletionProbability = 0.5 };
        var first = await Methods[method](program);
        Assert.NotEqual(first, await Methods[method](program));

        program.StartOver();
        Assert.Equal(first, await Methods[method](program));
    }

    private static (IReadOnlyList<decimal> Numbers, int Waits) Described(double probability, bool isInt)
    {
        var random = new Random(TaskOrValueTask.Seed);
        var numbers = new List<decimal>();
        var waits = 0;
        for (var call = 0; call < Calls; call++)
        {
            var scaled = random.NextDouble() * 20_000;
            var completes = random.NextDouble() < probability;
            var number = scaled + (completes ? 50_000 : 20_000);
            numbers.Add(isInt ? (int)number : (decimal)number);
            waits += completes ? 0 : 1;
        }

        return (numbers, waits);
    }

    private static object?[] ValuesOf(string parameter) =>
        typeof(TaskOrValueTask).GetProperty(parameter)!.GetCustomAttribute<ParamsAttribute>()!.Values;
}
