using System.Diagnostics;
using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;

namespace PriceOfAwait.NotebookEngine.Tests.Jupyter;

/// <summary>What the kernel answers, of all that Jupyter's front-ends ask. The tests share a kernel.</summary>
public sealed class MessagingTests(Kernel kernel) : IClassFixture<Kernel>
{
    private readonly FrontEnd _kernel = kernel.FrontEnd;

    [Fact]
    public async Task It_says_what_it_is()
    {
        var info = (await _kernel.AskAsync("kernel_info_request", [])).Content;
        Assert.Equal("ok", (string?)info["status"]);
        Assert.Equal("5.3", (string?)info["protocol_version"]);
        Assert.Equal("C#", (string?)info["language_info"]!["name"]);
        Assert.Equal(".cs", (string?)info["language_info"]!["file_extension"]);
    }

    [Fact]
    public async Task A_value_is_a_result_with_html_and_plain_text()
    {
        var run = await _kernel.RunAsync("new[] { 1, 2 }");
        var result = Assert.Single(run.Of("execute_result"));
        Assert.Equal((int?)run.Content["execution_count"], (int?)result["execution_count"]);
        Assert.Contains("[ 1, 2 ]", (string?)result["data"]!["text/html"]);
        Assert.Equal("[ 1, 2 ]", (string?)result["data"]!["text/plain"]);
    }

    [Fact]
    public async Task A_displayed_value_is_updated_under_its_id()
    {
        var run = await _kernel.RunAsync("var shown = display(\"before\"); shown.Update(\"after\");");
        var (display, update) = (Assert.Single(run.Of("display_data")), Assert.Single(run.Of("update_display_data")));
        Assert.Equal("before", (string?)display["data"]!["text/plain"]);
        Assert.Equal("after", (string?)update["data"]!["text/plain"]);
        Assert.Equal((string?)display["transient"]!["display_id"], (string?)update["transient"]!["display_id"]);
    }

    [Fact]
    public async Task Streams_and_values_keep_their_order()
    {
        var run = await _kernel.RunAsync("Console.Write(1); Console.Error.Write(2); display(3); Console.Write(4);");
        Assert.Equal(
            ["busy", "execute_input", "stdout", "stderr", "display_data", "stdout"],
            run.Published.Select(p => (string?)p.Content["execution_state"] ?? (string?)p.Content["name"] ?? p.Type));
    }

    [Fact]
    public async Task Many_lines_are_few_messages()
    {
        var run = await _kernel.RunAsync("for (var i = 0; i < 10_000; i++) Console.WriteLine(i);");
        Assert.Equal(string.Concat(Enumerable.Range(0, 10_000).Select(i => $"{i}\n")), run.Text);
        Assert.InRange(run.Of("stream").Count(), 1, 2_000);
    }

    [Fact]
    public async Task Lines_are_seen_while_the_cell_runs()
    {
        using var folder = new TemporaryFolder();
        var sign = Path.Combine(folder.Path, "seen");
        // The cell ends only when its line was seen.
        var run = await _kernel.AskAsync(
            "execute_request",
            new JsonObject { ["code"] = $"Console.WriteLine(\"line\"); while (!System.IO.File.Exists(@\"{sign}\")) await Task.Delay(5);" },
            published =>
            {
                if (published.Type == "stream")
                {
                    File.WriteAllText(sign, "");
                }
            });
        Assert.Equal("ok", run.Status);
    }

    [Fact]
    public async Task A_chart_of_a_megabyte_arrives_whole()
    {
        var run = await _kernel.RunAsync("new string('é', 1_000_000).DisplayAs(\"text/html\");");
        Assert.Equal(new string('é', 1_000_000), (string?)Assert.Single(run.Of("display_data"))["data"]!["text/html"]);
    }

    [Fact]
    public async Task An_error_is_published_and_answered()
    {
        var run = await _kernel.RunAsync("\nthrow new FormatException(\"no\");");
        Assert.Equal("error", run.Status);
        foreach (var error in new[] { run.Error, run.Content })
        {
            Assert.Equal("System.FormatException", (string?)error["ename"]);
            Assert.Equal("no", (string?)error["evalue"]);
            Assert.Contains("line 2", (string?)error["traceback"]!.AsArray()[^1]);
        }
    }

