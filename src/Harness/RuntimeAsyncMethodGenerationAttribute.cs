namespace System.Runtime.CompilerServices;

/// <summary>
/// Tells the compiler, which finds it by name, whether a method becomes a runtime async method. The harness's methods must not: what they
/// allocate while they wait would be counted as the benchmark's.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class RuntimeAsyncMethodGenerationAttribute(bool runtimeAsync) : Attribute
{
    public bool RuntimeAsync { get; } = runtimeAsync;
}
