namespace PriceOfAwait.Publishing;

public static partial class Published
{
    public static PublishedTable TaskSizes => Data.Table("task-sizes.csv");
}
