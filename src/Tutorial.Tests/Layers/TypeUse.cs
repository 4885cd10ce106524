namespace PriceOfAwait.Tutorial.Tests.Layers;

/// <summary>A type that uses something of the same project, in another namespace.</summary>
internal sealed record TypeUse(string User, string From, string Used, string To)
{
    public override string ToString() => $"{User} ({From}) uses {Used} ({To})";
}
