using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>
/// Calls that take a token but get none, where one is at hand: an optional parameter keeps its default value, or an
/// overload has a token as its last parameter. What is done after a failure, or to clean up, isn't found.
/// </summary>
internal static class TokensNotPassed
{
    private static readonly string[] CleaningUp =
    [
        "Dispose",
        "Rollback",
        "Close",
        "Stop",
        "Shutdown",
        "Abort",
        "Release",
        "Complete",
        "Disconnect",
        "Unlock",
    ];

    public static IEnumerable<Finding> In(MethodCode code)
    {
        if ((code.Async is null && !Calls.IsAwaitable(code.Source.ReturnType)) || !TokensAtHand.Any(code))
        {
            return [];
        }

        var end =
            code.Definition.Body.ExceptionHandlers is var handlers && code.Async?.Machine is null
                ? handlers
                // The last handler is the state machine's own.
                : handlers.SkipLast(1);
        var firstHandler = end.Select(handler => handler.HandlerStart.Offset).DefaultIfEmpty(int.MaxValue).Min();
        return from instruction in code.Instructions
            where instruction.Offset < firstHandler
            let called = Calls.Called(instruction)
            where called is not null && !IsCleaningUp(called)
            let token = Calls.IsAwaitable(called.ReturnType) ? TokenNotPassed(code, instruction, called)
            : IsStream(called.ReturnType) ? TokenNotPassedToStream(code, instruction, called)
            : null
            where token is not null && !StopsWaiting(code, instruction)
            select code.Found(FindingKind.TokenNotPassed, $"{Calls.NameOf(called)}: {token}", instruction);
    }

    public static bool IsCleaningUp(MethodReference called)
    {
        // One that implements an interface explicitly is named after it.
        var name = called.Name[(called.Name.LastIndexOf('.') + 1)..];
        return CleaningUp.Any(verb => name.StartsWith(verb, StringComparison.Ordinal));
    }

    // WaitAsync gets the token instead.
    private static bool StopsWaiting(MethodCode code, Instruction call) =>
        code.Values.UsesOf(new Origin.Made(call)).Any(use => Calls.Called(use) is { Name: "WaitAsync" });

    private static string? TokenNotPassed(MethodCode code, Instruction call, MethodReference called)
    {
        if (called.Parameters.Any(parameter => Calls.IsToken(parameter.ParameterType)))
        {
            return ParameterNotPassed(code, call, called);
        }

        // Of the tasks' own methods only those wait that get a time.
        return
            (!Calls.IsAwaitable(called.DeclaringType) || called.Name is "Delay" or "WaitAsync")
            && !IsTokensOwn(code.Source, called)
            && References.TryResolve(called) is { } without
            && (Calls.IsTask(called.DeclaringType) || SharedFramework.Declares(without, code.Source.Module))
            && without.DeclaringType.Methods.Any(other => IsSameWithToken(other, without))
            ? "an overload has a token"
            : null;
    }

    // The overload with a token calls the one without, so with the token it would call itself.
    private static bool IsTokensOwn(MethodDefinition source, MethodReference called) =>
        source.Name == called.Name
        && source.Parameters.Count == called.Parameters.Count + 1
        && Calls.IsToken(source.Parameters[^1].ParameterType);

    private static string? ParameterNotPassed(MethodCode code, Instruction call, MethodReference called) =>
        called.Parameters.Where(parameter => Calls.IsToken(parameter.ParameterType)).ToList() is [var token]
        && IsDefault(code, call, token)
        && References.TryResolve(called) is { } definition
        && definition.Parameters[token.Index].IsOptional
            ? $"its parameter {definition.Parameters[token.Index].Name}"
            : null;

    // The stream's method may take the token, and otherwise its loop, unless the method says that it ignores it.
    private static string? TokenNotPassedToStream(MethodCode code, Instruction call, MethodReference called)
    {
        if (called.Name != "GetAsyncEnumerator")
        {
            return ParameterNotPassed(code, call, called);
        }

        return
            called.Parameters is [var token]
            && IsDefault(code, call, token)
            && code.Values.First(call).Only() is { } stream
            && (
                stream.Call() is not { } source
                || (
                    !Calls.Called(source)!.Parameters.Any(parameter => Calls.IsToken(parameter.ParameterType))
                    && References.TryResolve(Calls.Called(source)!) is { } definition
                    && AsyncMethod.Of(definition) is not { IsIterator: true }
                )
            )
            ? "WithCancellation has a token"
            : null;
    }

    private static bool IsStream(TypeReference type) =>
        type.GetElementType().FullName
            is "System.Collections.Generic.IAsyncEnumerable`1"
                or "System.Collections.Generic.IAsyncEnumerator`1";

    // A default value is a variable that was just cleared.
    private static bool IsDefault(MethodCode code, Instruction call, ParameterReference token) =>
        code.Values.Argument(call, token.Index).Only()
            is Origin.Made { By: { OpCode.Code: Code.Initobj, Operand: TypeReference type } }
        && Calls.IsToken(type);

    private static bool IsSameWithToken(MethodDefinition other, MethodDefinition without) =>
        other.Name == without.Name
        && other.IsStatic == without.IsStatic
        && (other.IsPublic || other.Module == without.Module)
        && other.GenericParameters.Count == without.GenericParameters.Count
        && other.ReturnType.FullName == without.ReturnType.FullName
        && other.Parameters.Count == without.Parameters.Count + 1
        && Calls.IsToken(other.Parameters[^1].ParameterType)
        && other
            .Parameters.SkipLast(1)
            .Zip(without.Parameters)
            .All(pair => pair.First.ParameterType.FullName == pair.Second.ParameterType.FullName);
}
