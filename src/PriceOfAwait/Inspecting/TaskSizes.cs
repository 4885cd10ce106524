using PriceOfAwait.Display;
using PriceOfAwait.Measuring;
using PriceOfAwait.Publishing;

namespace PriceOfAwait.Inspecting;

/// <summary>The sizes of tasks, by the type of their result.</summary>
/// <param name="Sizes">One for each type.</param>
[TypeFormatterSource]
public sealed record TaskSizes(IReadOnlyList<TaskSize> Sizes) : TableValue
{
    /// <summary>The size of a task with a result of this type, in bytes.</summary>
    /// <param name="type">As written in C#, such as <c>(int, int)</c>.</param>
    /// <exception cref="KeyNotFoundException">The type is not among them; the message lists those that are.</exception>
    public long this[string type] => Sizes.FirstOrDefault(size => size.Type == type)?.Bytes
        ?? throw new KeyNotFoundException(
            $"There is no size of a task of {type}. There are: {string.Join("; ", Sizes.Select(size => size.Type))}.");

    /// <summary>The sizes of tasks that a source published, and those of the same types here.</summary>
    /// <param name="published">What the source published.</param>
    /// <exception cref="KeyNotFoundException">A published type is not among the sizes; the message lists those that are.</exception>
    public Table Beside(IReadOnlyList<PublishedTaskSize> published)
    {
        ArgumentNullException.ThrowIfNull(published);
        return new(
            [new Column("Type of the result"), Column.Number("Task [B]", "here"), Column.Number("Task [B]", "published")],
            [
                .. published.Select(size => (IReadOnlyList<string>)
                    [size.ResultType, Text.Bytes(this[size.ResultType]), Text.Bytes(size.Bytes)]),
            ]);
    }

    internal override Table ToTable() => new(
        [new Column("Type of the result"), Column.Number("Task [B]"), Column.Number("ValueTask [B]")],
        [.. Sizes.Select(size => (IReadOnlyList<string>)[size.Type, Text.Bytes(size.Bytes), Text.Bytes(size.ValueTaskBytes)])])
    {
        Footnotes = ["Exact: the task as an object on the heap, the value task as a struct where it stands."],
    };
}
