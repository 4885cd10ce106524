namespace PriceOfAwait.Publishing;

public static partial class Published
{
    public static IReadOnlyList<PublishedTaskSize> TaskSizes =>
        [.. Data.Table("task-sizes.csv").Rows.Select(row => new PublishedTaskSize(row.Id.Method, (int)row.Figures["task_bytes"]))];
}
