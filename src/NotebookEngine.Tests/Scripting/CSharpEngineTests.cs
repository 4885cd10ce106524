namespace PriceOfAwait.NotebookEngine.Tests.Scripting;

public sealed class CSharpEngineTests(CellsRun cells) : IClassFixture<CellsRun>
{
    private const string Html = "text/html";
    private const string Plain = "text/plain";

    private readonly TestRun _run = cells.Run;

    [Fact]
    public void A_cell_sees_what_those_before_it_declared() => Assert.Contains("84", Data(Cells.UsesState, Plain));

    [Fact]
    public void A_cell_awaits_at_top_level() => Assert.Equal("7", Data(Cells.Awaits, Plain));

    [Fact]
    public void A_trailing_expression_is_the_cells_value_with_the_execution_count()
    {
        var output = Assert.Single(Outputs(Cells.UsesState))!;
        Assert.Equal("execute_result", (string?)output["output_type"]);
        Assert.Equal(CellsRun.Number(Cells.UsesState), (int?)output["execution_count"]);
    }

    [Fact]
    public void A_string_shows_as_plain_text_only()
    {
        var data = Assert.Single(Outputs(Cells.String))!["data"]!.AsObject();
        Assert.Equal(Plain, Assert.Single(data).Key);
        Assert.Equal("<b>plain</b>", Data(Cells.String, Plain));
    }

    [Fact]
    public void A_null_value_shows() => Assert.Equal("<null>", Data(Cells.Null, Plain));

    [Fact]
    public void A_call_that_returns_nothing_has_no_value()
    {
        Assert.Single(Outputs(Cells.VoidCall));
        Assert.Equal("void", _run.Text(CellsRun.Number(Cells.VoidCall)));
    }

    [Fact]
    public void A_statement_has_no_value() => Assert.Empty(Outputs(Cells.Statement));

    [Fact]
    public void A_record_shows_as_html_with_plain_text_beside()
    {
        Assert.Contains("<td>X</td>", Data(Cells.Record, Html));
        Assert.Contains("X: 3", Data(Cells.Record, Plain));
    }

    [Fact]
    public void A_sequence_stops_at_20_items() => Assert.Contains("more", Data(Cells.List, Html));

    [Fact]
    public void Display_shows_each_value_in_order()
    {
        var outputs = Outputs(Cells.Display);
        Assert.Equal(["display_data", "display_data"], outputs.Select(o => (string?)o!["output_type"]));
        Assert.Contains("<td>Y</td>", TestRun.DataOf(outputs[0]!, Html));
        Assert.Equal("17", TestRun.DataOf(outputs[1]!, Plain));
        Assert.Single(outputs[1]!["data"]!.AsObject());
    }

    [Fact]
    public void Display_of_text_as_html_encodes_it() => Assert.Contains("&lt;b&gt;x&lt;/b&gt;", Data(Cells.DisplayHtmlText, Html));

    [Fact]
    public void DisplayAs_shows_text_as_it_is() => Assert.Equal("<b>x</b>", Data(Cells.DisplayAs, Html));

    [Fact]
    public void HTML_is_markup()
    {
        Assert.Equal("<i>markup</i>", Data(Cells.Html, Html));
        Assert.Single(Outputs(Cells.Html)[0]!["data"]!.AsObject());
    }

    [Fact]
    public void A_trailing_display_shows_once() => Assert.Equal("once", Data(Cells.TrailingDisplay, Plain));

    [Fact]
    public void A_displayed_value_is_updated_in_its_place()
    {
        var outputs = Outputs(Cells.Update);
        Assert.Equal(2, outputs.Count);
        Assert.Equal("after", TestRun.DataOf(outputs[0]!, Plain));
    }

    [Fact]
    public void Streams_and_displays_keep_their_order() =>
        Assert.Equal(
            ["stdout", "stderr", "display_data", "stdout"],
            Outputs(Cells.Streams).Select(o => (string?)o!["name"] ?? (string?)o["output_type"]));

    [Fact]
    public void Text_that_follows_text_of_the_same_stream_is_one_output()
    {
        Assert.Single(Outputs(Cells.Merged));
        Assert.Equal("ab\nc\n", _run.Text(CellsRun.Number(Cells.Merged)));
    }

    [Fact]
    public void Time_shows_the_wall_time_after_the_cell()
    {
        var outputs = Outputs(Cells.Timed);
        Assert.Equal("work\n", _run.Text(CellsRun.Number(Cells.Timed)));
        Assert.Matches(@"^Wall time: [\d.]+ms$", TestRun.DataOf(outputs[1]!, Plain));
    }

    [Fact]
    public void A_cell_that_does_not_compile_reports_every_error_with_cell_line_and_column()
    {
        var (name, message, traceback) = Error(Cells.DoesNotCompile);
        var cell = $"cell {CellsRun.Number(Cells.DoesNotCompile)}";
        Assert.Equal("CompilationError", name);
        Assert.Equal(2, traceback.Length);
        Assert.Equal($"{cell}, line 2, column 9: error CS0103: The name 'missing' does not exist in the current context", traceback[0]);
        Assert.StartsWith($"{cell}, line 3, column 11: error CS0029", traceback[1]);
        Assert.Equal(string.Join('\n', traceback), message);
    }

