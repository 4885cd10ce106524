namespace PriceOfAwait.Measuring;

/// <summary>The bytes that one operation of the reader's code allocates, and the most it may allocate.</summary>
internal sealed record OperationCost(string Method, string What, double Bytes, double Wanted)
{
    internal bool IsRight => Bytes <= Wanted;
}