    [Fact]
    public async Task After_an_error_what_waits_is_aborted_and_what_comes_later_runs()
    {
        _kernel.Send("execute_request", new JsonObject { ["code"] = "await Task.Delay(200); throw new Exception();" });
        _kernel.Send("execute_request", new JsonObject { ["code"] = "1" });
        _kernel.Send("is_complete_request", new JsonObject { ["code"] = "1" });
        var (failed, aborted, other) = (await _kernel.ReceiveAsync(), await _kernel.ReceiveAsync(), await _kernel.ReceiveAsync());
        Assert.Equal(["error", "aborted", "complete"], new[] { failed, aborted, other }.Select(answer => (string?)answer["status"]));
        Assert.Equal("2", (await _kernel.RunAsync("1 + 1")).Value);
    }

    [Fact]
    public async Task What_need_not_stop_on_an_error_goes_on()
    {
        _kernel.Send(
            "execute_request", new JsonObject { ["code"] = "await Task.Delay(200); throw new Exception();", ["stop_on_error"] = false });
        _kernel.Send("execute_request", new JsonObject { ["code"] = "1" });
        Assert.Equal("error", (string?)(await _kernel.ReceiveAsync())["status"]);
        Assert.Equal("ok", (string?)(await _kernel.ReceiveAsync())["status"]);
    }

    [Fact]
    public async Task A_silent_cell_shows_nothing_and_counts_nothing()
    {
        var before = (int)(await _kernel.RunAsync("1")).Content["execution_count"]!;
        var silent = await _kernel.RunAsync("Console.WriteLine(1); 2", new JsonObject { ["silent"] = true });
        Assert.Equal(["status"], silent.Published.Select(p => p.Type));
        Assert.Equal(before + 1, (int?)(await _kernel.RunAsync("1")).Content["execution_count"]);
    }

    [Fact]
    public async Task A_cell_that_is_not_to_be_stored_is_in_no_history()
    {
        await _kernel.RunAsync("\"not stored\"", new JsonObject { ["store_history"] = false });
        var history = (await _kernel.AskAsync("history_request",
            new JsonObject { ["hist_access_type"] = "tail", ["n"] = 100 })).Content["history"]!;
        Assert.DoesNotContain("not stored", history.ToJsonString());
    }

    [Fact]
    public async Task User_expressions_are_evaluated_after_the_cell()
    {
        var run = await _kernel.RunAsync(
            "var six = 6;", new JsonObject { ["user_expressions"] = new JsonObject { ["good"] = "six * 7", ["bad"] = "seven" } });
        var (good, bad) = (run.Content["user_expressions"]!["good"]!, run.Content["user_expressions"]!["bad"]!);
        Assert.Equal("42", (string?)good["data"]!["text/plain"]);
        Assert.Equal("error", (string?)bad["status"]);
        Assert.Empty(run.Of("execute_result"));
    }

    [Fact]
    public async Task History_is_found_by_pattern_and_by_range()
    {
        var count = (int)(await _kernel.RunAsync("\"needle\"")).Content["execution_count"]!;
        var byPattern = await HistoryAsync(new JsonObject { ["hist_access_type"] = "search", ["pattern"] = "*needle*", ["output"] = true });
        var byRange = await HistoryAsync(
            new JsonObject { ["hist_access_type"] = "range", ["session"] = 0, ["start"] = count, ["stop"] = count + 1 });
        Assert.Equal("""["\u0022needle\u0022","needle"]""", Assert.Single(byPattern)![2]!.ToJsonString());
        Assert.Equal("\"needle\"", (string?)Assert.Single(byRange)![2]);

        async Task<JsonArray> HistoryAsync(JsonObject request) =>
            (await _kernel.AskAsync("history_request", request)).Content["history"]!.AsArray();
    }

    [Theory]
    [InlineData("Console.WriteL", "WriteLine")]
    [InlineData("var x = \"a\"; x?.Substr", "Substring")]
    [InlineData("int? n = 1; n?.CompareT", "CompareTo")]
    [InlineData("var 名 = new List<int>(); 名.AddRan", "AddRange")]
    [InlineData("using System.Thread", "Threading")]
    [InlineData("forea", "foreach")]
    [InlineData("var some = 1; so", "some")]
    [InlineData("new[] { 1 }.Aver", "Average")]
    [InlineData("\"text of Consol", null)]
    [InlineData("Console.Read; // Consol", null)]
    public async Task Names_are_completed(string code, string? completed)
    {
        var matches = (await CompleteAsync(code)).Content["matches"]!.AsArray().Select(match => (string?)match);
        Assert.Equal(completed is null ? [] : [completed], matches.Take(1));
    }

