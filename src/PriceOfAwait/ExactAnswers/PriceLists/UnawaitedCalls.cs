using System.Text.RegularExpressions;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>
/// Calls whose task nobody gets. Compiled code doesn't tell <c>SaveAsync();</c> from <c>_ = SaveAsync();</c>, which
/// says that this is meant, so they are only found where the source can be read.
/// </summary>
internal static partial class UnawaitedCalls
{
    public static IEnumerable<Finding> In(MethodCode code) =>
        from instruction in code.Instructions
        where instruction.OpCode.Code == Code.Pop
        let call = Calls.Before(instruction)
        where
            Calls.Called(call) is { Name: not "ContinueWith" } called
            && Calls.IsAwaitable(called.ReturnType)
            && StartedTasks.Starts(code, call)
            && code.File.Sources.StatementAt(code.PointOf(call)) is { } statement
            && !Discards().IsMatch(statement)
        select code.Found(FindingKind.Unawaited, $"{Calls.NameOf(Calls.Called(call)!)}()", call);

    [GeneratedRegex(@"^([\w.<>?]+\s+)?_\s*=(?!=)")]
    private static partial Regex Discards();
}
