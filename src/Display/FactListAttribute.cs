namespace PriceOfAwait.Display;

/// <summary>Marks a record as a kind of fact, and names the list that holds these facts of an output.</summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class FactListAttribute(string name) : Attribute
{
    public string Name => name;
}
