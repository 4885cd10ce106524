using Mono.Cecil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>The framework that an assembly was built for.</summary>
internal static class TargetFramework
{
    private const string Attribute = "System.Runtime.Versioning.TargetFrameworkAttribute";

    /// <summary>Such as <c>.NETCoreApp,Version=v8.0</c>; <see langword="null"/> if the assembly doesn't say.</summary>
    public static string? Of(ModuleDefinition module) =>
        module.Assembly?.CustomAttributes.FirstOrDefault(one => one.AttributeType.FullName == Attribute)
            is { ConstructorArguments: [{ Value: string name }] }
            ? name
            : null;

    /// <summary>As people write it, such as <c>.NET 8.0</c>.</summary>
    public static string NameOf(string framework)
    {
        var parts = framework.Split(",Version=v");
        return parts[0] switch
        {
            ".NETCoreApp" => $".NET {parts[^1]}",
            ".NETStandard" => $".NET Standard {parts[^1]}",
            ".NETFramework" => $".NET Framework {parts[^1]}",
            _ => framework,
        };
    }
}
