namespace PriceOfAwait.Harness;

/// <summary>
/// Marks a class whose operations allocate by what the JIT has inlined, as exceptions do, which keep a frame for each
/// method that isn't inlined. In a process with other classes, their calls would give framework code another profile.
/// So nothing else is counted in its process.
/// </summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class OwnProfileAttribute : Attribute;
