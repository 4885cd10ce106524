namespace PriceOfAwait.ExactAnswers;

public sealed record TaskSizes(IReadOnlyList<TaskSize> Sizes) : TableValue
{
    public long this[string type] => Sizes.Find(size => size.Type, type, "There is no size of a task of").Bytes;

    internal override Table ToTable() =>
        new(
            [new Column("Type of the result"), Column.Number("Task [B]"), Column.Number("ValueTask [B]")],
            [
                .. Sizes.Select(size =>
                    (IReadOnlyList<string>)[size.Type, Format.Bytes(size.Bytes), Format.Bytes(size.ValueTaskBytes)]
                ),
            ]
        )
        {
            Footnotes = ["Exact: the task is an object on the heap; the value task is a struct in place."],
        };
}
