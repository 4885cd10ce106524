namespace PriceOfAwait.Publishing;

public static partial class Published
{
    /// <summary>The results whose <c>Task&lt;int&gt;</c> is cached (source <c>async-performance-2018</c>).</summary>
    public static CachedRange CachedInts =>
        Sources.FirstOrDefault(source => source.CachedInts.Count == 2) is { } source
            ? new($"published {source.Year}", source.CachedInts[0], source.CachedInts[1])
            : throw new DataFileException(
                $"{Repository.SourcesFile}: no source has \"cachedInts\" with a first and a last value."
            );
}
