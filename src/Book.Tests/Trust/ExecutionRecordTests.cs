using PriceOfAwait.Book.Trust;
using PriceOfAwait.Judging;
using PriceOfAwait.Notebooks.Documents;

namespace PriceOfAwait.Book.Tests.Trust;

public sealed class ExecutionRecordTests : IDisposable
{
    private const string Html = "<b>“é” & ✓</b>\nof two lines";

    private static readonly string Json = NotebookJson.Of(NotebookJson.Code(
        "x",
        NotebookJson.Shown("text/html", Html, "plain"),
        NotebookJson.Shown(LedgerJson.MimeType, new System.Text.Json.Nodes.JsonArray { "é<" })));

    private readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void It_knows_what_its_run_made_after_the_notebook_was_saved_and_read_again()
    {
        var notebook = _folder.Execute("a.ipynb", Json);
        var hashes = ExecutionRecord.HashesOf(Notebook.Load(notebook));
        Notebook.Load(notebook).SaveAs(notebook);

        Assert.Equal(hashes, ExecutionRecord.HashesOf(Notebook.Load(notebook)));
        var record = ExecutionRecord.ReadFor(notebook, _folder.Key)!;
        Assert.Equal(("recorded", 1.5, "an OS, a .NET"), (record.Speed, record.Seconds, record.Platform));
        Assert.True(record.Made("text/html", Html));
        Assert.False(record.Made("text/html", Html + " "));
        Assert.False(record.Made("text/plain", Html));
        Assert.Equal(2, record.Outputs.Count);
    }

    [Fact]
    public void Nobody_elses_counts_nor_a_changed_one_nor_that_of_another_notebook()
    {
        var notebook = _folder.Execute("a.ipynb", Json);
        var other = _folder.Write("b.ipynb", Json);
        var file = ExecutionRecord.FileOf(notebook);
        Assert.Null(ExecutionRecord.ReadFor(other, _folder.Key));
        Assert.Null(ExecutionRecord.ReadFor(notebook, SigningKey.ReadOrCreate(_folder["another key"])));

        File.Copy(file, ExecutionRecord.FileOf(other));
        Assert.Null(ExecutionRecord.ReadFor(other, _folder.Key));

        File.WriteAllText(file, File.ReadAllText(file).Replace("1.5", "2.5", StringComparison.Ordinal));
        Assert.Null(ExecutionRecord.ReadFor(notebook, _folder.Key));
        File.WriteAllText(file, "no record");
        Assert.Null(ExecutionRecord.ReadFor(notebook, _folder.Key));
    }

    [Fact]
    public void The_key_is_made_once_and_for_its_user_alone()
    {
        var file = _folder["sub/key"];
        var signature = SigningKey.ReadOrCreate(file).Sign("text");
        Assert.True(SigningKey.ReadOrCreate(file).Verifies("text", signature));
        Assert.False(SigningKey.ReadOrCreate(file).Verifies("other text", signature));
        Assert.Equal([file], Directory.GetFiles(_folder["sub"]));
        if (!OperatingSystem.IsWindows())
        {
            Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite, File.GetUnixFileMode(file));
        }
    }
}
