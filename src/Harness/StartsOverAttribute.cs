namespace PriceOfAwait.Harness;

/// <summary>
/// Marks a method that lets a class draw its random numbers from the start again. It is called before each batch of
/// operations whose bytes are counted, so that all batches draw the same and can agree.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class StartsOverAttribute : Attribute;
