using System.Text;
using PriceOfAwait.Tests;

namespace PriceOfAwait.Notebooks.Tests.Documents;

public sealed class AnyNotebookTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_text_is_a_notebook_of_which_everything_can_be_read_or_it_is_refused_with_the_place() =>
        Invariant.Holds(Mutated.Json(NotebookTests.AsJupyterWrites, TestNotebook.Json("1", "2").ToJsonString()), text =>
        {
            if (Parsed(text) is { } notebook)
            {
                foreach (var cell in notebook.Cells)
                {
                    _ = (cell.Id, cell.Source, cell.Language);
                    Assert.Equal(cell.Kind == CellKind.Damaged, cell.Problem is not null);
                    if (cell.Kind == CellKind.Code)
                    {
                        _ = (Output.ReadAll(cell.Outputs), cell.ExecutionCount);
                    }
                }
            }
        });

    [Fact]
    public void What_is_read_and_written_is_what_it_was() =>
        Invariant.Holds(
            Mutated.Json(NotebookTests.AsJupyterWrites),
            text =>
            {
                if (Parsed(text) is not { } notebook)
                {
                    return;
                }

                notebook.SaveAs(_folder["once"]);
                Notebook.LoadToShow(_folder["once"]).SaveAs(_folder["twice"]);
                Assert.Equal(File.ReadAllBytes(_folder["once"]), File.ReadAllBytes(_folder["twice"]));
                if (!text.Contains(@"\ud", StringComparison.OrdinalIgnoreCase))
                {
                    Assert.True(JsonNode.DeepEquals(
                        JsonNode.Parse(Encoding.UTF8.GetBytes(text)), JsonNode.Parse(File.ReadAllBytes(_folder["once"]))));
                }
            },
            cost: 4);

    [Fact]
    public void Bytes_are_a_notebook_or_are_refused_with_the_file() =>
        Invariant.Holds(
            Mutated.Bytes(Encoding.UTF8.GetBytes(NotebookTests.AsJupyterWrites)),
            bytes =>
            {
                var file = _folder["bytes.ipynb"];
                File.WriteAllBytes(file, bytes);
                try
                {
                    Notebook.Load(file);
                }
                catch (NotebookException e)
                {
                    Assert.Contains($"'{file}'", e.Message, StringComparison.Ordinal);
                }
            },
            cost: 4);

    [Fact]
    public void Half_of_a_pair_is_no_text_and_all_else_is_written_as_it_was()
    {
        var text = NotebookTests.AsJupyterWrites.Replace(
            "tab\\t.", @"half \ud83d \ud83d, \udc00, no escape \\ud83d, \u001b, and whole \ud83d\ude80", StringComparison.Ordinal);
        var notebook = Notebook.ParseToShow("x.ipynb", text);
        Assert.EndsWith(
            "half \ufffd \ufffd, \ufffd, no escape \\ud83d, \e, and whole 🚀", notebook.Cells[0].Source, StringComparison.Ordinal);
        notebook.SaveAs(_folder["half"]);
        Assert.Equal(
            text.Replace(@"half \ud83d \ud83d, \udc00", "half \ufffd \ufffd, \ufffd", StringComparison.Ordinal)
                .Replace(@"\ud83d\ude80", "🚀", StringComparison.Ordinal),
            File.ReadAllText(_folder["half"]));
    }

    private static Notebook? Parsed(string text)
    {
        try
        {
            // A file of UTF-8 holds no half of a pair but as an escape.
            return Notebook.ParseToShow("x.ipynb", Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text)));
        }
        catch (NotebookException e)
        {
            Assert.Contains("'x.ipynb'", e.Message, StringComparison.Ordinal);
            return null;
        }
    }
}