    [Theory]
    [InlineData("var list = new Li", "List", "Linq")]
    [InlineData("var x = new ", "List", "Enumerable")]
    [InlineData("var x = new ", "int", "foreach")]
    [InlineData("throw new In", "InvalidOperationException", "Int32")]
    [InlineData("var x = new System.Text.", "StringBuilder", "Encoding")]
    [InlineData("throw new System.IO.", "IOException", "MemoryStream")]
    public async Task After_new_stands_what_there_can_be_one_of(string code, string offered, string notOffered)
    {
        var matches = (await CompleteAsync(code)).Content["matches"]!.AsArray().Select(match => (string?)match).ToList();
        Assert.Contains(offered, matches);
        Assert.DoesNotContain(notOffered, matches);
    }

    [Fact]
    public async Task Completion_knows_what_earlier_cells_declared()
    {
        await _kernel.RunAsync("record Kettle(double Litres); var kettle = new Kettle(1.7);");
        Assert.Equal("Litres", (string?)(await CompleteAsync("kettle.Li")).Content["matches"]![0]);
    }

    [Fact]
    public async Task A_cell_that_loads_a_file_is_completed_with_what_stands_there()
    {
        using var folder = new TemporaryFolder();
        var file = folder.File("more.csx", "record Teapot(double Litres);");
        var reply = await CompleteAsync($"#load \"{file}\"\nnew Teapot(1.2).Li");
        Assert.Equal("Litres", (string?)reply.Content["matches"]![0]);
    }

    [Fact]
    public async Task A_dot_before_another_line_is_completed()
    {
        const string Code = "var words = new List<string>();\nwords.\nvar other = 1;";
        var reply = await CompleteAsync(Code, Code.IndexOf('.') + 1);
        Assert.Contains("AddRange", reply.Content["matches"]!.AsArray().Select(match => (string?)match));
    }

    [Fact]
    public async Task Positions_are_counted_in_code_points()
    {
        var reply = await CompleteAsync("var s = \"🚀🚀\"; s.Leng", 20);
        Assert.Equal("Length", (string?)reply.Content["matches"]![0]);
        Assert.Equal((16, 20), ((int)reply.Content["cursor_start"]!, (int)reply.Content["cursor_end"]!));
    }

    [Fact]
    public async Task A_symbol_is_shown_with_signature_and_documentation()
    {
        var text = await InspectAsync("Enumerable.Range(1, 2)", 13);
        Assert.Contains("static IEnumerable<int> Enumerable.Range(int start, int count)", text);
        Assert.Contains("Generates a sequence of integral numbers within a specified range.", text);
        Assert.Contains("  start: The value of the first integer in the sequence.", text);
    }

    [Fact]
    public async Task Within_the_parentheses_of_a_call_the_called_method_is_shown() =>
        Assert.StartsWith("string string.Substring(int startIndex)", await InspectAsync("\"text\".Substring(", 17));

    [Fact]
    public async Task A_variable_of_an_earlier_cell_is_shown_with_its_type()
    {
        await _kernel.RunAsync("var prices = new Dictionary<string, decimal>();");
        Assert.Contains("Dictionary<string, decimal> prices", await InspectAsync("prices", 6));
    }

    [Fact]
    public async Task Nothing_is_known_of_a_number()
    {
        var reply = await _kernel.AskAsync("inspect_request", new JsonObject { ["code"] = "12", ["cursor_pos"] = 1, ["detail_level"] = 0 });
        Assert.Equal("ok", reply.Status);
        Assert.False((bool?)reply.Content["found"]);
    }

    [Theory]
    [InlineData("1 + 1", "complete", "")]
    [InlineData("if (true)\n{", "incomplete", "    ")]
    [InlineData("#r \"nuget: Some.Package, 1\"\n1", "complete", "")]
    [InlineData("}", "invalid", "")]
    public async Task Code_is_judged_complete_or_not(string code, string status, string indent)
    {
        var reply = (await _kernel.AskAsync("is_complete_request", new JsonObject { ["code"] = code })).Content;
        Assert.Equal((status, indent), ((string?)reply["status"], (string?)reply["indent"]));
    }