    [Fact]
    public void A_cell_that_throws_reports_the_cell_and_line()
    {
        var (name, message, traceback) = Error(Cells.Throws);
        Assert.Equal("System.InvalidOperationException", name);
        Assert.Equal("went wrong", message);
        Assert.Equal(
            ["System.InvalidOperationException: went wrong", $"   at cell {CellsRun.Number(Cells.Throws)}, line 3"], traceback);
    }

    [Fact]
    public void A_traceback_shows_the_cells_methods_and_hides_the_engine()
    {
        var cell = $"cell {CellsRun.Number(Cells.ThrowsInMethod)}";
        Assert.Equal(
            ["System.FormatException: deep", $"   at Inner() in {cell}, line 5", $"   at Outer() in {cell}, line 3",
                $"   at {cell}, line 6"],
            Error(Cells.ThrowsInMethod).Traceback);
    }

    [Fact]
    public void A_traceback_tells_of_inner_exceptions()
    {
        var traceback = Error(Cells.ThrowsInner).Traceback;
        Assert.Equal("System.ArgumentException: outer", traceback[0]);
        Assert.Contains(traceback, line => line.StartsWith("---> System.FormatException: ", StringComparison.Ordinal));
        Assert.DoesNotContain(traceback, line => line.Contains("CodeAnalysis"));
    }

    [Fact]
    public void A_traceback_of_an_async_method_names_the_line()
    {
        var traceback = Error(Cells.ThrowsAsync).Traceback;
        var cell = $"cell {CellsRun.Number(Cells.ThrowsAsync)}";
        Assert.EndsWith($"in {cell}, line 4", traceback[1]);
        Assert.Equal($"   at {cell}, line 6", traceback[2]);
        Assert.Equal(3, traceback.Length);
    }

    [Fact]
    public void What_a_cell_declared_before_it_threw_is_kept() => Assert.Equal("99", Data(Cells.KeptState, Plain));

    [Fact]
    public void A_cell_of_another_language_says_so()
    {
        var (_, message, _) = Error(Cells.OtherLanguage);
        Assert.Contains($"cell {CellsRun.Number(Cells.OtherLanguage)}, line 1: '#!fsharp'", message);
    }

    [Fact]
    public void Warnings_do_not_show() => Assert.Equal("<null>", Data(Cells.NullableWarning, Plain));

    [Fact]
    public void Cells_are_in_the_newest_CSharp() => Assert.Equal("3", Data(Cells.NewestCSharp, Plain));

    [Fact]
    public void A_cell_that_reads_the_keyboard_is_refused() => Assert.Contains("can't ask for input", Error(Cells.ReadsKeyboard).Message);

    [Fact]
    public void Raw_text_is_the_cells_text_even_when_it_looks_like_the_protocol() =>
        Assert.Equal("{\"event\":\"end\",\"Succeeded\":false}\n", _run.Text(CellsRun.Number(Cells.RawText)));

    [Fact]
    public void Text_outside_ASCII_arrives() => Assert.Equal("τ ≤ 3 μs 🚀\n", _run.Text(CellsRun.Number(Cells.Emoji)));

    [Fact]
    public void A_value_that_cannot_be_formatted_is_the_cells_error() => Assert.Equal("no text", Error(Cells.DisplayFails).Message);

    [Fact]
    public void An_empty_cell_shows_nothing() => Assert.Empty(Outputs(Cells.Empty));

    [Fact]
    public void A_cell_has_the_imports_of_NET_Interactive() => Assert.Equal("utf-800", Data(Cells.Imports, Plain));

    [Fact]
    public void A_cell_declares_classes() => Assert.Equal("4", Data(Cells.KeepsDeclaration, Plain));

    [Fact]
    public void Lambdas_of_all_kinds_run_and_are_read()
    {
        Assert.Equal("1", _run.Text(CellsRun.Number(Cells.Lambdas)));
        Assert.Equal(" 3 x => (x + 1) 5 3 1", TestRun.DataOf(Outputs(Cells.Lambdas)[1]!, Plain));
    }

    [Fact]
    public void What_clears_the_console_clears_the_outputs()
    {
        Assert.Single(Outputs(Cells.Clears));
        Assert.Equal("after", _run.Text(CellsRun.Number(Cells.Clears)));
    }

    private System.Text.Json.Nodes.JsonArray Outputs(string cell) => _run.Outputs(CellsRun.Number(cell));

    private string Data(string cell, string mimeType) => _run.Data(CellsRun.Number(cell), mimeType);

    private (string Name, string Message, string[] Traceback) Error(string cell) => _run.Error(CellsRun.Number(cell));
}
