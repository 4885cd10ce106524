namespace PriceOfAwait.Measuring;

/// <summary>Whether two calls that complete synchronously with the same value return the same task.</summary>
/// <param name="Type">As written in C#; <c>void</c> if there is no result.</param>
/// <param name="Value">As written in C#.</param>
/// <param name="Source">Either <c>async</c> or <c>FromResult</c>.</param>
public sealed record TaskIdentity(string Type, string Value, string Source, bool SameObject)
{
    /// <summary>Compared bitwise: false for <c>-0d</c> and <c>0.0m</c>. True if there is no result.</summary>
    public bool IsDefault { get; init; }
}
