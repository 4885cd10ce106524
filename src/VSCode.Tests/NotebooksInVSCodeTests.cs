namespace PriceOfAwait.VSCode.Tests;

/// <summary>The notebooks in VS Code's own window, with the repository's extension alone.</summary>
[Trait("Kind", "browser")]
public sealed class NotebooksInVSCodeTests(CodeServer server)
{
    private const string First = "notebooks/00-start-here.ipynb";

    private const string Setup = """
        #r "../../../src/PriceOfAwait/bin/Release/PriceOfAwait.dll"
        PriceOfAwait.Setup.Lesson(2)
        """;

    [Fact]
    public async Task A_folder_that_is_not_trusted_shows_prose_and_code_runs_nothing_and_says_why()
    {
        await using var window = await server.OpenAsync();
        await window.OpenNotebookAsync(First);

        await Assertions.Expect(window.Kernel("Select Kernel")).ToBeVisibleAsync();
        await Assertions.Expect(window.Page.Locator(".statusbar-item").GetByText("Speed: ")).ToBeHiddenAsync();
        await window.ShowsAsync("text=VS Code shows outputs, and runs cells, once you trust the folder");
        await window.KeepPictureAsync("untrusted");
    }

    [Fact]
    public async Task The_outputs_that_came_with_the_clone_show_once_it_is_trusted()
    {
        await using var window = await server.OpenTrustedAsync("notebooks/03-the-task-int-cache-range.ipynb");

        await window.ShowsAsync("text=What the article found");
        await window.KeepPictureAsync("as it came");
    }

    [Fact]
    public async Task Trusted_all_cells_run_by_one_press_and_charts_follow_the_theme()
    {
        await using var window = await server.OpenTrustedAsync(First);

        await window.Button("Run All").ClickAsync();

        var cells = JsonNode.Parse(File.ReadAllText(Path.Combine(Repository.Root, First)))!["cells"]!.AsArray();
        await Assertions
            .Expect(window.Successes)
            .ToHaveCountAsync(cells.Count(cell => (string?)cell!["cell_type"] == "code"));
        await Assertions.Expect(window.Page.GetByText("Speed: recorded")).ToBeVisibleAsync();
        Assert.True(
            await window
                .Cells.First.Locator(".view-line span[class^=mtk]")
                .EvaluateAllAsync<int>("spans => new Set(spans.map(span => span.className)).size") > 2
        );
        await Assertions.Expect((await window.OutputAsync("[data-drawn]")).First).ToBeVisibleAsync();
        var numbers = await window.OutputAsync("table.poa td:not([style])");
        Assert.Equal("right", await numbers.First.EvaluateAsync<string>("cell => getComputedStyle(cell).textAlign"));
        foreach (var (theme, kind) in new[] { ("Dark Modern", "dark"), ("Light Modern", "light") })
        {
            await window.UseThemeAsync(theme);
            var paper = await window.OutputAsync($"body.vscode-{kind} [data-drawn] .main-svg");
            await paper.First.EvaluateAsync(
                """
                (paper, isDark) => new Promise(done => {
                  const color = () => getComputedStyle(paper).backgroundColor.match(/\d+/g).slice(0, 3);
                  const light = () => color().every(part => part > 127);
                  const look = () => light() !== isDark ? done() : setTimeout(look, 50);
                  look();
                })
                """,
                kind == "dark"
            );
            await window.KeepPictureAsync(kind);
        }
    }

    [Fact]
    public async Task A_cell_is_stopped_and_keeps_the_variables_an_error_links_to_its_line_and_a_restart_forgets()
    {
        await using var window = await server.OpenCellsAsync(
            "var kept = 41;",
            "Console.Write(\"wait\" + \"ing\"); await Task.Delay(-1);",
            "kept + 1",
            "var none = 0;\nnone = \"word\";",
            "kept.ToS",
            "Math.Max"
        );

        await window.RunAsync("var kept");
        await Assertions.Expect(window.Successes).ToHaveCountAsync(1);
        await window.RunAsync("Task.Delay", "text=waiting");
        await window.Button("Interrupt").ClickAsync();
        await window.ShowsAsync("text=The cell was interrupted.");
        await window.RunAsync("kept + 1", "text=42");
        await window.RunAsync("none = ");
        var link = await window.OutputAsync(".traceback a[href*='line=2']");
        Assert.Equal("line 2", await link.First.TextContentAsync());

        await window.Page.Locator(".view-line").GetByText("kept.ToS").ClickAsync();
        await window.Page.Keyboard.PressAsync("End");
        await window.Page.Keyboard.PressAsync("Control+Space");
        await Assertions.Expect(window.Page.Locator(".suggest-widget.visible")).ToContainTextAsync("ToString");
        await window.Page.Keyboard.PressAsync("Escape");
        await window
            .Page.Locator(".view-line")
            .GetByText("kept + 1")
            .HoverAsync(
                new()
                {
                    Position = new() { X = 8, Y = 8 },
                }
            );
        await Assertions.Expect(window.Page.Locator(".monaco-hover:visible")).ToContainTextAsync("int kept");
        await window.Page.Locator(".view-line").GetByText("Math.Max").ClickAsync();
        await window.Page.Keyboard.PressAsync("End");
        await window.Page.Keyboard.TypeAsync("(1, ");
        await Assertions.Expect(window.Page.Locator(".parameter-hints-widget.visible")).ToContainTextAsync("Math.Max(");
        await window.Page.Keyboard.PressAsync("Escape");

        await window.Button("Restart").ClickAsync();
        await window.RunAsync("kept + 1", "text=The name 'kept' does not exist");
        await window.KeepPictureAsync("restarted");
    }

