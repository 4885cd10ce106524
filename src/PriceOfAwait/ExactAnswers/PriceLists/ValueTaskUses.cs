using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>Value tasks that are certainly used twice, and those that a class keeps.</summary>
internal static class ValueTaskUses
{
    private static readonly string[] Consuming = ["AsTask", "Preserve", "get_Result"];

    /// <summary>A struct with a value task is an awaitable of its own, so it isn't found.</summary>
    public static IEnumerable<Finding> In(TypeDefinition type) =>
        type.IsValueType || IsMadeByCompiler(type)
            ? []
            : from field in type.Fields
            where Calls.IsValueTask(field.FieldType)
            // One that never changes can only be a completed one.
            where !(field.IsStatic && field.IsInitOnly)
            let owner = TypeName.Of(type)
            select new Finding(
                FindingKind.StoredValueTask,
                type.Namespace.Length == 0 ? owner : $"{type.Namespace}.{owner}",
                field.Name.StartsWith('<')
                    ? $"the property {field.Name[1..field.Name.IndexOf('>', 1)]}"
                    : $"the field {field.Name}",
                null,
                null
            );

    public static IEnumerable<Finding> In(MethodCode code)
    {
        var uses = (
            from instruction in code.Instructions
            where
                Calls.Called(instruction) is { } called
                && Calls.IsValueTask(called.DeclaringType)
                && (Consuming.Contains(called.Name) || IsAwaited(code, instruction, called))
            let load = Calls.Called(instruction)!.Name == "ConfigureAwait"
                ? Calls.Before(Calls.Before(instruction))
                : Calls.Before(instruction)
            let variable = load is null ? null : VariableOf(load)
            where variable is not null
            select (Instruction: instruction, Variable: variable)
        ).ToList();
        return from first in uses
            from second in uses
            where
                first.Instruction != second.Instruction
                && first.Variable == second.Variable
                && code.Flow.ReachedFrom(first.Instruction, at => IsStore(at, first.Variable))
                    .Contains(second.Instruction)
                // No way leads to the second use without the first.
                && !code.Flow.Reaches(second.Instruction, at => at == first.Instruction)
            group second by second.Variable into again
            let use = again.First()
            select code.Found(
                FindingKind.ValueTaskTwice,
                NameOf(code.Definition, use.Variable) is { } name
                    ? $"{name} is used twice"
                    : "the same one is used twice",
                use.Instruction
            );
    }

    // An await checks whether the awaiter is completed. A call of GetAwaiter by itself doesn't use the task up.
    private static bool IsAwaited(MethodCode code, Instruction instruction, MethodReference called)
    {
        if (code.Async?.Machine is null)
        {
            return false;
        }

        var next = called.Name switch
        {
            "GetAwaiter" => instruction,
            // The configured awaitable is stored, and then called by its address.
            "ConfigureAwait" => Calls.After(Calls.After(Calls.After(instruction))),
            _ => null,
        };
        return Calls.Called(next) is { Name: "GetAwaiter" }
            && Calls.Called(Calls.After(Calls.After(Calls.After(next)))) is { Name: "get_IsCompleted" };
    }

    private static bool IsMadeByCompiler(TypeDefinition? type) =>
        type is not null && (SourceName.IsCompilers(type) || IsMadeByCompiler(type.DeclaringType));

    // A local variable, a parameter, or a variable of a state machine, which is its field.
    private static object? VariableOf(Instruction load) =>
        MethodFlow.AddressLoaded(load) is { } local ? local
        : load.OpCode.Code is Code.Ldarga or Code.Ldarga_S ? load.Operand
        : load.OpCode.Code == Code.Ldflda
        && load.Previous?.OpCode.Code == Code.Ldarg_0
        && load.Operand is FieldDefinition { DeclaringType: var owner } field
        && SourceName.IsCompilers(owner)
            ? field
        : null;

    private static bool IsStore(Instruction at, object variable) =>
        variable switch
        {
            int local => MethodFlow.Stored(at) == local
                || (at.OpCode.Code == Code.Initobj && MethodFlow.AddressLoaded(at.Previous) == local),
            ParameterDefinition parameter => at.OpCode.Code is Code.Starg or Code.Starg_S && at.Operand == parameter,
            _ => at.OpCode.Code == Code.Stfld && at.Operand == variable
                || (at.OpCode.Code == Code.Initobj && at.Previous.Operand == variable),
        };

    private static string? NameOf(MethodDefinition method, object variable) =>
        variable switch
        {
            int local => method.DebugInformation.TryGetName(method.Body.Variables[local], out var name) ? name : null,
            ParameterDefinition parameter => parameter.Name,
            FieldDefinition { Name: var field } => field.StartsWith('<') ? field[1..field.IndexOf('>', 1)] : field,
            _ => null,
        };
}
