using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson16ContextsAndLocals;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson16ContextsAndLocals;

public class OneLocalCheck : IExerciseCheck
{
    public IEnumerable<Trial> Trials =>
        [
            Trial.Gives(
                "HandleAsync(\"Ada\", \"books\", \"1\")",
                () => OneLocal.HandleAsync("Ada", "books", "1", Task.CompletedTask),
                9
            ),
            Trial.Gives("the first of two requests at the same time", FirstOfTwoAsync, 9),
        ];

    [Benchmark, Costs("a request", AtMost = 112)]
    public ValueTask<int> Request() => OneLocal.HandleAsync("Ada", "books", "1", Task.CompletedTask);

    private static async Task<int> FirstOfTwoAsync()
    {
        var order = new TaskCompletionSource();
        var first = OneLocal.HandleAsync("Ada", "books", "1", order.Task);
        await OneLocal.HandleAsync("Edsger", "tea", "12345", Task.CompletedTask);
        order.SetResult();
        return await first;
    }
}
