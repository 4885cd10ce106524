using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>
/// Calls that take a token but get none, in a method that has one: an optional parameter keeps its default value, or an
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
        if (
            !code.Source.Parameters.Any(parameter => Calls.IsToken(parameter.ParameterType))
            || (code.Async is null && !Calls.IsAwaitable(code.Source.ReturnType))
        )
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
            where
                called is not null
                && Calls.IsAwaitable(called.ReturnType)
                && !Calls.IsAwaitable(called.DeclaringType)
                && !CleaningUp.Any(verb => called.Name.StartsWith(verb, StringComparison.Ordinal))
                && !StopsWaiting(instruction)
            let token = TokenNotPassed(code, instruction, called)
            where token is not null
            select code.Found(FindingKind.TokenNotPassed, $"{Calls.NameOf(called)}: {token}", instruction);
    }

    // WaitAsync gets the token instead, a few instructions later.
    private static bool StopsWaiting(Instruction call)
    {
        var next = call;
        for (var count = 0; count < 4; count++)
        {
            next = Calls.After(next);
            if (Calls.Called(next) is { } called)
            {
                return called.Name == "WaitAsync";
            }
        }

        return false;
    }

    private static string? TokenNotPassed(MethodCode code, Instruction call, MethodReference called)
    {
        var tokens = called.Parameters.Where(parameter => Calls.IsToken(parameter.ParameterType)).ToList();
        if (tokens.Count > 0)
        {
            return
                tokens is [var token]
                && IsDefault(Calls.Argument(call, token.Index))
                && References.TryResolve(called) is { } definition
                && definition.Parameters[token.Index].IsOptional
                ? $"its parameter {definition.Parameters[token.Index].Name}"
                : null;
        }

        return
            References.TryResolve(called) is { } without
            && SharedFramework.Declares(without, code.Source.Module)
            && without.DeclaringType.Methods.Any(other => other != code.Source && IsSameWithToken(other, without))
            ? "an overload has a token"
            : null;
    }

    // A default value is a variable that was just cleared.
    private static bool IsDefault((Instruction First, Instruction Last)? argument) =>
        argument is ({ } first, { } last)
        && MethodFlow.Loaded(last) is not null
        && last.Previous is { OpCode.Code: Code.Initobj } cleared
        && cleared.Operand is TypeReference type
        && Calls.IsToken(type)
        && first == last;

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
