namespace System.Runtime.CompilerServices;

/// <summary>
/// Tells the compiler, which finds it by name, whether a method becomes a runtime async method. The harness's methods
/// must not: their allocations during waits would count as the benchmark's.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class RuntimeAsyncMethodGenerationAttribute(bool runtimeAsync) : Attribute
{
    public bool RuntimeAsync { get; } = runtimeAsync;
}
