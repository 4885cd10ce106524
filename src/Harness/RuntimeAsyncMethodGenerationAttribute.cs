namespace System.Runtime.CompilerServices;

/// <summary>
/// Tells the compiler, which knows it by its name, whether a method of a build with runtime async becomes such a method. The harness's
/// own must not: what it leaves on the heap while it waits would be counted with what it counts.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class RuntimeAsyncMethodGenerationAttribute(bool runtimeAsync) : Attribute
{
    public bool RuntimeAsync { get; } = runtimeAsync;
}
