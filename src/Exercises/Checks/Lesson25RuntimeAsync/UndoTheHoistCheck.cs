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
        Trial.Gives("TotalAsync of three items", () => new UndoTheHoist(PriceAsync).TotalAsync(Names), 91m),
        Trial.Gives("TotalAsync of no item", () => new UndoTheHoist(PriceAsync).TotalAsync([]), 0m),
        Trial.Gives("TotalAsync of three items that wait", () => new UndoTheHoist(SlowPriceAsync).TotalAsync(Names),
            91m),
        new("TotalAsync(null)", "ArgumentNullException at the call itself", () =>
        {
            try
            {
                _ = new UndoTheHoist(PriceAsync).TotalAsync(null!);
                return Task.FromResult<string?>("a task");
            }
            catch (ArgumentNullException)
            {
                return Task.FromResult<string?>(null);
            }
        }),
        Trial.Fails(typeof(TimeoutException), "TotalAsync of three items, of which the last one fails",
            () => new UndoTheHoist(FailingAsync).TotalAsync(["MSFT", "AAPL", "none"])),
        Trial.Fails(typeof(TimeoutException), "TotalAsync of an item whose call throws",
            () => new UndoTheHoist(_ => throw new TimeoutException()).TotalAsync(["none"])),
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
                .Concat(typeof(UndoTheHoist).GetMethods(all))
                .SelectMany(method => method.GetMethodBody()?.LocalVariables ?? [])
                .Count(variable => IsTask(variable.LocalType));
    }

    private static bool IsTask(Type type) => typeof(Task).IsAssignableFrom(type);
}
