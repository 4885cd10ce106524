using PriceOfAwait.Platform;

namespace PriceOfAwait.Publishing;

public static partial class Published
{
    /// <summary>The results whose <c>Task&lt;int&gt;</c> is cached (source <c>async-performance-2018</c>).</summary>
    public static CachedRange CachedInts => Sources.FirstOrDefault(
        source => source.CachedInts.Count == 2) is { CachedInts: var ends, Year: var year }
        ? new($"published {year}", ends[0], ends[1])
        : throw new DataFileException($"{Repository.SourcesFile}: no source has \"cached_ints\" with a first and a last value.");
}
