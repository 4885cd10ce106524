using System.Text;
using System.Text.RegularExpressions;
using PriceOfAwait.Tutorial.Tests;

namespace PriceOfAwait.Notebooks.Tests.Documents;

public sealed class NotebookTests : TestsInFolder
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

    [Fact]
    public void A_notebook_read_and_written_is_the_same_bytes_in_a_new_folder_and_over_an_earlier_one()
    {
        File.WriteAllText(Folder["in.ipynb"], AsJupyterWrites);
        for (var times = 0; times < 2; times++)
        {
            Notebook.Load(Folder["in.ipynb"]).SaveAs(Folder["new/folder/out.ipynb"]);
            var written = Assert.Single(Directory.GetFiles(Folder["new/folder"]));
            Assert.Equal(File.ReadAllBytes(Folder["in.ipynb"]), File.ReadAllBytes(written));
            File.WriteAllText(Folder["new/folder/out.ipynb"], "of an earlier run");
        }
    }

    [Fact]
    public void Any_text_is_refused_with_its_file_or_everything_in_it_is_read_and_written_as_it_was() =>
        Invariant.Holds(
            Mutated.Json(AsJupyterWrites, NotebookFile.Json("1", "2")),
            text =>
            {
                Notebook notebook;
                try
                {
                    // A file of UTF-8 holds no half of a pair but as an escape.
                    notebook = Notebook.ParseToShow("x.ipynb", Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text)));
                }
                catch (NotebookException e)
                {
                    Assert.Contains("'x.ipynb'", e.Message);
                    return;
                }

                foreach (var cell in notebook.Cells)
                {
                    _ = (cell.Id, cell.Source, cell.Language);
                    Assert.Equal(cell.Kind == CellKind.Damaged, cell.Failure is not null);
                    _ = cell.Kind == CellKind.Code ? (Output.ReadAll(cell.Outputs), cell.ExecutionCount) : default;
                }

                notebook.SaveAs(Folder["once"]);
                Notebook.LoadToShow(Folder["once"]).SaveAs(Folder["twice"]);
                Assert.Equal(File.ReadAllBytes(Folder["once"]), File.ReadAllBytes(Folder["twice"]));
                Assert.True(
                    text.Contains(@"\ud", StringComparison.OrdinalIgnoreCase)
                        || JsonNode.DeepEquals(
                            JsonNode.Parse(Encoding.UTF8.GetBytes(text)),
                            JsonNode.Parse(File.ReadAllBytes(Folder["once"]))
                        )
                );
            }
        );

    [Fact]
    public void Bytes_are_a_notebook_or_are_refused_with_the_file() =>
        Invariant.Holds(
            Mutated.Bytes(Encoding.UTF8.GetBytes(AsJupyterWrites)),
            bytes =>
            {
                var file = Folder["bytes.ipynb"];
                File.WriteAllBytes(file, bytes);
                try
                {
                    Notebook.Load(file);
                }
                catch (NotebookException e)
                {
                    Assert.Contains($"'{file}'", e.Message);
                }
            },
            cost: 4
        );

    [Fact]
    public void Half_of_a_pair_is_no_text_and_all_else_is_written_as_it_was()
    {
        var text = AsJupyterWrites.Replace(
            "tab\\t.",
            @"half \ud83d \ud83d, \udc00, no escape \\ud83d, \u001b, and whole \ud83d\ude80",
            StringComparison.Ordinal
        );
        var notebook = Notebook.ParseToShow("x.ipynb", text);
        Assert.EndsWith("half \ufffd \ufffd, \ufffd, no escape \\ud83d, \e, and whole 🚀", notebook.Cells[0].Source);
        notebook.SaveAs(Folder["half"]);
        Assert.Equal(
            text.Replace(@"half \ud83d \ud83d, \udc00", "half \ufffd \ufffd, \ufffd", StringComparison.Ordinal)
                .Replace(@"\ud83d\ude80", "🚀", StringComparison.Ordinal),
            File.ReadAllText(Folder["half"])
        );
    }

    [Fact]
    public void Only_outputs_differ_when_outputs_are_cleared()
    {
        var notebook = Notebook.Parse("n.ipynb", AsJupyterWrites);
        notebook.Cells[1].SetOutputs([], executionCount: null);
        notebook.SaveAs(Folder["out.ipynb"]);
        var expected = Regex.Replace(AsJupyterWrites, "(?s)(\"outputs\": \\[).*?\n   \\]", "$1]");
        Assert.Equal(
            expected.Replace("\"execution_count\": 3", "\"execution_count\": null"),
            File.ReadAllText(Folder["out.ipynb"])
        );
    }

    [Fact]
    public void Cells_show_their_kind_source_and_outputs()
    {
        var cells = Notebook.Parse("n.ipynb", AsJupyterWrites).Cells;
        Assert.Equal([CellKind.Markdown, CellKind.Code], cells.Select(cell => cell.Kind));
        Assert.Equal(["intro", "code"], cells.Select(cell => cell.Id));
        Assert.Equal("# Title: \"τ\" \\ 🚀 <b>&amp;</b>\n\ntab\t.", cells[0].Source);
        Assert.Equal("", cells[1].Source);
        Assert.Equal(3, cells[1].ExecutionCount);
        Assert.Single(cells[1].Outputs);
        Assert.Equal("csharp", cells[1].Language);
        Assert.Throws<InvalidOperationException>(() => cells[0].Outputs);
    }

    [Theory]
    [InlineData("""{"a":1}""")]
    [InlineData(
        """
            "{\"a\":1}"
            """
    )]
    public void An_object_of_JSON_is_read_whether_it_was_kept_as_one_or_as_its_text(string kept)
    {
        var outputs = JsonNode.Parse(
            $$$"""[{"output_type": "display_data", "data": {"application/vnd.some+json": {{{kept}}} }}]"""
        )!;
        var shown = Assert.IsType<Output.Shown>(Assert.Single(Output.ReadAll(outputs.AsArray())));
        Assert.Equal("""{"a":1}""", shown.Data["application/vnd.some+json"]);
    }

    [Fact]
    public void A_notebook_that_cannot_be_written_says_so_and_leaves_nothing()
    {
        File.WriteAllText(Folder["file"], "");
        var error = Assert.Throws<NotebookException>(() =>
            Notebook.Parse("n.ipynb", AsJupyterWrites).SaveAs(Folder["file/n.ipynb"])
        );
        Assert.StartsWith($"'{Folder["file/n.ipynb"]}' cannot be written: ", error.Message);
        Assert.Equal([Folder["file"]], Directory.GetFileSystemEntries(Folder.FullName));
    }

    [Fact]
    public void A_file_that_is_missing_or_no_text_is_refused_rather_than_lost()
    {
        File.WriteAllBytes(Folder["bad"], [(byte)'"', 0xFF, (byte)'"']);
        Assert.StartsWith($"'{Folder["bad"]}' is not a notebook: it isn't text in UTF-8. Restore it", Refusal("bad"));
        Assert.Equal($"There is no notebook '{Folder["none"]}'.", Refusal("none"));

        string Refusal(string name) => Assert.Throws<NotebookException>(() => Notebook.Load(Folder[name])).Message;
    }

    [Theory]
    [InlineData("", "{\n \"cells\": oops", "'n.ipynb' is not a notebook: it isn't JSON from line 2, column 11 on: ")]
    [InlineData("", "", "'n.ipynb' is not a notebook: the file is empty. Restore it from git or ")]
    [InlineData("", "{\"nbformat\": 4, \"nbformat\": 4}", "'n.ipynb' is not a notebook: it isn't JSON")]
    [InlineData("", "[]", "'n.ipynb' is not a notebook: it is JSON, but not an object")]
    [InlineData("", "{}", "'n.ipynb' is not a notebook: it has no number 'nbformat'")]
    [InlineData(
        "\"nbformat\":4,",
        "\"nbformat\":3,",
        "'n.ipynb' is of nbformat 3; only nbformat 4 can be read. Convert it: jupyter nbconvert"
    )]
    [InlineData(".net-csharp", "python3", "'n.ipynb' is for the kernel 'python3'; only C# notebooks can be run")]
    [InlineData("kernelspec", "other", "'n.ipynb' names no kernel")]
    [InlineData("\"cells\"", "\"other\"", "'n.ipynb' is not a notebook: it has no list 'cells'.")]
    [InlineData(
        "\"metadata\":{},\"outputs\":[],\"source\":[\"2\"]",
        "\"metadata\":{\"polyglot_notebook\":{\"kernelName\":\"fsharp\"}},\"source\":\"\"",
        "Cell 2 of 'n.ipynb' is in the language 'fsharp'; only C# and Markdown cells can be run."
    )]
    [InlineData(
        "\"cell_type\":\"code\"",
        "\"cell_type\":\"heading\"",
        "Cell 1 of 'n.ipynb' is of the unknown type 'heading'"
    )]
    [InlineData("[\"2\"]", "5", "Cell 2 of 'n.ipynb' is not a cell")]
    public void What_is_no_notebook_or_cannot_be_run_is_named_with_its_place(string text, string other, string refusal)
    {
        var json = NotebookFile.Json("1", "2");
        Assert.Equal(2, Notebook.Parse("n.ipynb", json).Cells.Count);
        var error = Assert.Throws<NotebookException>(() =>
            Notebook.Parse("n.ipynb", text.Length == 0 ? other : json.Replace(text, other, StringComparison.Ordinal))
        );
        Assert.StartsWith(refusal, error.Message);
    }

    [Fact]
    public void The_name_that_a_kernel_has_where_the_usual_one_is_taken_is_known() =>
        Assert.Single(
            Notebook
                .Parse(
                    "n.ipynb",
                    NotebookFile.Json("1").Replace(".net-csharp", "price-of-await", StringComparison.Ordinal)
                )
                .Cells
        );

    [Fact]
    [Trait("Kind", "machine")]
    public async Task A_notebook_that_was_run_is_valid_to_Jupyter()
    {
        var python = Executable.Find("/usr/bin/python3", "python3");
        Assert.SkipWhen(
            python is null || !(await RunsAsync("import nbformat")).Succeeded,
            "python3-nbformat is not installed."
        );
        var run = await TestNotebook.RunAsync([
            "Console.WriteLine(\"a\\nb\"); Console.Error.Write(\"c\"); display(HTML(\"<p>\")); "
                + "\"{\\\"a\\\":1}\".DisplayAs(\"application/json\"); new { X = 1 }",
            "Environment.Exit(1);",
            "3",
        ]);
        run.Notebook.SaveAs(Folder["run.ipynb"]);
        var valid = await RunsAsync(
            $"""
            import nbformat, io
            n = nbformat.read(r'{Folder["run.ipynb"]}', as_version=4)
            nbformat.validate(n)
            assert nbformat.writes(n) + '\n' == io.open(r'{Folder["run.ipynb"]}', encoding='utf-8').read()
            """
        );
        Assert.True(valid.Succeeded, valid.Error);

        Task<ProgramResult> RunsAsync(string code) =>
            python.AskAsync(["-c", code], TimeSpan.FromMinutes(1), Cancellation);
    }
}