    [Fact]
    public async Task There_are_no_comms_and_none_can_be_opened()
    {
        Assert.Equal("{}", (await _kernel.AskAsync("comm_info_request", [])).Content["comms"]!.ToJsonString());
        _kernel.Send("comm_open", new JsonObject { ["comm_id"] = "c1", ["target_name"] = "widget", ["data"] = new JsonObject() });
        var closed = (await _kernel.AskAsync("comm_info_request", [])).Earlier.Single(p => p.Type == "comm_close");
        Assert.Equal("c1", (string?)closed.Content["comm_id"]);
    }

    [Theory]
    [InlineData("Console.ReadLine()", "one", "one")]
    [InlineData("$\"{(char)Console.Read()}{Console.ReadLine()}\"", "one", "one")]
    [InlineData("Console.ReadLine() is null", "\u0004", "True")]
    public async Task A_cell_that_asks_for_input_gets_it(string code, string input, string value)
    {
        using var front = _kernel.Connect(_kernel.Connection.StdinPort, "DEALER");
        var run = _kernel.RunAsync(code, new JsonObject { ["allow_stdin"] = true });
        Assert.Contains("input_request", Encoding.UTF8.GetString((await Task.Run(front.Receive))[2]));
        front.Send(_kernel.Frames("input_reply", new JsonObject { ["value"] = input }));
        Assert.Equal(value, (await run).Value);
    }

    [Fact]
    public async Task Input_is_asked_for_though_the_channel_for_it_comes_after_the_cell()
    {
        var run = _kernel.RunAsync("Console.Write(0); Console.ReadLine()", new JsonObject { ["allow_stdin"] = true });
        using var front = _kernel.Connect(_kernel.Connection.StdinPort, "DEALER");
        await Task.Run(front.Receive);
        front.Send(_kernel.Frames("input_reply", new JsonObject { ["value"] = "one" }));
        Assert.Equal("one", (await run).Value);
    }

    [Fact]
    public async Task A_cell_that_waits_for_input_can_be_interrupted()
    {
        using var front = _kernel.Connect(_kernel.Connection.StdinPort, "DEALER");
        var run = _kernel.RunAsync("Console.ReadLine()", new JsonObject { ["allow_stdin"] = true });
        await Task.Run(front.Receive);
        await _kernel.ControlAsync("interrupt_request");
        Assert.Equal("The cell was interrupted.", (string?)(await run).Error["evalue"]);
    }

    [Fact]
    public async Task Where_nobody_is_there_to_answer_a_cell_that_asks_for_input_is_refused()
    {
        var run = await _kernel.RunAsync("Console.ReadLine()", new JsonObject { ["allow_stdin"] = false });
        Assert.Contains("can't ask for input", (string?)run.Error["evalue"]);
    }

    [Fact]
    public async Task Of_cells_that_are_sent_at_once_two_are_compiled_at_a_time()
    {
        var name = $"new{Guid.NewGuid():N}";
        var (third, last) = (CompiledCells.WithVariable(name + "Third"), CompiledCells.WithVariable(name + "Last"));
        string[] cells =
        [
            "await Task.Delay(500);", $"var second = {third};\nvar ahead = {last};", $"var {name}Third = {last};", $"var {name}Last = 1;",
        ];
        foreach (var cell in cells)
        {
            _kernel.Send("execute_request", new() { ["code"] = cell });
        }

        foreach (var _ in cells)
        {
            Assert.Equal("ok", (string?)(await _kernel.ReceiveAsync())["status"]);
        }

        // The first may have come before the second was there.
        Assert.Contains((await _kernel.RunAsync($"$\"{{second}} {{ahead}} {{{name}Third}}\"")).Value, new[] { "1 0 0", "0 0 1" });
    }

    [Fact]
    public async Task What_clears_the_console_clears_the_output()
    {
        var run = await _kernel.RunAsync("Console.Write(\"before\"); Console.Clear(); Console.Write(\"after\");");
        Assert.Single(run.Of("clear_output"));
        Assert.EndsWith("after", run.Text);
    }

    [Fact]
    public async Task An_error_shows_in_color_what_went_wrong_and_where()
    {
        var thrown = await _kernel.RunAsync("throw new FormatException(\"no\");");
        var cell = $"cell {(int?)thrown.Content["execution_count"]}";
        Assert.Equal(
            ["\u001b[31mSystem.FormatException\u001b[39m: no", $"   at \u001b[36m{cell}, line 1\u001b[39m"],
            thrown.Error["traceback"]!.AsArray().Select(line => (string?)line));
        var wrong = await _kernel.RunAsync("missing");
        Assert.Matches(
            @"^\e\[36mcell \d+, line 1, column 1\e\[39m: \e\[31merror CS0103\e\[39m: The name", (string?)wrong.Error["traceback"]![0]);
    }

