using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>How calls and their arguments look in compiled code.</summary>
internal static class Calls
{
    private static readonly string[] Awaitables =
    [
        "System.Threading.Tasks.Task",
        "System.Threading.Tasks.Task`1",
        "System.Threading.Tasks.ValueTask",
        "System.Threading.Tasks.ValueTask`1",
    ];

    /// <summary>The method that is called, or <see langword="null"/> if nothing is.</summary>
    public static MethodReference? Called(Instruction? at) =>
        at?.OpCode.Code is Code.Call or Code.Callvirt ? (MethodReference)at.Operand : null;

    public static bool IsTask(TypeReference type) =>
        type.GetElementType().FullName is "System.Threading.Tasks.Task" or "System.Threading.Tasks.Task`1";

    public static bool IsValueTask(TypeReference type) =>
        type.GetElementType().FullName is "System.Threading.Tasks.ValueTask" or "System.Threading.Tasks.ValueTask`1";

    public static bool IsAwaitable(TypeReference type) => Awaitables.Contains(type.GetElementType().FullName);

    public static bool IsToken(TypeReference type) => type.FullName == "System.Threading.CancellationToken";

    /// <summary>The instruction before, other than one that does nothing.</summary>
    public static Instruction? Before(Instruction? at)
    {
        do
        {
            at = at?.Previous;
        } while (at?.OpCode.Code == Code.Nop);

        return at;
    }

    public static Instruction? After(Instruction? at)
    {
        do
        {
            at = at?.Next;
        } while (at?.OpCode.Code == Code.Nop);

        return at;
    }

    /// <summary>
    /// The call whose result is used right after it, so that nothing can have happened to it in between.
    /// </summary>
    /// <param name="use">The instruction that uses a single value.</param>
    public static Instruction? Producer(Instruction use)
    {
        var before = Before(use);
        if (before?.OpCode.Code == Code.Dup)
        {
            before = Before(before);
        }

        if (Called(before) is { } called)
        {
            return called.ReturnType.FullName == "System.Void" ? null : before;
        }

        // A struct's methods are called by its address, so it is stored first.
        var variable = before is null ? null : MethodFlow.Loaded(before) ?? MethodFlow.AddressLoaded(before);
        return
            variable is not null
            && Before(before) is { } store
            && MethodFlow.Stored(store) == variable
            && Before(store) is { } call
            && Called(call) is not null
            ? call
            : null;
    }

    /// <summary>
    /// The instructions that compute an argument; <see langword="null"/> if the code branches in between.
    /// </summary>
    public static (Instruction First, Instruction Last)? Argument(Instruction call, int index)
    {
        var called = (MethodReference)call.Operand;
        var last = call.Previous;
        for (var argument = called.Parameters.Count - 1; last is not null; argument--)
        {
            if (FirstOf(last, values: 1) is not { } first)
            {
                return null;
            }

            if (argument == index)
            {
                return (first, last);
            }

            last = first.Previous;
            // What prepares an argument, such as clearing a variable for a default value, leaves nothing on the stack.
            while (last is not null && Pushes(last) == 0)
            {
                last = FirstOf(last, values: 0)?.Previous;
            }
        }

        return null;
    }

    /// <summary>The name that the method has in the source, with its type.</summary>
    public static string NameOf(MethodReference called) =>
        called is MethodDefinition definition
            ? SourceName.Of(definition).InType
            : $"{TypeName.Of(called.DeclaringType)}.{called.Name}";

    // The first instruction of those that leave this many values on the stack.
    private static Instruction? FirstOf(Instruction last, int values)
    {
        var open = values;
        for (Instruction? at = last; at is not null; at = at.Previous)
        {
            if (
                at.OpCode.FlowControl is not (FlowControl.Next or FlowControl.Call or FlowControl.Meta)
                || Pops(at) is not { } pops
            )
            {
                return null;
            }

            open += pops - Pushes(at);
            if (open == 0)
            {
                return at;
            }
        }

        return null;
    }

    private static int? Pops(Instruction at) =>
        at.OpCode.StackBehaviourPop switch
        {
            StackBehaviour.Pop0 => 0,
            StackBehaviour.Pop1 or StackBehaviour.Popi or StackBehaviour.Popref => 1,
            StackBehaviour.Pop1_pop1
            or StackBehaviour.Popi_pop1
            or StackBehaviour.Popi_popi
            or StackBehaviour.Popi_popi8
            or StackBehaviour.Popi_popr4
            or StackBehaviour.Popi_popr8
            or StackBehaviour.Popref_pop1
            or StackBehaviour.Popref_popi => 2,
            StackBehaviour.PopAll => null,
            StackBehaviour.Varpop => at.Operand is MethodReference called
                ? called.Parameters.Count + (called.HasThis && at.OpCode.Code != Code.Newobj ? 1 : 0)
                : null,
            _ => 3,
        };

    private static int Pushes(Instruction at) =>
        at.OpCode.StackBehaviourPush switch
        {
            StackBehaviour.Push0 => 0,
            StackBehaviour.Push1_push1 => 2,
            StackBehaviour.Varpush => at.Operand is MethodReference { ReturnType.FullName: "System.Void" } ? 0 : 1,
            _ => 1,
        };
}
