using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>
/// Closures that a method which returns a task allocates on entry, although it can complete without waiting and without
/// calling the function that needs them.
/// </summary>
internal static class UnusedClosures
{
    public static IEnumerable<(MethodCode Code, TypeDefinition Closure)> In(MethodCode code) =>
        code.Async is { ReturnsVoid: false } || (code.Async is null && Calls.IsAwaitable(code.Source.ReturnType))
            ? from closure in EntryClosures.Of(code.Flow).Distinct()
            where code.Flow.Returns(stops: at => Waits(at) || Uses(at, closure))
            select (code, closure)
            : [];

    public static Finding Found(MethodCode code, TypeDefinition closure, TypeSize? size)
    {
        var variables = Format.Listed(EntryClosures.CapturedBy(closure));
        return code.Found(
            FindingKind.UnusedClosure,
            size?.Bytes is { } bytes ? $"{bytes} B for {variables}" : $"for {variables}"
        );
    }

    private static bool Waits(Instruction at) =>
        Calls.Called(at) is { } called
        && (called.Name is "AwaitUnsafeOnCompleted" or "AwaitOnCompleted" || Awaits.IsOfRuntime(called));

    // Its function is called or made a delegate, or the closure is handed to somebody.
    private static bool Uses(Instruction at, TypeDefinition closure) =>
        at.Operand switch
        {
            MethodReference method => (at.OpCode.Code != Code.Newobj && IsThis(method.DeclaringType, closure))
                || method.Parameters.Any(parameter => IsThis(parameter.ParameterType, closure)),
            FieldReference field => at.OpCode.Code is Code.Stfld or Code.Stsfld
                && IsThis(field.FieldType, closure)
                && !IsOfStateMachine(field),
            // An expression tree contains the closure, with its type.
            TypeReference type => at.OpCode.Code == Code.Ldtoken && IsThis(type, closure),
            _ => false,
        };

    private static bool IsThis(TypeReference type, TypeDefinition closure) =>
        (type is ByReferenceType reference ? reference.ElementType : type).GetElementType() == closure;

    private static bool IsOfStateMachine(FieldReference field) =>
        field.Name.StartsWith("<>8__", StringComparison.Ordinal);
}
