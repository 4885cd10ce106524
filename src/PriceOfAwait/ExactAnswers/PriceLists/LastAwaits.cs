using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>
/// Methods whose only <c>await</c> is their last statement on every path, outside of any <c>try</c> or <c>using</c>, of
/// a task of the type that they return.
/// </summary>
internal static class LastAwaits
{
    public static IEnumerable<Finding> In(MethodCode code, MethodPrice? price)
    {
        if (
            code.Async is not { Awaits: [_], Machine: not null, IsIterator: false, ReturnsVoid: false } method
            || code.IsEntryPoint
            // The state machine's own handler is the only one.
            || code.Definition.Body.ExceptionHandlers.Count != 1
            || code.Instructions.Where(IsResult).ToList() is not [var result]
            || !HasSameType(method.Source.ReturnType, ((MethodReference)result.Operand).DeclaringType)
            || LeaveAfter(result) is not { } leave
            // Another path returns something else.
            || code.Instructions.Any(one => one.Operand is Instruction target && IsBetween(target, result, leave))
            || code.Instructions.Count(one => IsLeave(one) && one.Operand == leave.Operand) != 1
            || !ReachesSetResult((Instruction)leave.Operand)
        )
        {
            return [];
        }

        var saved = price is { Waits.Bytes: { } waits, Completes.Bytes: { } completes }
            ? $"{completes} B if it completes synchronously, {waits} B if it waits"
            : "bytes unknown";
        return [code.Found(FindingKind.LastAwait, saved, result)];
    }

    private static bool IsResult(Instruction at) =>
        Calls.Called(at) is { Name: "GetResult" } called
        && called.DeclaringType.Name.Contains("Awaiter", StringComparison.Ordinal);

    private static bool IsLeave(Instruction at) => at.OpCode.Code is Code.Leave or Code.Leave_S;

    // The result is stored for SetResult, or dropped. If the statement needs variables of the compiler's, as a query
    // does, it is stored twice.
    private static Instruction? LeaveAfter(Instruction result)
    {
        var next = Calls.After(result);
        while (
            next is not null
            && MethodFlow.Stored(next) is { } stored
            && Calls.After(next) is { } load
            && MethodFlow.Loaded(load) == stored
        )
        {
            next = Calls.After(load);
        }

        if (next is not null && (MethodFlow.Stored(next) is not null || next.OpCode.Code == Code.Pop))
        {
            next = Calls.After(next);
        }

        return next is not null && IsLeave(next) ? next : null;
    }

    private static bool IsBetween(Instruction at, Instruction first, Instruction last) =>
        at.Offset > first.Offset && at.Offset <= last.Offset;

    private static bool ReachesSetResult(Instruction epilogue)
    {
        for (Instruction? at = epilogue; at is not null; at = at.Next)
        {
            if (Calls.Called(at) is { } called)
            {
                return called.Name == "SetResult";
            }
        }

        return false;
    }

    private static bool HasSameType(TypeReference returned, TypeReference awaiter)
    {
        var name = awaiter.FullName;
        var isValueTask = name.Contains("ValueTask", StringComparison.Ordinal);
        if (
            !name.StartsWith("System.Runtime.CompilerServices.TaskAwaiter", StringComparison.Ordinal)
            && !name.StartsWith("System.Runtime.CompilerServices.ConfiguredTask", StringComparison.Ordinal)
            && !name.StartsWith("System.Runtime.CompilerServices.ValueTaskAwaiter", StringComparison.Ordinal)
            && !name.StartsWith("System.Runtime.CompilerServices.ConfiguredValueTask", StringComparison.Ordinal)
        )
        {
            return false;
        }

        return returned switch
        {
            GenericInstanceType { GenericArguments: [var result] } => awaiter
                is GenericInstanceType { GenericArguments: [var awaited] }
                && awaited.FullName.Replace("!!", "!", StringComparison.Ordinal) == result.FullName
                && (Calls.IsValueTask(returned) ? isValueTask : Calls.IsTask(returned) && !isValueTask),
            _ => Calls.IsValueTask(returned)
                ? isValueTask && awaiter is not GenericInstanceType
                : Calls.IsTask(returned) && !isValueTask,
        };
    }
}
