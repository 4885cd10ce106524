using System.Text.Json.Nodes;

namespace PriceOfAwait.NotebookEngine.Tests.Editors;

/// <summary>The engine as an editor has it.</summary>
public sealed class EditorEngineTests : IAsyncDisposable
{
    private readonly Editor _editor = new();

    public ValueTask DisposeAsync() => _editor.DisposeAsync();

    [Fact]
    public async Task A_cell_tells_what_it_prints_shows_changes_and_returns_in_order_and_then_its_end()
    {
        // Written at once: a line and its end may come apart.
        var told = await _editor.RunAsync("""
            Console.Write("printed\n");
            var shown = display("one");
            shown.Update("two");
            6 * 7
            """);

        Assert.Equal(["text", "display", "update", "value", "end"], told.Select(Editor.Event));
        Assert.Equal("printed\n", (string?)told[0]["Text"]);
        Assert.Equal((string?)told[1]["Id"], (string?)told[2]["Id"]);
        Assert.Contains("42", (string)told[3]["Data"]!["text/plain"]!, StringComparison.Ordinal);
        Assert.True((bool)told[4]["Succeeded"]!);
    }

    [Fact]
    public async Task An_error_names_the_cell_and_its_line()
    {
        var told = await _editor.RunAsync("var text = \"x\";\ntext = null;\ntext.Length", number: 7);

        Assert.Equal(["error", "end"], told.Select(Editor.Event));
        Assert.Contains(told[0]["Traceback"]!.AsArray(), line => ((string)line!).Contains("cell 7, line 3", StringComparison.Ordinal));
        Assert.False((bool)told[1]["Succeeded"]!);
    }

    [Fact]
    public async Task A_cell_that_is_stopped_keeps_the_variables()
    {
        await _editor.RunAsync("var kept = 5;");
        var told = await _editor.RunAsync(
            // In one piece, so that it is interrupted once: a line's end may come apart.
            "Console.Write(\"waiting\"); await Task.Delay(System.Threading.Timeout.Infinite);",
            meanwhile: told => Editor.Event(told) == "text" ? _editor.InterruptAsync() : Task.CompletedTask);

        Assert.Equal("Interrupted", (string?)Assert.Single(told, one => Editor.Event(one) == "error")["Name"]);
        var next = await _editor.RunAsync("kept");
        Assert.Equal("value", string.Join(' ', next.SkipLast(1).Select(Editor.Event)));
        Assert.Contains("5", (string)next[0]["Data"]!["text/plain"]!, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Where_a_cell_ends_its_process_the_error_says_so_and_the_next_cell_runs()
    {
        var told = await _editor.RunAsync("Environment.Exit(3);");

        Assert.Contains("ended the process that ran it, with exit code 3", (string)told[0]["Message"]!, StringComparison.Ordinal);
        Assert.Contains("2", (string)(await _editor.RunAsync("1 + 1"))[0]["Data"]!["text/plain"]!, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Variables_are_listed_each_as_it_was_declared_last()
    {
        await _editor.RunAsync(
            "var number = 1; var names = new List<string> { \"a\" }; string? none = null; var later = DayOfWeek.Monday;");
        await _editor.RunAsync("var number = \"one\";");

        var listed = (await _editor.AskAsync("variables"))["Variables"]!.AsArray();

        Assert.Equal(
            ["later DayOfWeek Monday", "names List<string> Count = 1", "none string null", "number string \"one\""],
            listed.Select(variable => $"{variable!["Name"]} {variable["Type"]} {variable["Value"]}"));
    }

    [Fact]
    public async Task A_cell_is_completed_and_described_after_those_above_it_that_never_ran()
    {
        JsonObject At(string code) =>
            new() { ["Code"] = code, ["Position"] = code.Length, ["Above"] = new JsonArray("var text = \"abc\";") };

        var found = await _editor.AskAsync("complete", At("text.Sub"));
        var described = await _editor.AskAsync("describe", At("text"));

        Assert.Equal("Substring", (string?)Assert.Single(found["Completions"]!.AsArray())!["Name"]);
        Assert.Contains("string", (string)described["Text"]!, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("int x = \"a\";", new[] { "CS0029" })]
    [InlineData("text.Length + nothing", new[] { "CS0103" })]
    [InlineData("text.Length", new string[0])]
    public async Task Problems_are_told_before_a_cell_runs(string code, string[] problems) =>
        Assert.Equal(problems, await ProblemsAsync(code, "var text = \"abc\";"));

    [Theory]
    [InlineData("var broken = nowhere;")]
    [InlineData("var broken = 1")]
    [InlineData("#r \"nuget: Some.Package\"")]
    public async Task Below_what_cannot_be_read_only_the_syntax_is_judged(string above)
    {
        Assert.Empty(await ProblemsAsync("broken.ToString()", above));
        Assert.Equal(["CS1525"], await ProblemsAsync("1 + ;", above));
    }

    [Fact]
    public async Task Code_that_the_compiler_would_take_for_ever_to_understand_is_not_judged()
    {
        var deep = $"var t = {string.Concat(Enumerable.Repeat("Task.Run(() => ", 20))}1{new string(')', 20)};";
        Assert.Empty(await ProblemsAsync(deep));
        Assert.Equal(["CS0103"], await ProblemsAsync("missing.ToString();", deep));
        Assert.Empty(await ProblemsAsync(new string('(', 100_000)));
    }

    [Fact]
    public async Task A_line_that_is_no_request_changes_nothing()
    {
        await _editor.SendLineAsync("no JSON");
        await _editor.SendLineAsync("""{"Id":1,"Ask":{"request":"dance"}}""");

        Assert.Equal(["value", "end"], (await _editor.RunAsync("1")).Select(Editor.Event));
    }

    [Fact]
    public async Task It_ends_when_its_editor_does()
    {
        await _editor.RunAsync("1");
        _editor.Engine.StandardInput.Close();

        await _editor.Engine.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.Equal(0, _editor.Engine.ExitCode);
    }

    private async Task<IEnumerable<string?>> ProblemsAsync(string code, params string[] above)
    {
        var answer = await _editor.AskAsync(
            "diagnose", new() { ["Code"] = code, ["Above"] = new JsonArray([.. above.Select(cell => (JsonNode)cell)]) });
        return answer["Problems"]!.AsArray().Select(problem => (string?)problem!["Id"]);
    }
}
