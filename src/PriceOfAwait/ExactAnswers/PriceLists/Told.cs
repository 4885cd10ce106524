using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>
/// Methods that have one implementation for synchronous and for asynchronous callers, and an argument that tells them
/// which of them called.
/// </summary>
internal static class Told
{
    /// <summary>Whether a call's argument is a constant that says <em>synchronously</em>.</summary>
    public static bool ToCompleteSynchronously(MethodCode code, Instruction call, MethodReference called)
    {
        var definition = References.TryResolve(called);
        return called.Parameters.Any(parameter =>
            code.Values.Argument(call, parameter.Index).Number() is { } constant
            && IsSynchronous(definition?.Parameters[parameter.Index], parameter.ParameterType, constant)
        );
    }

    /// <summary>Whether an instruction runs only if the method itself was told to be synchronous.</summary>
    public static bool ToBeSynchronous(MethodCode code, Instruction instruction) =>
        code.Source.Parameters.Where(Tells).ToList() is { Count: > 0 } telling
        && Runs(code, instruction, decided: null)
        && telling.Exists(parameter => !Runs(code, instruction, branch => Asked(code, branch, parameter)));

    private static bool Runs(MethodCode code, Instruction instruction, Func<Instruction, bool?>? decided) =>
        code.Flow.ReachedFrom(code.Flow.Start, stops: _ => false, decided).Contains(instruction);

    private static bool Tells(ParameterDefinition parameter) =>
        parameter.ParameterType.FullName == "System.Boolean" && (SaysAsync(parameter) || SaysSync(parameter));

    // Whether a branch is taken if the parameter says that the caller is asynchronous.
    private static bool? Asked(MethodCode code, Instruction branch, ParameterDefinition parameter) =>
        branch.OpCode.Code switch
        {
            Code.Brtrue or Code.Brtrue_S => ValueOf(code, code.Values.First(branch).Only(), parameter),
            Code.Brfalse or Code.Brfalse_S => !ValueOf(code, code.Values.First(branch).Only(), parameter),
            _ => null,
        };

    private static bool? ValueOf(MethodCode code, Origin? condition, ParameterDefinition parameter) =>
        condition switch
        {
            Origin.AtStart { Variable: var variable } when IsThis(variable, parameter) => SaysAsync(parameter),
            // Without optimization, a negation is a comparison.
            Origin.Made { By: { OpCode.Code: Code.Ceq } by }
                when code.Values.Operands(by) is [var negated, var zero] && zero.Number() == 0 => !ValueOf(
                code,
                negated.Only(),
                parameter
            ),
            _ => null,
        };

    // In a state machine the parameter is a field.
    private static bool IsThis(object variable, ParameterDefinition parameter) =>
        variable == parameter
        || (variable is FieldDefinition field && field.Name == parameter.Name)
        || (variable is ParameterDefinition other && other.Name == parameter.Name);

    private static bool IsSynchronous(ParameterDefinition? parameter, TypeReference type, int constant) =>
        type.FullName == "System.Boolean"
            ? parameter is null || (constant == 0 && SaysAsync(parameter)) || (constant == 1 && SaysSync(parameter))
            : References.TryResolve(type) is { IsEnum: true } choices
                && choices.Fields.FirstOrDefault(field =>
                    field.HasConstant && Convert.ToInt64(field.Constant, CultureInfo.InvariantCulture) == constant
                )
                    is { } chosen
                && chosen.Name.StartsWith("Sync", StringComparison.OrdinalIgnoreCase);

    private static bool SaysAsync(ParameterDefinition parameter) =>
        parameter.Name.Contains("async", StringComparison.OrdinalIgnoreCase);

    private static bool SaysSync(ParameterDefinition parameter) =>
        parameter.Name.StartsWith("sync", StringComparison.OrdinalIgnoreCase);
}