    [Fact]
    public async Task A_text_of_50_MB_is_passed_on_in_pieces_and_its_memory_given_back()
    {
        await using var kernel = await FrontEnd.StartAsync();
        var worker = int.Parse((await kernel.RunAsync("Environment.ProcessId")).Value!, CultureInfo.InvariantCulture);
        var watch = Stopwatch.StartNew();
        var run = await kernel.RunAsync("Console.Write(new string('x', 50_000_000));");
        TestContext.Current.TestOutputHelper!.WriteLine($"{watch.Elapsed}");
        Assert.Equal(50_000_000, run.Of("stream").Sum(stream => ((string?)stream["text"])!.Length));
        Assert.All(run.Of("stream"), stream => Assert.InRange(((string?)stream["text"])!.Length, 1, 1_000_000));

        // The memory is given back before the next cell runs, because the kernel does one thing after the other.
        await kernel.RunAsync("1");
        using var process = Process.GetProcessById(worker);
        kernel.Kernel.Refresh();
        var resident = (kernel.Kernel.WorkingSet64 + process.WorkingSet64) >> 20;
        TestContext.Current.TestOutputHelper!.WriteLine($"{kernel.Kernel.WorkingSet64 >> 20} {process.WorkingSet64 >> 20}");
        Assert.InRange(resident, 1, 250);
    }

    [Fact]
    public async Task A_name_with_a_question_mark_shows_its_documentation()
    {
        var page = Assert.Single((await _kernel.RunAsync("Console.WriteLine?")).Content["payload"]!.AsArray())!;
        Assert.Equal("page", (string?)page["source"]);
        Assert.Contains("static void Console.WriteLine()", (string?)page["data"]!["text/plain"]);
    }

    [Fact]
    public async Task Clearing_the_screen_clears_the_output()
    {
        var run = await _kernel.RunAsync("Console.Write(\"before\\u001b[2Jafter\");");
        Assert.Equal(
            ["clear_output", "stream"], run.Published.Select(p => p.Type).Where(type => type is "clear_output" or "stream").TakeLast(2));
        Assert.EndsWith("after", run.Text);
    }

    [Fact]
    public async Task Messages_with_a_wrong_signature_are_dropped()
    {
        using var stranger = _kernel.Connect(_kernel.Connection.ShellPort, "DEALER");
        var forged = _kernel.Frames("kernel_info_request", []).ToList();
        forged[1] = Encoding.ASCII.GetBytes(new string('0', 64));
        stranger.Send(forged);
        stranger.Send(_kernel.Frames("is_complete_request", new JsonObject { ["code"] = "1" }));
        // The first answer is that to the second message.
        Assert.Contains("is_complete_reply", Encoding.UTF8.GetString(stranger.Receive()[2]));
    }

    [Fact]
    public void An_answer_goes_the_way_that_the_question_came()
    {
        using var peer = _kernel.Connect(_kernel.Connection.ControlPort, "DEALER");
        peer.Send([[1, 2, 3], .. _kernel.Frames("kernel_info_request", [])]);
        Assert.Equal([1, 2, 3], peer.Receive()[0]);
    }

    [Fact]
    public void The_heart_beats()
    {
        using var peer = _kernel.Connect(_kernel.Connection.HbPort, "REQ");
        peer.Send([], [42]);
        Assert.Equal([[], [42]], peer.Receive());
    }

    private Task<Answer> CompleteAsync(string code, int? position = null) =>
        _kernel.AskAsync(
            "complete_request", new JsonObject { ["code"] = code, ["cursor_pos"] = position ?? code.EnumerateRunes().Count() });

    private async Task<string> InspectAsync(string code, int position)
    {
        var reply = await _kernel.AskAsync(
            "inspect_request", new JsonObject { ["code"] = code, ["cursor_pos"] = position, ["detail_level"] = 0 });
        return (string?)reply.Content["data"]!["text/plain"] ?? "";
    }
}

/// <summary>One kernel for the tests of a class.</summary>
public sealed class Kernel : IAsyncLifetime
{
    /// <summary>Its front-end.</summary>
    public FrontEnd FrontEnd { get; private set; } = null!;

    public async ValueTask InitializeAsync() => FrontEnd = await FrontEnd.StartAsync();

    public ValueTask DisposeAsync() => FrontEnd.DisposeAsync();
}
