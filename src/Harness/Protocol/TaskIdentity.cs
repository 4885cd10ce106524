namespace PriceOfAwait.Measuring;

/// <summary>Whether two calls that complete synchronously with the same value return one and the same task.</summary>
/// <param name="Type">The value's type as written in C#; <c>void</c> where there is no value.</param>
/// <param name="Value">The value as written in C#.</param>
/// <param name="Source">What makes the task: <c>async</c> or <c>FromResult</c>.</param>
/// <param name="SameObject">The answer, by reference equality.</param>
sealed partial record TaskIdentity(string Type, string Value, string Source, bool SameObject)
{
    /// <summary>
    /// Whether the value is its type's default, bit by bit: not <c>-0d</c>, and not <c>0.0m</c>. True where there is no value.
    /// </summary>
    public bool IsDefault { get; init; }
}
