using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>
/// <c>.Result</c>, <c>.Wait()</c> and <c>.GetAwaiter().GetResult()</c> on a task that a call has just returned. A task
/// that was stored may have been awaited or checked, and then nothing blocks. In async methods, <c>Thread.Sleep</c>
/// blocks, too.
/// </summary>
internal static class BlockingCalls
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

    public static IEnumerable<Finding> In(MethodCode code) =>
        code.IsEntryPoint
            ? []
            : (
                from instruction in code.Instructions
                let called = Calls.Called(instruction)
                where called is not null
                let way = WayOf(instruction, called)
                where way is not null
                let started = Calls.Called(way.Value.Start)
                where IsStarted(way.Value.Start!, started)
                select code.Found(
                    code.Async is null ? FindingKind.Blocking : FindingKind.BlockingInAsync,
                    $"{Calls.NameOf(started!)}(){way.Value.Text}",
                    instruction
                )
            ).Concat(code.Async is null ? [] : Sleeps(code));

    private static IEnumerable<Finding> Sleeps(MethodCode code) =>
        from instruction in code.Instructions
        where Calls.Called(instruction) is { Name: "Sleep", DeclaringType.FullName: "System.Threading.Thread" }
        select code.Found(FindingKind.BlockingInAsync, "Thread.Sleep(…)", instruction);

    private static (string Text, Instruction? Start)? WayOf(Instruction instruction, MethodReference called) =>
        called.Name switch
        {
            "get_Result" when Calls.IsAwaitable(called.DeclaringType) => (".Result", Calls.Producer(instruction)),
            "Wait" when Calls.IsTask(called.DeclaringType) && called.Parameters.Count == 0 => (
                ".Wait()",
                Calls.Producer(instruction)
            ),
            // The compiler checks IsCompleted between these two calls of an await.
            "GetResult"
                when IsAwaiter(called.DeclaringType)
                    && Calls.Producer(instruction) is { } awaiter
                    && Calls.Called(awaiter)!.Name == "GetAwaiter" => (
                ".GetAwaiter().GetResult()",
                Configured(Calls.Producer(awaiter))
            ),
            _ => null,
        };

    private static bool IsAwaiter(TypeReference type) =>
        type.GetElementType().FullName
            is "System.Runtime.CompilerServices.TaskAwaiter"
                or "System.Runtime.CompilerServices.TaskAwaiter`1"
                or "System.Runtime.CompilerServices.ValueTaskAwaiter"
                or "System.Runtime.CompilerServices.ValueTaskAwaiter`1"
        || type.FullName.StartsWith("System.Runtime.CompilerServices.Configured", StringComparison.Ordinal);

    // ConfigureAwait has one argument, a constant.
    private static Instruction? Configured(Instruction? call) =>
        Calls.Called(call) is { Name: "ConfigureAwait" } && Calls.Before(call) is { } argument
            ? Calls.Producer(argument)
            : call;

    private static bool IsStarted(Instruction call, MethodReference? started) =>
        started is not null
        && !started.Name.StartsWith("get_", StringComparison.Ordinal)
        && !NotStarting.Contains(started.Name)
        && !IsToldToBeSynchronous(call, started)
        && !IsToldNotToWait(call, started);

    // A semaphore's WaitAsync(0), or WaitAsync(TimeSpan.Zero), returns a completed task.
    private static bool IsToldNotToWait(Instruction call, MethodReference started) =>
        started.Name == "WaitAsync"
        && started.HasParameters
        && Calls.Argument(call, 0) is ({ } first, { } last)
        && first == last
        && (MethodFlow.Constant(first) == 0 || first.Operand is FieldReference { Name: "Zero" });

    // Some methods have one implementation for both, and complete synchronously if they are told to.
    private static bool IsToldToBeSynchronous(Instruction call, MethodReference started)
    {
        var definition = References.TryResolve(started);
        return Enumerable
            .Range(0, started.Parameters.Count)
            .Any(index =>
                Calls.Argument(call, index) is ({ } first, { } last)
                && first == last
                && MethodFlow.Constant(first) is { } constant
                && IsSynchronous(definition?.Parameters[index], started.Parameters[index].ParameterType, constant)
            );
    }

    private static bool IsSynchronous(ParameterDefinition? parameter, TypeReference type, int constant) =>
        type.FullName == "System.Boolean"
            ? parameter is null
                || (constant == 0 && parameter.Name.Contains("async", StringComparison.OrdinalIgnoreCase))
                || (constant == 1 && parameter.Name.StartsWith("sync", StringComparison.OrdinalIgnoreCase))
            : References.TryResolve(type) is { IsEnum: true } choices
                && choices.Fields.FirstOrDefault(field =>
                    field.HasConstant && Convert.ToInt64(field.Constant, CultureInfo.InvariantCulture) == constant
                )
                    is { } chosen
                && chosen.Name.StartsWith("Sync", StringComparison.OrdinalIgnoreCase);
}
