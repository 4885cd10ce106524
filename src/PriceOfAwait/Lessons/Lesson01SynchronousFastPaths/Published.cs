namespace PriceOfAwait.Publishing;

public static partial class Published
{
    public static PublishedTable FastPaths => Data.Table("fast-paths.csv");
}
