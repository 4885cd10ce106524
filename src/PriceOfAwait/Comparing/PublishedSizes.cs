namespace PriceOfAwait.Comparing;

public static class PublishedSizes
{
    public static Table Beside(this TaskSizes sizes, PublishedTable published) =>
        new(
            [
                new Column("Type of the result"),
                Column.Number("Task [B]", "here"),
                Column.Number("Task [B]", "published"),
            ],
            [
                .. published
                    .Given()
                    .Rows.Select(row =>
                        (IReadOnlyList<string>)
                            [
                                row.Id.Method,
                                Format.Bytes(sizes.Given()[row.Id.Method]),
                                Format.Bytes(row.Figures["task_bytes"]),
                            ]
                    ),
            ]
        );
}
