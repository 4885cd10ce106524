using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>How an <c>await</c> looks in compiled code, with a state machine and without one.</summary>
internal static class Awaits
{
    /// <summary>
    /// Whether an instruction gets an awaiter, which is then asked and ended, or has the runtime await.
    /// </summary>
    public static bool Is(MethodCode code, Instruction at) =>
        Calls.Called(at) is { } called
        && (
            called.Name == "GetAwaiter"
                ? code.Values.UsesOf(new Origin.Made(at)).ToList() is var uses
                    && uses.Exists(IsCheck)
                    && uses.Exists(IsEnd)
                : called.Name == "Await" && IsOfRuntime(called)
        );

    /// <summary>Whether a value is awaited, configured or not.</summary>
    public static bool OfValue(MethodCode code, Origin value) =>
        code
            .Values.UsesOf(value)
            .Any(use => Is(code, use) || (IsConfiguring(use) && OfValue(code, new Origin.Made(use))));

    public static bool IsConfiguring(Instruction at) => Calls.Called(at) is { Name: "ConfigureAwait" };

    public static bool IsOfRuntime(MethodReference called) =>
        called.DeclaringType.FullName == "System.Runtime.CompilerServices.AsyncHelpers";

    private static bool IsCheck(Instruction use) => Calls.Called(use) is { Name: "get_IsCompleted" };

    private static bool IsEnd(Instruction use) => Calls.Called(use) is { Name: "GetResult" };
}
