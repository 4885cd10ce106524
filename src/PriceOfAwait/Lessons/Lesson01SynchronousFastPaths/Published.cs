namespace PriceOfAwait.Publishing;

public static partial class Published
{
    /// <summary>Synchronous fast paths (source <c>fast-paths-2021</c>).</summary>
    public static PublishedTable FastPaths => Data.Table("fast-paths.csv");
}
