namespace PriceOfAwait.Harness;

/// <summary>
/// Marks a class whose set-up brings framework code to the JIT's final tier. If it shares a process with other classes,
/// it is set up before them, because their calls would give that code another profile: code that rarely fails isn't
/// inlined where it fails, and then each exception keeps more frames.
/// </summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class SetUpFirstAttribute : Attribute;
