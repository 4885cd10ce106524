namespace PriceOfAwait.Measuring;

internal sealed partial record HeapBatch
{
    /// <summary>What the heap reader counted.</summary>
    public IReadOnlyList<Counted> Objects { get; init; } = [];

    /// <summary>Whether the objects are all that was allocated.</summary>
    public bool AddsUp => ObjectBytes == Bytes;

    private long ObjectBytes => Objects.Sum(objects => objects.Size * objects.Count);

    public override string ToString() =>
        $"{Id} don't add up: {Operations} operations allocated {Text.Bytes(Bytes)} B, "
        + $"and the objects that came up have {Text.Bytes(ObjectBytes)} B.";

    /// <summary>How many objects of one type and size.</summary>
    internal sealed record Counted(string Type, long Size, long Count);
}
