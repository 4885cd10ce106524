using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>The closures that every call of a method allocates, before it decides anything.</summary>
internal static class EntryClosures
{
    public static IEnumerable<TypeDefinition> Of(MethodFlow flow) =>
        from instruction in flow.Entry()
        where instruction.OpCode.Code == Code.Newobj
        let type = ((MethodReference)instruction.Operand).DeclaringType.GetElementType() as TypeDefinition
        where type is not null && IsClosure(type)
        select type;

    /// <summary>How many delegates of these closures every call allocates.</summary>
    public static int DelegatesOf(MethodFlow flow)
    {
        var closures = Of(flow).ToHashSet();
        return flow.Entry()
            .Count(instruction =>
                instruction.OpCode.Code == Code.Newobj
                && Calls.Before(instruction) is { OpCode.Code: Code.Ldftn, Operand: MethodReference function }
                && function.DeclaringType.GetElementType() is TypeDefinition type
                && closures.Contains(type)
            );
    }

    public static bool IsClosure(TypeDefinition type) =>
        !type.IsValueType
        && (
            type.Name.StartsWith("<>c__DisplayClass", StringComparison.Ordinal)
            || type.Name.StartsWith("_Closure$__", StringComparison.Ordinal)
        )
        // Visual Basic's class of all lambdas without variables is created once.
        && type.Fields.Any(field => !field.IsStatic);

    /// <summary>The captured variables. Other closures and cached delegates aren't variables.</summary>
    public static IReadOnlyList<string> CapturedBy(TypeDefinition closure) =>
        [
            .. from field in closure.Fields
            where !field.IsStatic
            let name = field.Name
            where
                !name.StartsWith("CS$<>8__locals", StringComparison.Ordinal)
                && !name.StartsWith("<>9__", StringComparison.Ordinal)
            select name.Contains("__this", StringComparison.Ordinal) || name == "$VB$Me" ? "this"
            : name.StartsWith("$VB$Local_", StringComparison.Ordinal) ? name["$VB$Local_".Length..]
            : name,
        ];
}
