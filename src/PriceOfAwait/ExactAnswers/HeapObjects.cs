using PriceOfAwait.ExactAnswers.Stepping;

namespace PriceOfAwait.ExactAnswers;

/// <param name="Type">The full name, as the runtime writes it.</param>
/// <param name="Size">Bytes of one object, including header and padding.</param>
/// <param name="Count">Per operation; fractional if operations differ.</param>
public sealed record HeapObjects(string Type, long Size, double Count)
{
    // Objects allocated once in many operations, for example when a queue grows.
    private const double Rare = 0.05;

    /// <summary>As in source code, such as <c>Task&lt;string&gt;</c>.</summary>
    public string Name => HeapTypeName.Of(Type);

    public double Bytes => Size * Count;

    internal string Counted(string name) =>
        Count == 1 ? name : string.Create(CultureInfo.InvariantCulture, $"{Count:0.###} × {name}");

    internal bool IsRare => Bytes < Rare;
}
