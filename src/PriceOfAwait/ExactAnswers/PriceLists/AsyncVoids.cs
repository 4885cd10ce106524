using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>
/// An event's handlers can't return a task, so they aren't found. Neither is a method that catches whatever its awaits
/// throw.
/// </summary>
internal static class AsyncVoids
{
    public static IEnumerable<Finding> In(MethodCode code) =>
        code.Async is { ReturnsVoid: true, Awaits: var awaits }
        && !IsHandler(code.Source)
        && !(awaits.Count > 0 && awaits.All(wait => IsCaught(code, wait)))
            ? [code.Found(FindingKind.AsyncVoid, "async void")]
            : [];

    private static bool IsHandler(MethodDefinition method) =>
        method.Parameters is [{ ParameterType.FullName: "System.Object" }, var arguments]
        && arguments.ParameterType.Name.EndsWith("Args", StringComparison.Ordinal);

    // The last handler is the state machine's own.
    private static bool IsCaught(MethodCode code, Instruction wait) =>
        code
            .Definition.Body.ExceptionHandlers.SkipLast(1)
            .Any(handler =>
                handler.HandlerType == ExceptionHandlerType.Catch
                && handler.CatchType.FullName is "System.Exception" or "System.Object"
                && wait.Offset >= handler.TryStart.Offset
                && wait.Offset < handler.TryEnd.Offset
                && !code.Flow.ReachedFrom(handler.HandlerStart, stops: _ => false).Any(Throws)
            );

    private static bool Throws(Instruction at) =>
        at.OpCode.Code is Code.Throw or Code.Rethrow
        || Calls.Called(at) is { DeclaringType.Name: "ExceptionDispatchInfo", Name: "Throw" };
}
