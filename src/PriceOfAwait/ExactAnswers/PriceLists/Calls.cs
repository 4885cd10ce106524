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
        DefinitionName(type) is "System.Threading.Tasks.Task" or "System.Threading.Tasks.Task`1";

    public static bool IsValueTask(TypeReference type) =>
        DefinitionName(type) is "System.Threading.Tasks.ValueTask" or "System.Threading.Tasks.ValueTask`1";

    public static bool IsAwaitable(TypeReference type) => Awaitables.Contains(DefinitionName(type));

    /// <summary>A task of the framework, or a delegate's result, which may be one; not what a collection has.</summary>
    public static bool MayStartTask(MethodReference called) =>
        IsAwaitable(called.ReturnType)
        || (
            called.Name == "Invoke"
            && References.TryResolve(called.DeclaringType)?.BaseType?.Name == "MulticastDelegate"
        );

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

    /// <summary>The name that the method has in the source, with its type.</summary>
    public static string NameOf(MethodReference called) =>
        called is MethodDefinition definition
            ? SourceName.Of(definition).InType
            : $"{TypeName.Of(called.DeclaringType)}.{called.Name}";

    // A reference to a task, or an array of tasks, isn't one.
    private static string DefinitionName(TypeReference type) =>
        (type as GenericInstanceType)?.ElementType.FullName ?? type.FullName;
}
