using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>
/// Fields, and variables that a closure captured, which only ever have a task that a call has just started, and on
/// which everybody blocks: nobody awaits or checks them, or hands them on.
/// </summary>
internal static class TaskFields
{
    /// <summary>The methods that started the task of the field that an instruction uses.</summary>
    public static IReadOnlyList<MethodReference>? StartsOf(MethodCode code, Instruction use)
    {
        if (FieldOf(code, use) is not { } field || !(field.IsPrivate || SourceName.IsCompilers(field.DeclaringType)))
        {
            return null;
        }

        var starts = new List<MethodReference>();
        foreach (var (toucher, at) in code.File.UsesOf(field))
        {
            if (at.OpCode.Code is Code.Stfld or Code.Stsfld)
            {
                if (
                    toucher.Values.Operands(at) is not [.., var stored]
                    || stored.Only() is not { } origin
                    || origin.Call() is not { } start
                    || !StartedTasks.Starts(toucher, start)
                    || !toucher.Values.UsesOf(origin).All(other => other == at || Blocks(toucher, other))
                )
                {
                    return null;
                }

                starts.Add(Calls.Called(start)!);
            }
            else if (!LoadedBy(at, field).All(origin => toucher.Values.UsesOf(origin).All(one => Blocks(toucher, one))))
            {
                return null;
            }
        }

        return starts;
    }

    private static FieldDefinition? FieldOf(MethodCode code, Instruction use) =>
        code.Values.First(use).Only() switch
        {
            Origin.AtStart { Variable: FieldDefinition variable } => variable,
            Origin.Made { By: { OpCode.Code: Code.Ldfld or Code.Ldsfld or Code.Ldflda or Code.Ldsflda } by } =>
                References.TryResolve((FieldReference)by.Operand) is { } field && field.Module == code.Definition.Module
                    ? field
                    : null,
            Origin.Made { By: var by } when Calls.Called(by) is { Name: "GetAwaiter" or "ConfigureAwait" } => FieldOf(
                code,
                by
            ),
            _ => null,
        };

    private static IEnumerable<Origin> LoadedBy(Instruction at, FieldDefinition field) =>
        [new Origin.Made(at), new Origin.AtStart(field)];

    private static bool Blocks(MethodCode code, Instruction use) =>
        Calls.Called(use) is { } called
        && (
            BlockingCalls.WayOf(called) is not null
            || (
                called.Name is "GetAwaiter" or "ConfigureAwait"
                && code.Values.UsesOf(new Origin.Made(use)).All(one => Blocks(code, one))
            )
        );
}