    [Fact]
    public async Task A_loop_that_does_not_stop_is_ended_with_its_process_and_the_cells_above_run_again()
    {
        await using var window = await server.OpenCellsAsync(
            "var kept = 41;",
            "Console.Write(\"wait\" + \"ing\"); while (kept > 0) { }",
            "kept + 1"
        );

        await window.RunAsync("var kept");
        await Assertions.Expect(window.Successes).ToHaveCountAsync(1);
        await window.RunAsync("while", "text=waiting");
        await window.Button("Interrupt").ClickAsync();
        await window.ShowsAsync("text=The cell did not stop, so its process was ended.");
        await window.KeepPictureAsync("loop");
        await window
            .Message("The cell did not stop")
            .GetByRole(AriaRole.Button, new() { Name = "Run the cells above again" })
            .ClickAsync();
        await window.RunAsync("kept + 1", "text=42");
    }

    [Fact]
    public async Task Problems_show_where_the_cells_above_have_run_and_nowhere_else()
    {
        await using var window = await server.OpenCellsAsync(
            "var known = 1;",
            "known + missing",
            "known + missing + unknown"
        );
        var problems = window.Page.Locator(".squiggly-error");

        await window.RunAsync("var known");

        await Assertions.Expect(problems).ToHaveCountAsync(1);
        await Assertions.Expect(window.Cells.Nth(1).Locator(".squiggly-error")).ToHaveCountAsync(1);
    }

    [Fact]
    public async Task What_processes_write_beside_the_cell_is_in_its_output()
    {
        await using var window = await server.OpenCellsAsync(
            "System.Diagnostics.Process.Start(\"sh\", [\"-c\", \"echo from a ch'i'ld; sleep 1\"]).WaitForExit();"
        );

        await window.RunAsync("Process", "text=from a child");
    }

    [Fact]
    public async Task Ten_thousand_lines_come_and_the_window_goes_on()
    {
        await using var window = await server.OpenCellsAsync(
            "for (var i = 1; i <= 10_000; i++) Console.WriteLine($\"line {i}\");",
            "40 + 2"
        );

        await window.RunAsync("10_000", "text=line 10000");
        await window.RunAsync("40 + 2", "text=42");
        await Assertions.Expect(window.Successes).ToHaveCountAsync(2);
    }

    [Fact]
    public async Task A_cell_that_ends_its_process_says_so_and_the_next_one_runs()
    {
        await using var window = await server.OpenCellsAsync("Environment.Exit(3);", "40 + 2");

        await window.RunAsync("Exit", "text=All variables are gone");
        await window.RunAsync("40 + 2", "text=42");
    }

    [Fact]
    public async Task A_killed_process_says_so_and_by_a_button_the_notebook_runs_again()
    {
        await using var window = await server.OpenCellsAsync(
            "var number = 40;",
            """
            if (!System.IO.File.Exists("killed"))
            {
                System.IO.File.WriteAllText("killed", "");
                System.Diagnostics.Process.GetCurrentProcess().Kill();
            }
            """,
            "number + 2"
        );
        var killed = Path.Combine(Repository.Root, Path.GetDirectoryName(window.Notebook)!, "killed");
        File.Delete(killed);

        await window.Button("Run All").ClickAsync();
        await window.ShowsAsync("text=The kernel's process has ended (it was ended by SIGKILL)");
        await window.KeepPictureAsync("killed");
        await window
            .Message("The kernel's process has ended")
            .GetByRole(AriaRole.Button, new() { Name = "Run all cells" })
            .ClickAsync();

        await window.ShowsAsync("text=42");
        File.Delete(killed);
    }

