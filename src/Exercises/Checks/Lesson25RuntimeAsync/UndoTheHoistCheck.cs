using System.Reflection;
using System.Runtime.CompilerServices;
using PriceOfAwait.Exercises.Solutions.Lesson25RuntimeAsync;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson25RuntimeAsync;

public class UndoTheHoistCheck : IExerciseCheck
{
    private static readonly string[] Names = ["MSFT", "AAPL", "MSFT"];

    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("TotalAsync of three items", () => new Basket(PriceAsync).TotalAsync(Names), 91m),
        Trial.Gives("TotalAsync of no item", () => new Basket(PriceAsync).TotalAsync([]), 0m),
        Trial.Gives("TotalAsync of three items that wait", () => new Basket(SlowPriceAsync).TotalAsync(Names),
            91m),
        new("TotalAsync(null)", "ArgumentNullException at the call itself", () =>
        {
            try
            {
                _ = new Basket(PriceAsync).TotalAsync(null!);
                return Task.FromResult<string?>("a task");
            }
            catch (ArgumentNullException)
            {
                return Task.FromResult<string?>(null);
            }
        }),
        Trial.Fails(typeof(TimeoutException), "TotalAsync of three items, of which the last one fails",
            () => new Basket(FailingAsync).TotalAsync(["MSFT", "AAPL", "none"])),
        Trial.Fails(typeof(TimeoutException), "TotalAsync of an item whose call throws",
            () => new Basket(_ => throw new TimeoutException()).TotalAsync(["none"])),
        Trial.Gives("TotalAsync of three items, the most calls at a time", async Task<int> () =>
        {
            var (now, most) = (0, 0);
            _ = await new Basket(async name =>
            {
                most = Math.Max(most, ++now);
                await Task.Yield();
                now--;
                return await PriceAsync(name);
            }).TotalAsync(Names);
            return most;
        }, 1),
        new("the tasks that UndoTheHoist keeps in variables", "none",
            () => Task.FromResult(TasksInVariables() is var tasks and > 0 ? $"{tasks}" : null)),
    ];

    private static Task<decimal> PriceAsync(string name) => Task.FromResult(name == "MSFT" ? 42m : 7m);

    private static async Task<decimal> SlowPriceAsync(string name)
    {
        await Task.Yield();
        return await PriceAsync(name);
    }

    private static async Task<decimal> FailingAsync(string name)
    {
        await Task.Yield();
        return name == "none" ? throw new TimeoutException() : await PriceAsync(name);
    }

    /// <summary>A parameter is a field of the state machine, and so is a variable that is used after a wait.</summary>
    private static int TasksInVariables()
    {
        const BindingFlags all = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public
            | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        var machines = typeof(UndoTheHoist)
            .GetNestedTypes(all)
            .Where(type => typeof(IAsyncStateMachine).IsAssignableFrom(type))
            .ToList();
        return machines.Sum(machine => machine.GetFields(all).Count(field => IsTask(field.FieldType)))
            + machines
                .Select(machine => machine.GetMethod("MoveNext", all)!)
                .SelectMany(LocalsOf)
                .Count(IsTask)
            // A method that isn't async has no awaiter, unless it looks into a task by hand.
            + typeof(UndoTheHoist).GetMethods(all).SelectMany(LocalsOf).Count(type => IsTask(type) || IsAwaiter(type));
    }

    private static IEnumerable<Type> LocalsOf(MethodInfo method) =>
        method.GetMethodBody()?.LocalVariables.Select(variable => variable.LocalType) ?? [];

    private static bool IsTask(Type type) => typeof(Task).IsAssignableFrom(type);

    private static bool IsAwaiter(Type type) => typeof(INotifyCompletion).IsAssignableFrom(type);

    private sealed class Basket(Func<string, Task<decimal>> priceAsync) : UndoTheHoist
    {
        protected override Task<decimal> PriceAsync(string item) => priceAsync(item);
    }
}
