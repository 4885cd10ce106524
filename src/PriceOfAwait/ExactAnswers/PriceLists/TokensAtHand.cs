using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>
/// Where code has a token: as a parameter of its own or of the method around it, in its object, or captured.
/// </summary>
internal static class TokensAtHand
{
    public static bool Any(MethodCode code) =>
        HasParameter(code.Source) || HasField(code.Source) || Captured(code.Source) || IsAround(code);

    private static bool HasParameter(MethodDefinition method) =>
        method.Parameters.Any(parameter => Calls.IsToken(parameter.ParameterType));

    // What stops or cleans up must not be cancelled by the token that stops.
    private static bool HasField(MethodDefinition method) =>
        !method.IsStatic
        && !SourceName.IsCompilers(method.DeclaringType)
        && !TokensNotPassed.IsCleaningUp(method)
        && method.DeclaringType.Fields.Any(field => !field.IsStatic && Calls.IsToken(field.FieldType));

    // A local function without a delegate gets its captured variables by reference.
    private static bool Captured(MethodDefinition method) =>
        (SourceName.IsCompilers(method.DeclaringType) && HasToken(method.DeclaringType))
        || method.Parameters.Any(parameter =>
            parameter.ParameterType is ByReferenceType { ElementType: var type }
            && SourceName.IsCompilers(type.GetElementType())
            && References.TryResolve(type) is { } captured
            && HasToken(captured)
        );

    private static bool HasToken(TypeDefinition closure) => closure.Fields.Any(field => Calls.IsToken(field.FieldType));

    // A lambda can use what the method around it has. What runs when the token is cancelled must not.
    private static bool IsAround(MethodCode code) =>
        code.Source.Name.Contains(">b__", StringComparison.Ordinal)
        && code.File.UsesOf(code.Source).FirstOrDefault() is { Code: { } around, At: { } at }
        && around.Source != code.Source
        && !(Calls.After(at) is { OpCode.Code: Code.Newobj } made && IsRegistered(around, made))
        && (HasParameter(around.Source) || Captured(around.Source) || IsAround(around));

    private static bool IsRegistered(MethodCode code, Instruction made) =>
        code
            .Values.UsesOf(new Origin.Made(made))
            .Any(use => Calls.Called(use) is { Name: "Register" or "UnsafeRegister" });
}