    [Fact]
    public async Task A_measurement_is_stopped_and_no_process_of_it_is_left()
    {
        await using var window = await server.OpenCellsAsync(
            $"{Setup};\nEnvironment.SetEnvironmentVariable(\"PRICE_OF_AWAIT_SPEED\", \"quick\");",
            // Again and again: on a slow machine, one measurement could end before the click.
            "var run = await Bench.RunAsync<SyncVsAsync>(); while (true) run = await Bench.RunAsync<SyncVsAsync>();",
            "Comparison.Of(run)",
            "\"and \" + \"on\""
        );
        await window.RunAsync("SetEnvironmentVariable");
        await Assertions.Expect(window.Successes).ToHaveCountAsync(1);

        await window.RunAsync("Bench", "text=/launch +1/");
        await window.KeepPictureAsync("measuring");
        // One launch has ended before the next begins.
        await WaitUntilMeasuresAsync(true);
        await window.Button("Interrupt").ClickAsync();
        await window.ShowsAsync("text=The cell was interrupted.");
        await WaitUntilMeasuresAsync(false);
        await window.RunAsync(
            "Comparison",
            "text=The cell that sets run was stopped: run it again, then the cells below it."
        );
        await window.KeepPictureAsync("stopped");
        await window.RunAsync("\"on\"", "text=and on");
    }

    [Theory]
    [InlineData(22, "await foreach (var servers in TroubledServers.WatchAsync(\"starving pool\")) { }")]
    [InlineData(23, "await Exact.UnawaitedCallsAsync()")]
    public async Task What_starves_or_hangs_ends_with_its_cell(int lesson, string code)
    {
        await using var window = await server.OpenCellsAsync(
            Setup.Replace("(2)", $"({lesson})", StringComparison.Ordinal)
                + ";\nEnvironment.SetEnvironmentVariable(\"PRICE_OF_AWAIT_SPEED\", \"quick\");",
            $"/* long */ {code}",
            "\"and \" + \"on\""
        );
        await window.RunAsync("SetEnvironmentVariable");
        await Assertions.Expect(window.Successes).ToHaveCountAsync(1);

        await window.RunAsync("long");
        await WaitUntilMeasuresAsync(true);
        await window.Button("Interrupt").ClickAsync();
        await window.ShowsAsync("text=The cell was interrupted.");
        await WaitUntilMeasuresAsync(false);
        await window.KeepPictureAsync($"stopped in lesson {lesson}");
        await window.RunAsync("\"on\"", "text=and on");
    }

    [Fact]
    public async Task The_speed_is_changed_in_the_status_bar_and_counts_from_the_next_cell_on()
    {
        await using var window = await server.OpenCellsAsync(
            "\"speed: \" + Environment.GetEnvironmentVariable(\"PRICE_OF_AWAIT_SPEED\")"
        );
        await window.RunAsync("speed", "text=speed: recorded");

        foreach (var speed in new[] { "quick", "recorded" })
        {
            await window.Page.Locator(".statusbar-item").GetByText("Speed: ").ClickAsync();
            await window.ChooseAsync(speed, speed);
            await Assertions.Expect(window.Page.GetByText($"Speed: {speed}")).ToBeVisibleAsync();
            await window.RunAsync("speed", $"text=speed: {speed}");
        }
    }

    [Fact]
    public async Task Variables_are_in_a_view()
    {
        await using var window = await server.OpenCellsAsync("var answer = 42;", "var name = \"a name\";");

        await window.Button("Run All").ClickAsync();
        await Assertions.Expect(window.Successes).ToHaveCountAsync(2);
        await window.CommandAsync("Explorer: Focus on C# Variables View");

        var rows = window.Page.Locator(".pane:has-text('C# Variables') .monaco-list-row");
        await Assertions.Expect(rows.Filter(new() { HasText = "answer" })).ToContainTextAsync("Int32");
        await Assertions.Expect(rows.Filter(new() { HasText = "answer" })).ToContainTextAsync("42");
        await Assertions.Expect(rows.Filter(new() { HasText = "name" })).ToContainTextAsync("a name");
        await window.KeepPictureAsync("variables");
    }

    [Fact]
    public async Task A_notebook_is_written_only_if_it_is_saved()
    {
        await using var window = await server.OpenCellsAsync("40 + 2");
        var file = Path.Combine(Repository.Root, window.Notebook);
        var before = await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken);

