using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>Calls that start something, whose task isn't complete unless they say so.</summary>
internal static class StartedTasks
{
    // They return tasks that exist already, or are complete.
    private static readonly string[] NotStarting =
    [
        "FromResult",
        "FromException",
        "FromCanceled",
        "Read",
        "Exchange",
        "CompareExchange",
        "As",
        "GetValueOrDefault",
    ];

    public static bool Starts(MethodCode code, Instruction call) =>
        Calls.Called(call) is { } called
        && Calls.MayStartTask(called)
        && !called.Name.StartsWith("get_", StringComparison.Ordinal)
        && !NotStarting.Contains(called.Name)
        && !Told.ToCompleteSynchronously(code, call, called)
        && !IsToldNotToWait(code, call, called);

    // A semaphore's WaitAsync(0), or WaitAsync(TimeSpan.Zero), returns a completed task.
    private static bool IsToldNotToWait(MethodCode code, Instruction call, MethodReference called) =>
        called.Name == "WaitAsync"
        && called.HasParameters
        && code.Values.Argument(call, 0) is var timeout
        && (timeout.Number() == 0 || timeout.Only() is Origin.Made { By.Operand: FieldReference { Name: "Zero" } });
}
