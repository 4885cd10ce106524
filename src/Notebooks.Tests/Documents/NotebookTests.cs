using System.Diagnostics;
using System.Text.Json.Nodes;
using PriceOfAwait.Notebooks.Documents;

namespace PriceOfAwait.Notebooks.Tests.Documents;

public sealed class NotebookTests : IDisposable
{
    /// <summary>As Jupyter writes it, with fields that the reader doesn't know, in every place.</summary>
    internal const string AsJupyterWrites = """
        {
         "cells": [
          {
           "attachments": {},
           "cell_type": "markdown",
           "id": "intro",
           "metadata": {
            "unknown": [
             1.0,
             1e5,
             null
            ]
           },
           "source": [
            "# Title: \"τ\" \\ 🚀 <b>&amp;</b>\n",
            "\n",
            "tab\t."
           ]
          },
          {
           "cell_type": "code",
           "execution_count": 3,
           "id": "code",
           "metadata": {
            "dotnet_interactive": {
             "language": "csharp"
            },
            "polyglot_notebook": {
             "kernelName": "csharp"
            }
           },
           "outputs": [
            {
             "name": "stdout",
             "output_type": "stream",
             "text": [
              "\u001b[31mred\u001b[0m\n"
             ]
            }
           ],
           "source": []
          }
         ],
         "metadata": {
          "kernelspec": {
           "display_name": ".NET (C#)",
           "language": "C#",
           "name": ".net-csharp"
          },
          "unknown": true
         },
         "nbformat": 4,
         "nbformat_minor": 5,
         "zzz": {}
        }

        """;

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_notebook_read_and_written_is_the_same_bytes()
    {
        var path = _folder.File("in.ipynb", AsJupyterWrites);
        var written = Path.Combine(_folder.Path, "new", "folder", "out.ipynb");
        Notebook.Load(path).SaveAs(written);
        Assert.Equal(File.ReadAllBytes(path), File.ReadAllBytes(written));
    }

    [Fact]
    public void Only_outputs_differ_when_outputs_are_cleared()
    {
        var notebook = Notebook.Parse("n.ipynb", AsJupyterWrites);
        notebook.Cells[1].ClearOutputs();
        var path = Path.Combine(_folder.Path, "out.ipynb");
        notebook.SaveAs(path);
        var start = AsJupyterWrites.IndexOf("   \"outputs\": [", StringComparison.Ordinal);
        var end = AsJupyterWrites.IndexOf("   \"source\": []", StringComparison.Ordinal);
        var expected = (AsJupyterWrites[..start] + "   \"outputs\": [],\n" + AsJupyterWrites[end..]).Replace(
            "\"execution_count\": 3", "\"execution_count\": null");
        Assert.Equal(expected, File.ReadAllText(path));
    }

    [Fact]
    public void Cells_show_their_kind_source_outputs_and_metadata()
    {
        var cells = Notebook.Parse("n.ipynb", AsJupyterWrites).Cells;
        Assert.Equal([CellKind.Markdown, CellKind.Code], cells.Select(cell => cell.Kind));
        Assert.Equal(["intro", "code"], cells.Select(cell => cell.Id));
        Assert.Equal("# Title: \"τ\" \\ 🚀 <b>&amp;</b>\n\ntab\t.", cells[0].Source);
        Assert.Equal("", cells[1].Source);
        Assert.Equal(3, cells[1].ExecutionCount);
        Assert.Single(cells[1].Outputs);
        Assert.Equal("csharp", (string?)cells[1].Metadata["polyglot_notebook"]!["kernelName"]);
        Assert.Throws<InvalidOperationException>(() => cells[0].Outputs);
    }

    [Theory]
    [InlineData("""{"a":1}""")]
    [InlineData("""
        "{\"a\":1}"
        """)]
    public void An_object_of_JSON_is_read_whether_it_was_kept_as_one_or_as_its_text(string kept)
    {
        var outputs = JsonNode.Parse($$$"""[{"output_type": "display_data", "data": {"application/vnd.some+json": {{{kept}}} }}]""")!;
        var shown = Assert.IsType<Output.Shown>(Assert.Single(Output.ReadAll(outputs.AsArray())));
        Assert.Equal("""{"a":1}""", shown.Data["application/vnd.some+json"]);
    }

    [Fact]
    public void A_source_that_is_set_is_written_as_lines()
    {
        var notebook = Notebook.Parse("n.ipynb", AsJupyterWrites);
        notebook.Cells[1].Source = "one\ntwo\n";
        Assert.Equal("one\ntwo\n", notebook.Cells[1].Source);
        var path = Path.Combine(_folder.Path, "out.ipynb");
        notebook.SaveAs(path);
        Assert.Contains("   \"source\": [\n    \"one\\n\",\n    \"two\\n\"\n   ]\n", File.ReadAllText(path));
    }

    [Fact]
    public void A_notebook_is_replaced_whole_and_leaves_nothing_beside_it()
    {
        var path = _folder.File("n.ipynb", "of an earlier run");
        Notebook.Parse("n.ipynb", AsJupyterWrites).SaveAs(path);
        Assert.Equal(AsJupyterWrites, File.ReadAllText(path));
        Assert.Equal([path], Directory.GetFiles(_folder.Path));
    }

    [Fact]
    public void A_notebook_that_cannot_be_written_says_so_and_leaves_nothing()
    {
        var file = _folder.File("file", "");
        var path = Path.Combine(file, "n.ipynb");
        var error = Assert.Throws<NotebookException>(() => Notebook.Parse("n.ipynb", AsJupyterWrites).SaveAs(path));
        Assert.StartsWith($"'{path}' cannot be written: ", error.Message);
        Assert.Equal([file], Directory.GetFileSystemEntries(_folder.Path));
    }

