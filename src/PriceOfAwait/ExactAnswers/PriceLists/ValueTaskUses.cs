using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>Value tasks that are certainly used twice, and those that a class keeps.</summary>
internal static class ValueTaskUses
{
    private static readonly string[] Consuming = ["AsTask", "Preserve", "get_Result"];

    private static readonly string[] Reading = ["get_Item", "get_Count", "get_Length"];

    /// <summary>A struct with a value task is an awaitable of its own, so it isn't found.</summary>
    public static IEnumerable<Finding> In(TypeDefinition type) =>
        type.IsValueType || IsMadeByCompiler(type)
            ? []
            : from field in type.Fields
            where Keeps(field.FieldType)
            // One that never changes can only be a completed one.
            where !(field.IsStatic && field.IsInitOnly)
            let owner = TypeName.Of(type)
            let space = TypeName.NamespaceOf(type)
            select new Finding(
                FindingKind.StoredValueTask,
                space.Length == 0 ? owner : $"{space}.{owner}",
                field.Name.StartsWith('<')
                    ? $"the property {field.Name[1..field.Name.IndexOf('>', 1)]}"
                    : $"the field {field.Name}",
                null,
                null
            )
            {
                Namespace = space,
            };

    public static IEnumerable<Finding> In(MethodCode code)
    {
        var uses = (
            from instruction in code.Instructions
            where Consumes(code, instruction)
            let value = code.Values.First(instruction)
            where value.Count > 0 && !value.Any(IsPreserved)
            select (Instruction: instruction, Value: value)
        ).ToList();
        return from first in uses
            from second in uses
            where first.Value.SetEquals(second.Value)
            let ends = first.Value.SelectMany(origin => EndsOf(code, origin)).ToHashSet()
            where code.Values.Reaches(first.Instruction, second.Instruction, ends.Contains)
            where
                first.Instruction == second.Instruction
                    ? IsInEachRound(code, first.Instruction)
                    // No way leads to the second use without the first.
                    : !code.Flow.Reaches(second.Instruction, at => at == first.Instruction)
            group second by second.Instruction into again
            group again.Key by NameOf(code.Definition, again.Key) into ofVariable
            select code.Found(
                FindingKind.ValueTaskTwice,
                ofVariable.Key is { } name ? $"{name} is used twice" : "the same one is used twice",
                ofVariable.First()
            );
    }

    private static bool Consumes(MethodCode code, Instruction at) =>
        Calls.Called(at) is { } called
        && (
            Calls.IsValueTask(called.DeclaringType)
                ? Consuming.Contains(called.Name)
                    || Awaits.Is(code, at)
                    || (Awaits.IsConfiguring(at) && Awaits.OfValue(code, new Origin.Made(at)))
                : Awaits.IsOfRuntime(called)
                    && called.Parameters is [var awaited]
                    && Calls.IsValueTask(awaited.ParameterType)
        );

    private static bool IsPreserved(Origin value) =>
        value.Call() is { } call && Calls.Called(call) is { Name: "Preserve" };

    // Another value is there from then on: it was made anew, or the list that it is in was changed.
    private static IEnumerable<Instruction> EndsOf(MethodCode code, Origin value) =>
        value switch
        {
            Origin.Made made => [made.By],
            Origin.Part part => code
                .Values.UsesOf(part.Whole)
                .Where(use => Calls.Called(use) is { } called && !Reading.Contains(called.Name))
                .Concat(EndsOf(code, part.Whole)),
            _ => [],
        };

    // A loop that can go round without the use may have remembered that it is done.
    private static bool IsInEachRound(MethodCode code, Instruction use) =>
        !code.Instructions.Any(at =>
            at != use
            && code.Values.Reaches(use, at, stops: _ => false)
            && code.Values.Reaches(at, use, stops: _ => false)
            && code.Values.Reaches(at, at, stops: one => one == use)
        );

    private static bool Keeps(TypeReference type) =>
        Calls.IsValueTask(type)
        || type switch
        {
            ArrayType array => Keeps(array.ElementType),
            GenericInstanceType { Namespace: var space, Name: var name, GenericArguments: var arguments } => (
                space.StartsWith("System.Collections", StringComparison.Ordinal)
                || name.StartsWith("ValueTuple`", StringComparison.Ordinal)
            ) && arguments.Any(Keeps),
            _ => false,
        };

    private static bool IsMadeByCompiler(TypeDefinition? type) =>
        type is not null && (SourceName.IsCompilers(type) || IsMadeByCompiler(type.DeclaringType));

    // The variable that was loaded for the use: a local, a parameter, or a field of the compiler's.
    private static string? NameOf(MethodDefinition method, Instruction use)
    {
        var load = Awaits.IsConfiguring(use) ? Calls.Before(Calls.Before(use)) : Calls.Before(use);
        if (load is null)
        {
            return null;
        }

        return (MethodFlow.AddressLoaded(load) ?? MethodFlow.Loaded(load)) is { } local
            ? method.DebugInformation.TryGetName(method.Body.Variables[local], out var name)
                ? name
                : null
            : load.Operand switch
            {
                ParameterDefinition parameter => parameter.Name,
                FieldReference { Name: var field } when field.StartsWith('<') => field[1..field.IndexOf('>', 1)],
                FieldReference { Name: var field } => field,
                _ => null,
            };
    }
}
