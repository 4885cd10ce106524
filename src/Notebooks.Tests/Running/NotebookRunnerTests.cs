using System.Diagnostics;

namespace PriceOfAwait.Notebooks.Tests.Running;

[Trait("Kind", "machine")]
public sealed class NotebookRunnerTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Cells_run_in_order_and_the_observer_sees_them()
    {
        var run = await TestNotebook.RunAsync(["Console.WriteLine(1);", "2"]);
        Assert.True(run.Result.Succeeded);
        Assert.Equal(["1/2 started", "1 Ran", "2/2 started", "2 Ran"], run.Observer.Log);
        Assert.Equal("1\n", string.Concat(run.Observer.Texts));
        Assert.Equal([1, 2], run.Notebook.Cells.Select(cell => cell.ExecutionCount));
        Assert.All(run.Result.Cells, cell => Assert.Null(cell.Error));
    }

    [Fact]
    public async Task The_same_outputs_are_the_same_bytes_and_name_the_language_as_every_reader_of_notebooks_knows_it()
    {
        string[] cells =
        [
            "Console.WriteLine(\"x\"); Console.Error.WriteLine(\"y\");",
            "new { A = 1 }",
            "display(HTML(\"<p>\"));",
        ];
        using var folder = new TemporaryFolder();
        (await TestNotebook.RunAsync(cells)).Notebook.SaveAs(folder["a"]);
        (await TestNotebook.RunAsync(cells)).Notebook.SaveAs(folder["b"]);
        var saved = await File.ReadAllTextAsync(folder["a"], Cancellation);
        Assert.Equal(saved, await File.ReadAllTextAsync(folder["b"], Cancellation));
        Assert.Contains(
            """
              "language_info": {
               "file_extension": ".cs",
               "mimetype": "text/x-csharp",
               "name": "csharp",
               "pygments_lexer": "csharp"
              }
            """,
            saved
        );
    }

    [Fact]
    public async Task A_cell_that_fails_stops_the_run_and_the_rest_have_no_outputs()
    {
        var notebook = TestNotebook.Of("throw new Exception(\"no\");", "2");
        notebook.Cells[1].SetOutputs([new JsonObject { ["output_type"] = "of an earlier run" }], executionCount: 2);
        await using var runner = new NotebookRunner();
        var run = await runner.RunAsync(notebook);
        Assert.False(run.Result.Succeeded);
        Assert.Equal([CellOutcome.Failed], run.Outcomes);
        Assert.Equal(["no"], run.Result.Cells.Select(cell => cell.Error));
        Assert.Equal(["1/2 started", "1 Failed"], run.Observer.Log);
        Assert.Empty(run.Outputs(2));
        Assert.Null(notebook.Cells[1].ExecutionCount);
    }

    [Fact]
    public async Task A_cell_that_loops_for_ever_is_ended_and_the_rest_skipped()
    {
        var run = await TestNotebook.RunAsync(
            ["Console.WriteLine(\"so far\"); while (true) System.Threading.Thread.Sleep(10);", "2"],
            new(TimeSpan.FromSeconds(30), keepGoing: true)
        );
        Assert.Equal([CellOutcome.TimedOut], run.Outcomes);
        Assert.Equal("so far\n", run.Text(1));
        var error = run.Error(1);
        Assert.Equal(
            ("TimedOut", "Cell 1 ran longer than 0:00:30 and was ended, with its process."),
            (error.Name, error.Message)
        );
        Assert.Equal(error.Message, run.Result.Cells[0].Error);
    }

    [Fact]
    public async Task A_cell_that_prints_a_million_lines_is_cut_short_and_says_by_how_much()
    {
        var run = await TestNotebook.RunAsync([
            "for (var i = 0; i < 1_000_000; i++) Console.WriteLine(\"0123456789\");",
            "\"next\"",
        ]);
        Assert.True(run.Result.Succeeded);
        const int KeptLines = CellOutputs.MaxCharacters / 11;
        const int MoreLines = 1_000_000 - KeptLines;
        Assert.Equal(KeptLines * 11, run.Text(1).Length);
        Assert.Equal(
            FormattableString.Invariant(
                $"\n… {MoreLines:N0} more lines ({MoreLines * 11:N0} characters) were printed and not kept.\n"
            ),
            run.Text(1, "stderr")
        );
        Assert.Equal("next", run.Data(2, "text/plain"));
    }

    [Fact]
    public async Task A_cell_that_exits_names_its_exit_code_and_keeps_what_it_printed()
    {
        var run = await TestNotebook.RunAsync(["Console.WriteLine(\"bye\"); Environment.Exit(42);", "2"]);
        Assert.Equal([CellOutcome.EndedProcess], run.Outcomes);
        Assert.Equal("bye\n", run.Text(1));
        Assert.Equal("Cell 1 ended its process, with exit code 42.", run.Error(1).Message);
    }

    [Fact]
    public async Task A_cell_that_crashes_ends_its_process()
    {
        var run = await TestNotebook.RunAsync(["int Deeper(int x) => Deeper(x + 1) + 1; Deeper(0)"]);
        Assert.Equal([CellOutcome.EndedProcess], run.Outcomes);
        Assert.Contains("Stack overflow", run.Text(1, "stderr"));
        Assert.DoesNotContain("Microsoft.CodeAnalysis", string.Concat(run.Error(1).Traceback));
    }

    [Fact]
    public async Task A_process_that_cannot_start_says_why()
    {
        var run = await TestNotebook.RunAsync(
            ["1", "2"],
            new(environment: new Dictionary<string, string?> { ["DOTNET_STARTUP_HOOKS"] = "No.Such.Hook" })
        );
        Assert.Equal([CellOutcome.EndedProcess], run.Outcomes);
        Assert.Contains("No.Such.Hook", run.Text(1, "stderr"));
    }

    [Fact]
    public async Task Cancelling_ends_the_cell_and_all_it_started()
    {
        using var cancel = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        var run = await TestNotebook.RunAsync(
            [
                "\"done\"",
                "var child = System.Diagnostics.Process.Start(\"sleep\", \"1000\"); Console.WriteLine(child.Id); "
                    + "await Task.Delay(-1);",
                "3",
            ],
            observer: new(cancel.Cancel),
            ct: cancel.Token
        );
        Assert.Equal([CellOutcome.Ran, CellOutcome.Cancelled], run.Outcomes);
        Assert.Equal("done", run.Data(1, "text/plain"));
        Assert.Empty(run.Outputs(3));
        await AssertEndedAsync(int.Parse(run.Text(2)));
    }

    [Fact]
    public async Task A_run_cancelled_before_it_starts_runs_nothing()
    {
        var run = await TestNotebook.RunAsync(["1"], ct: new CancellationToken(canceled: true));
        Assert.Empty(run.Outcomes);
        Assert.False(run.Result.Succeeded);
    }

    [Theory]
    [InlineData("sleep", "1000")]
    [InlineData("setsid", "sleep 1000")]
    public async Task What_a_crashed_cell_started_ends_with_it(string program, string arguments)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Windows has no process groups.");
        Assert.SkipWhen(program == "setsid" && !OperatingSystem.IsLinux(), "Only Linux tells what left its group.");
        using var folder = new TemporaryFolder();
        var run = await TestNotebook.RunAsync(
            [
                $"var child = System.Diagnostics.Process.Start(\"{program}\", \"{arguments}\"); "
                    + $"Console.WriteLine(child.Id); "
                    + "while (!System.IO.File.Exists(\"seen\")) await Task.Delay(5); Environment.FailFast(\"crash\");",
            ],
            folder: folder.FullName,
            observer: new(() => File.WriteAllText(folder["seen"], ""))
        );
        Assert.Equal([CellOutcome.EndedProcess], run.Outcomes);
        await AssertEndedAsync(int.Parse(run.Text(1)));
    }

    [Fact]
    public async Task Nothing_printed_passes_for_the_end_of_a_cell_and_a_cells_writer_is_its_own()
    {
        var run = await TestNotebook.RunAsync([
            "using (var raw = Console.OpenStandardOutput()) raw.Write(\"a\\u0003b\\u0003\"u8);",
            "using (var raw = Console.OpenStandardError()) raw.Write(\"\\u0003\\u0003c\"u8); "
                + "Console.Write(\"\\u0003\");",
            "Console.SetOut(System.IO.TextWriter.Null); Console.SetError(System.IO.TextWriter.Null); "
                + "Console.WriteLine(1);",
            "Console.WriteLine(2); Console.Error.WriteLine(3);",
        ]);
        Assert.Equal(
            ["a\u0003b\u0003", "\u0003\u0003c", "\u0003"],
            [run.Text(1, "stderr"), run.Text(2, "stderr"), run.Text(2)]
        );
        Assert.Equal(["", "2\n", "3\n"], [run.Text(3), run.Text(4), run.Text(4, "stderr")]);
    }

    [Fact]
    public async Task A_process_takes_the_next_notebook_and_nothing_leaks_into_it()
    {
        using var folder = new TemporaryFolder();
        await using var runner = new NotebookRunner(
            environment: new Dictionary<string, string?> { ["SOME_SETTING"] = "on" }
        );
        var count = $"#r \"{typeof(Counter).Assembly.Location}\"\nConsole.Write(++{typeof(Counter).FullName}.Count);";
        var first = TestNotebook.Of(
            "Console.WriteLine(Environment.ProcessId);",
            "static class Kept { public static int Count; }",
            """
            Kept.Count = 1;
            Environment.SetEnvironmentVariable("SOME_SETTING", "off");
            Environment.SetEnvironmentVariable("OTHER", "x");
            """,
            "System.IO.Directory.SetCurrentDirectory(\"/\"); Console.SetOut(System.IO.TextWriter.Null);",
            """
            using Microsoft.DotNet.Interactive.Formatting;
            Formatter.Register<int>((value, writer) => writer.Write("changed"), "text/html");
            """,
            count
        );
        var second = TestNotebook.Of(
            "Console.WriteLine(Environment.ProcessId);",
            "Console.WriteLine(Environment.GetEnvironmentVariable(\"SOME_SETTING\") + "
                + "Environment.GetEnvironmentVariable(\"OTHER\"));",
            "Console.WriteLine(System.IO.Directory.GetCurrentDirectory());",
            "1",
            count,
            "Kept.Count"
        );
        var (before, after) = (await runner.RunAsync(first), await runner.RunAsync(second, folder.FullName));
        Assert.Equal(before.Text(1), after.Text(1));
        Assert.Equal("on\n", after.Text(2));
        Assert.Equal(folder.FullName, after.Text(3).Trim());
        Assert.DoesNotContain("changed", after.Data(4, "text/html"));
        Assert.Equal(["1", "1"], [before.Text(6), after.Text(5)]);
        Assert.Contains("'Kept' does not exist", after.Error(6).Message);
    }

    [Fact]
    public async Task A_process_that_holds_much_memory_takes_no_other_notebook()
    {
        await using var runner = new NotebookRunner();
        const string Cell =
            "var kept = new byte[800 << 20]; kept.AsSpan().Fill(1); Console.WriteLine(Environment.ProcessId);";
        var one = await runner.RunAsync(TestNotebook.Of(Cell));
        await AssertEndedAsync(int.Parse(one.Text(1)));
        Assert.NotEqual(one.Text(1), (await runner.RunAsync(TestNotebook.Of(Cell))).Text(1));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_process_that_ends_after_its_last_cell_takes_no_other_notebook(bool isIdleByThen)
    {
        using var folder = new TemporaryFolder();
        await using var runner = new NotebookRunner();
        var observer = new Observer();
        observer.OnFinished = isIdleByThen ? null : () => EndAsync().Wait(Cancellation);
        var one = await runner.RunAsync(
            TestNotebook.Of(
                $$"""
                Console.WriteLine(Environment.ProcessId);
                _ = Task.Run(async () =>
                {
                    while (!System.IO.File.Exists(@"{{folder["end"]}}")) await Task.Delay(10);
                    Environment.Exit(0);
                });
                """
            ),
            observer: observer
        );
        await EndAsync();
        Assert.True(one.Result.Succeeded);
        Assert.True((await runner.RunAsync(TestNotebook.Of("1"))).Result.Succeeded);

        Task EndAsync()
        {
            File.WriteAllText(folder["end"], "");
            return AssertEndedAsync(int.Parse(observer.Texts[0]));
        }
    }

    [Fact]
    public async Task A_process_whose_output_nobody_takes_ends()
    {
        await using var runner = new NotebookRunner();
        var observer = new Observer { OnFinished = () => throw new IOException("No space left on device") };
        await Assert.ThrowsAsync<IOException>(() =>
            runner.RunAsync(TestNotebook.Of("Console.WriteLine(Environment.ProcessId);"), observer: observer)
        );
        await AssertEndedAsync(int.Parse(observer.Texts[0]));
    }

    [Theory]
    [InlineData("sleep 1000 & echo $!")]
    [InlineData("setsid sleep 1000 >/dev/null 2>&1 & echo $!")]
    public async Task What_a_cell_started_ends_before_the_next_notebook_wherever_it_went(string script)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "'sleep' is not a program on Windows.");
        Assert.SkipUnless(
            OperatingSystem.IsLinux() || !script.StartsWith("setsid"),
            "Only Linux tells what left both parent and group."
        );
        await using var runner = new NotebookRunner();
        var one = await runner.RunAsync(
            TestNotebook.Of(
                $"await System.Diagnostics.Process.Start(\"sh\", [\"-c\", \"{script}\"]).WaitForExitAsync();"
            )
        );
        Assert.True(one.Result.Succeeded);
        await runner.RunAsync(TestNotebook.Of("1"));
        await AssertEndedAsync(int.Parse(one.Text(1, "stderr")));
    }

    [Fact]
    public async Task An_error_has_its_name_message_and_the_cells_frames_and_the_next_cells_run_if_asked()
    {
        var run = await TestNotebook.RunAsync(
            [
                "void Fail() => throw new InvalidOperationException(\"one\\ntwo\");\nFail();",
                "nonsense",
                "2",
                "Console.ReadLine()",
                "#r \"../src/Nothing/bin/Release/Nothing.dll\"",
            ],
            new(keepGoing: true)
        );
        Assert.Equal(
            [CellOutcome.Failed, CellOutcome.Failed, CellOutcome.Ran, CellOutcome.Failed, CellOutcome.Failed],
            run.Outcomes
        );
        Assert.False(run.Result.Succeeded);
        var error = run.Error(1);
        Assert.Equal(("System.InvalidOperationException", "one\ntwo"), (error.Name, error.Message));
        Assert.All(error.Traceback.Skip(2), line => Assert.Matches("^   at (Submission#|.*<<Initialize>>)", line));
        Assert.Equal(
            ("CompilationError", "(1,1): error CS0103: The name 'nonsense' does not exist in the current context"),
            (run.Error(2).Name, run.Error(2).Message)
        );
        Assert.Equal(
            "A notebook's cell has no keyboard to read from. Write the text into the cell, as a variable.",
            run.Error(4).Message
        );
        Assert.StartsWith(
            "This notebook isn't in a clone of The Price of Await: it loads ../src/Nothing/bin/Release/Nothing.dll, ",
            run.Error(5).Message
        );
    }

    [Fact]
    public async Task A_package_that_a_cell_asks_for_is_there()
    {
        var run = await TestNotebook.RunAsync([
            "#r \"nuget: CsvHelper, 33.0.1\"",
            "typeof(CsvHelper.CsvReader).Name",
            "#r \"nuget: No.Such.Package, 1.0.0\"",
        ]);
        Assert.Equal("CsvReader", run.Data(2, "text/plain"));
        Assert.Contains("No.Such.Package", run.Error(3).Message);
    }

    private static async Task AssertEndedAsync(int processId)
    {
        try
        {
            using var process = Process.GetProcessById(processId);
            await process.WaitForExitAsync(Cancellation).WaitAsync(TimeSpan.FromSeconds(10), Cancellation);
        }
        catch (ArgumentException)
        {
            // No such process: it has ended.
        }
    }
}
