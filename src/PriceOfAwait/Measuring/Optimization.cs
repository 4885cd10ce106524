using System.Diagnostics;
using System.Reflection.Metadata;

namespace PriceOfAwait.Measuring;

/// <summary>Tells whether an assembly was built for measuring.</summary>
internal static class Optimization
{
    /// <summary>Whether the compiler told the JIT to leave the assembly's code as it is, as a Debug build does.</summary>
    public static bool IsDisabled(MetadataReader assembly)
    {
        foreach (var handle in assembly.GetAssemblyDefinition().GetCustomAttributes())
        {
            var attribute = assembly.GetCustomAttribute(handle);
            if (attribute.Constructor.Kind == HandleKind.MemberReference
                && assembly.GetMemberReference(
                    (MemberReferenceHandle)attribute.Constructor) is { Parent.Kind: HandleKind.TypeReference } constructor
                && assembly.GetString(assembly.GetTypeReference((TypeReferenceHandle)constructor.Parent).Name) == nameof(
                    DebuggableAttribute))
            {
                // The value is a prologue of two bytes, then the modes of the one-argument constructor.
                var value = assembly.GetBlobReader(attribute.Value);
                return value.Length >= 6 && value.ReadUInt16() == 1
                    && ((DebuggableAttribute.DebuggingModes)value.ReadInt32()).HasFlag(
                        DebuggableAttribute.DebuggingModes.DisableOptimizations);
            }
        }

        return false;
    }
}
