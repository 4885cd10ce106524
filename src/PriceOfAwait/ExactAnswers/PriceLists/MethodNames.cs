using Mono.Cecil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>
/// The methods' names in the source. Overloads have their parameters' types, and the lambdas of a method are counted.
/// </summary>
internal sealed class MethodNames
{
    private const string Lambda = "(lambda)";

    private readonly Dictionary<MethodDefinition, SourceName> _ofShared;

    public MethodNames(IEnumerable<MethodCode> code) =>
        _ofShared = code.Select(one => one.Source)
            .Where(IsInSource)
            .GroupBy(SourceName.Of)
            .Where(sharing => sharing.Count() > 1)
            .SelectMany(sharing =>
                sharing
                    .OrderBy(method => method.MetadataToken.ToInt32())
                    .GroupBy(method => WithParameters(sharing.Key, method))
                    .SelectMany(alike =>
                        alike.Select(
                            (method, index) =>
                                (Method: method, Name: alike.Count() == 1 ? alike.Key : Counted(alike.Key, index + 1))
                        )
                    )
            )
            .ToDictionary(one => one.Method, one => one.Name);

    public SourceName Of(MethodDefinition method) =>
        _ofShared.TryGetValue(method, out var name) ? name : SourceName.Of(method);

    // The methods of a state machine are named after the one that is in the source, and a property is one name.
    private static bool IsInSource(MethodDefinition method) =>
        !method.IsGetter
        && !method.IsSetter
        && !method.DeclaringType.Name.Contains(">d", StringComparison.Ordinal)
        && !method.DeclaringType.Name.StartsWith("VB$StateMachine_", StringComparison.Ordinal)
        && !(SourceName.IsCompilers(method.DeclaringType) && method.IsConstructor);

    private static SourceName WithParameters(SourceName name, MethodDefinition method) =>
        name.Member.EndsWith(Lambda, StringComparison.Ordinal)
            ? name
            : name with
            {
                Member = $"{name.Member}{TypesOf(method)}({string.Join(", ", ParametersOf(method))})",
            };

    private static string TypesOf(MethodDefinition method) =>
        method.HasGenericParameters
            ? $"<{string.Join(", ", method.GenericParameters.Select(parameter => parameter.Name))}>"
            : "";

    // A local function gets its captured variables as further ones.
    private static IEnumerable<string> ParametersOf(MethodDefinition method) =>
        from parameter in method.Parameters
        let type = (parameter.ParameterType as ByReferenceType)?.ElementType ?? parameter.ParameterType
        where !SourceName.IsCompilers(type.GetElementType())
        select TypeName.Of(parameter.ParameterType);

    private static SourceName Counted(SourceName name, int number) =>
        name with
        {
            Member = name.Member.EndsWith(Lambda, StringComparison.Ordinal)
                ? $"{name.Member[..^1]} {number})"
                : $"{name.Member} {number}",
        };
}
