namespace PriceOfAwait.AwaitPrices;

/// <summary>A method whose calls allocate more or less than those of an earlier build.</summary>
internal sealed record PriceChange(MethodPrice Before, MethodPrice After)
{
    /// <summary>By how many bytes a call got dearer, at most, if both are known.</summary>
    public long Bytes => After.MostBytes - Before.MostBytes;
}
