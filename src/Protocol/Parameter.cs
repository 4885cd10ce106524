namespace PriceOfAwait.Measuring;

/// <summary>A parameter of a benchmark, as text in the invariant culture.</summary>
public readonly record struct Parameter(string Name, string Value)
{
    public override string ToString() => $"{Name}={Value}";
}
