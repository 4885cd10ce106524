using Mono.Cecil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>Definitions in other assemblies, which may be missing.</summary>
internal static class References
{
    public static MethodDefinition? TryResolve(MethodReference method) => Try(method.Resolve);

    public static FieldDefinition? TryResolve(FieldReference field) => Try(field.Resolve);

    public static TypeDefinition? TryResolve(TypeReference type) => Try(type.Resolve);

    private static T? Try<T>(Func<T?> resolve)
        where T : class
    {
        try
        {
            return resolve();
        }
        catch (Exception exception) when (exception is AssemblyResolutionException or BadImageFormatException)
        {
            return null;
        }
    }
}