    [Fact]
    public void A_notebook_that_is_missing_says_so()
    {
        var path = Path.Combine(_folder.Path, "none.ipynb");
        Assert.Equal($"There is no notebook '{path}'.", Assert.Throws<NotebookException>(() => Notebook.Load(path)).Message);
    }

    [Theory]
    [InlineData("{\n \"cells\": oops", "not JSON (line 2)")]
    [InlineData("", "not JSON (line 1)")]
    [InlineData("{\"nbformat\": 4, \"nbformat\": 4}", "not JSON")]
    [InlineData("[]", "not an object")]
    [InlineData("{}", "no number 'nbformat'")]
    public void Text_that_is_no_notebook_says_so(string text, string expected)
    {
        var path = _folder.File("bad.ipynb", text);
        var error = Assert.Throws<NotebookException>(() => Notebook.Load(path));
        Assert.StartsWith($"'{path}' is not a notebook: ", error.Message);
        Assert.Contains(expected, error.Message);
    }

    [Fact]
    public void Bytes_that_are_not_text_are_refused_rather_than_lost()
    {
        var path = _folder.File("bad.ipynb", "");
        File.WriteAllBytes(path, [(byte)'"', 0xFF, (byte)'"']);
        Assert.StartsWith($"'{path}' is not a notebook: not UTF-8.", Assert.Throws<NotebookException>(() => Notebook.Load(path)).Message);
    }

    [Fact]
    public void A_notebook_of_nbformat_3_says_how_to_convert_it()
    {
        var error = Refusal(json => json["nbformat"] = 3);
        Assert.StartsWith("'n.ipynb' is of nbformat 3; only nbformat 4 can be read. Convert it: jupyter nbconvert", error);
    }

    [Fact]
    public void An_unknown_kernel_is_named() =>
        Assert.Contains("is for the kernel 'python3'", Refusal(json => json["metadata"]!["kernelspec"]!["name"] = "python3"));

    [Fact]
    public void An_unknown_language_is_named() =>
        Assert.Contains("is in the language 'F#'", Refusal(json => json["metadata"]!["kernelspec"]!["language"] = "F#"));

    [Fact]
    public void A_notebook_without_a_kernel_says_so() =>
        Assert.Contains("names no kernel", Refusal(json => json["metadata"]!.AsObject().Remove("kernelspec")));

    [Fact]
    public void The_name_that_a_kernel_has_where_the_usual_one_is_taken_is_known()
    {
        var json = TestNotebook.Json("1");
        json["metadata"]!["kernelspec"]!["name"] = "price-of-await";
        Assert.Single(Notebook.Parse("n.ipynb", json.ToJsonString()).Cells);
    }

    [Fact]
    public void A_cell_of_another_language_is_named() =>
        Assert.Equal(
            "Cell 2 of 'n.ipynb' is in the language 'fsharp'; only C# and Markdown cells can be run.",
            Refusal(json => json["cells"]![1]!["metadata"]!["polyglot_notebook"] = new JsonObject { ["kernelName"] = "fsharp" }));

    [Fact]
    public void A_cell_of_an_unknown_type_is_named() =>
        Assert.StartsWith(
            "Cell 1 of 'n.ipynb' is of the unknown type 'heading'", Refusal(json => json["cells"]![0]!["cell_type"] = "heading"));

    [Fact]
    public void A_cell_without_source_is_named() =>
        Assert.StartsWith("Cell 2 of 'n.ipynb' is not a cell", Refusal(json => json["cells"]![1]!["source"] = 5));

    [Fact]
    public void A_notebook_without_cells_says_so() =>
        Assert.Contains("no list 'cells'", Refusal(json => json.Remove("cells")));

    [Fact]
    public async Task A_notebook_that_was_run_is_valid_to_Jupyter()
    {
        var python = new[] { "/usr/bin/python3", "python3" }.FirstOrDefault(name => Runs(name, "import nbformat"));
        Assert.SkipWhen(python is null, "python3-nbformat is not installed.");
        var run = await TestNotebook.RunAsync(
            [
                "Console.WriteLine(\"a\\nb\"); Console.Error.Write(\"c\"); display(HTML(\"<p>\")); "
                    + "\"{\\\"a\\\":1}\".DisplayAs(\"application/json\"); new { X = 1 }",
                "Environment.Exit(1);",
                "3",
            ]);
        var path = Path.Combine(_folder.Path, "run.ipynb");
        run.Notebook.SaveAs(path);
        Assert.True(Runs(python, $"import nbformat; nbformat.validate(nbformat.read(r'{path}', as_version=4))"));
        Assert.True(Runs(
            python,
            $"import nbformat, io; n = nbformat.read(r'{path}', as_version=4); assert nbformat.writes(n) + '\\n' == io.open(r'{path}', "
                + "encoding='utf-8').read()"));
    }

    private static string Refusal(Action<JsonObject> change)
    {
        var json = TestNotebook.Json("1", "2");
        change(json);
        return Assert.Throws<NotebookException>(() => Notebook.Parse("n.ipynb", json.ToJsonString())).Message;
    }

    private static bool Runs(string python, string code)
    {
        try
        {
            using var process = Process.Start(new ProcessStartInfo(python)
            {
                ArgumentList = { "-c", code },
                RedirectStandardError = true,
            })!;
            var errors = process.StandardError.ReadToEnd();
            process.WaitForExit();
            TestContext.Current.TestOutputHelper?.WriteLine(errors);
            return process.ExitCode == 0;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return false;
        }
    }
}