        await window.RunAsync("40 + 2", "text=42");
        // In a browser, VS Code saves a second after each change, unless a folder's settings say otherwise.
        await Task.Delay(TimeSpan.FromSeconds(4), TestContext.Current.CancellationToken);
        Assert.Equal(before, await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken));

        await window.Page.Keyboard.PressAsync("Control+S");
        await Assertions.Expect(window.Page.Locator(".tab.dirty")).ToHaveCountAsync(0);
        Assert.Contains("42", await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task An_attempt_comes_first_by_its_name_and_is_checked_from_its_file_with_the_result_in_view()
    {
        const string File = "attempts/Lesson01SynchronousFastPaths/PassItOn.cs";
        if (!Path.Exists(Path.Combine(Repository.Root, File)))
        {
            // As the exercise's cell does.
            AtomicFile.Write(
                Path.Combine(Repository.Root, File),
                System.IO.File.ReadAllText(
                    Path.Combine(Repository.Root, "src/Exercises/Lesson01SynchronousFastPaths/PassItOn.cs")
                )
            );
        }

        await using var window = await server.OpenTrustedAsync(First);
        await window.Page.Keyboard.PressAsync("Control+P");
        await window.Page.Locator(".quick-input-widget input.input").First.FillAsync("PassItOn");
        var found = window.Page.Locator(".quick-input-list .monaco-list-row");
        await Assertions.Expect(found.Filter(new() { HasText = "src/Exercises/Solutions" })).ToBeVisibleAsync();
        await Assertions.Expect(found.First).ToContainTextAsync("attempts/Lesson01SynchronousFastPaths");
        await found.First.ClickAsync();
        await window.Page.Locator(".editor-instance .view-line").GetByText("PassItOn").First.WaitForAsync();

        // In a window this low, the result is in view only if its cell is at the top.
        await window.Page.SetViewportSizeAsync(1400, 340);
        await window.CommandAsync("The Price of Await: Check This Exercise");

        var check = window.Cells.Filter(new() { HasText = "pass-it-on" });
        await Assertions.Expect(check.Locator(".codicon-notebook-state-success")).ToBeVisibleAsync();
        await Assertions
            .Expect((await window.OutputAsync("text=pass-it-on: change ")).First)
            .ToBeInViewportAsync(new() { Ratio = 1 });
        await window.KeepPictureAsync("exercise");
    }

    [Fact]
    public async Task Saved_closed_and_opened_again_charts_are_live_and_numbers_to_the_right_below_a_plain_number()
    {
        await using var window = await server.OpenCellsAsync(
            Setup,
            "var guess = new Guess(\"GetStockPriceForAsync\", 3);\nguess.Ratio",
            "await Bench.RunAsync<SyncVsAsync>()",
            "Comparison.Of(await Bench.RunAsync<SyncVsAsync>()).With(guess).RatioFigure(\"Stock prices\")"
        );
        await window.Button("Run All").ClickAsync();
        await Assertions.Expect(window.Successes).ToHaveCountAsync(4);
        await window.ShowsAsync("[data-drawn]");

        await window.Page.Keyboard.PressAsync("Control+S");
        await Assertions.Expect(window.Page.Locator(".tab.dirty")).ToHaveCountAsync(0);
        // The extension brings what draws charts into the page.
        Assert.DoesNotContain("Plotly, Inc.", File.ReadAllText(Path.Combine(Repository.Root, window.Notebook)));
        await window.CommandAsync("View: Close Editor");
        await Assertions.Expect(window.Cells).ToHaveCountAsync(0);
        await window.OpenNotebookAsync(window.Notebook);

        await window.ShowsAsync("[data-drawn]");
        await window.ShowsAsync(".dni-plaintext");
        var alignments = await (await window.OutputAsync("table.poa td:not([style])")).EvaluateAllAsync<string[]>(
            "cells => cells.map(cell => getComputedStyle(cell).textAlign)"
        );
        Assert.All(alignments, alignment => Assert.Equal("right", alignment));
        await window.KeepPictureAsync("opened again");

        await window.UseThemeAsync("Dark High Contrast");
        await window.ShowsAsync("body.vscode-high-contrast [data-drawn]");
        await window.KeepPictureAsync("high contrast");
        // The theme is a setting of all windows.
        await window.UseThemeAsync("Light Modern");
        await window.OutputAsync("body.vscode-light");
    }

    private static async Task WaitUntilMeasuresAsync(bool wanted)
    {
        for (var tries = 0; await MeasuresAsync() != wanted; tries++)
        {
            Assert.True(tries < 50);
            await Task.Delay(100, TestContext.Current.CancellationToken);
        }
    }

    private static async Task<bool> MeasuresAsync() =>
        (
            await Executable
                .Find("pgrep")!
                .AskAsync(
                    ["--full", $"{Repository.Root}.*PriceOfAwait[.]Lessons[.]dll"],
                    TimeSpan.FromMinutes(1),
                    TestContext.Current.CancellationToken
                )
        ).Succeeded;
}
