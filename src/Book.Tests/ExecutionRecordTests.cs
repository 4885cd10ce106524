using PriceOfAwait.Book.Reading;

namespace PriceOfAwait.Book.Tests;

public sealed class ExecutionRecordTests : IDisposable
{
    private readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("no record")]
    [InlineData("null")]
    [InlineData("""{ "speed": null }""")]
    public void It_is_what_was_saved_and_none_where_there_is_none_or_something_else(string text)
    {
        var notebook = _folder.Execute("a.ipynb", NotebookJson.Of());
        Assert.Equal(new("recorded", DateTimeOffset.UnixEpoch, 1.5, "an OS, a .NET"), ExecutionRecord.ReadFor(notebook));
        Assert.Null(ExecutionRecord.ReadFor(_folder.Write("b.ipynb", NotebookJson.Of())));
        File.WriteAllText(ExecutionRecord.FileOf(notebook), text);
        Assert.Null(ExecutionRecord.ReadFor(notebook));
    }
}
