namespace PriceOfAwait.Measuring;

/// <summary>A parameter of a benchmark, as text in the invariant culture.</summary>
public readonly record struct Parameter(string Name, string Value)
{
    // C# can make a struct without its constructor.
    public string Name { get => field ?? ""; init; } = Name;

    public string Value { get => field ?? ""; init; } = Value;

    public override string ToString() => $"{Name}={Value}";
}
