namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>An object for captured variables that every call of a method allocates.</summary>
public sealed record EntryClosure(TypeSize Size, IReadOnlyList<string> Captures)
{
    public override string ToString() => $"{Size} ({string.Join(", ", Captures)})";
}
