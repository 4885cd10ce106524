namespace PriceOfAwait.Measuring;

internal sealed record HeapBatch(BenchmarkId Id, int Operations, long Bytes)
{
    public IReadOnlyList<CountedObjects> Objects { get; init; } = [];

    internal bool AddsUp => ObjectBytes == Bytes;

    private long ObjectBytes => Objects.Sum(objects => objects.Size * objects.Count);

    public override string ToString() =>
        FormattableString.Invariant($"{Id} don't add up: {Operations} operations allocated {Bytes:#,0} B, ")
        + FormattableString.Invariant($"but the counted objects have {ObjectBytes:#,0} B.");
}
