namespace System.Runtime.CompilerServices;

/// <summary>
/// Tells the compiler, which knows it by its name, whether a method becomes a runtime async method in a build that has these. Methods of
/// the harness must not: what they leave on the heap while they wait would be counted as the benchmark's.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class RuntimeAsyncMethodGenerationAttribute(bool runtimeAsync) : Attribute
{
    public bool RuntimeAsync { get; } = runtimeAsync;
}
