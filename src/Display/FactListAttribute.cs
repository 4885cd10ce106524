namespace PriceOfAwait.Display;

/// <summary>Makes a record a kind of fact, and names the list of them in an output's facts.</summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class FactListAttribute(string name) : Attribute
{
    public string Name => name;
}
