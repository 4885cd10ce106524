namespace PriceOfAwait.Measuring;

/// <param name="Type">The full name, as the runtime writes it.</param>
/// <param name="Size">Bytes of one object, including header and padding.</param>
internal sealed record CountedObjects(string Type, long Size, long Count);
