#if !NET5_0_OR_GREATER
#pragma warning disable IDE0130 // The compiler prescribes the namespace.

// The compiler needs these, and the oldest runtime lacks them. None of them is measured.
namespace System.Runtime.CompilerServices;

/// <summary>The framework's own isn't allowed on methods yet.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class AsyncMethodBuilderAttribute : Attribute
{
    public AsyncMethodBuilderAttribute(Type builderType) => BuilderType = builderType;

    public Type BuilderType { get; }
}
#endif
