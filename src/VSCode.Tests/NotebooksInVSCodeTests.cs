using Microsoft.Playwright;

namespace PriceOfAwait.VSCode.Tests;

/// <summary>The notebooks in VS Code's own window, with the repository's extension alone.</summary>
public sealed class NotebooksInVSCodeTests(CodeServer server)
{
    private const string First = "notebooks/00-start-here.ipynb";

    [Fact]
    public async Task A_folder_that_is_not_trusted_shows_prose_and_code_runs_nothing_and_says_why()
    {
        await using var window = await server.OpenAsync();
        await window.OpenFileAsync(First);

        await Assertions.Expect(window.Page.GetByText("Select Kernel")).ToBeVisibleAsync();
        await Assertions.Expect(window.Page.GetByText("Speed: ")).ToBeHiddenAsync();
        await (await window.OutputAsync("text=VS Code shows outputs, and runs cells, once you trust the folder")).First.WaitForAsync();
        await window.KeepPictureAsync("untrusted");
    }

    [Fact]
    public async Task Trusted_all_cells_run_by_one_press_and_charts_follow_the_theme()
    {
        await using var window = await server.OpenAsync();
        await window.OpenFileAsync(First);
        await window.TrustAsync();

        await window.Button("Run All").ClickAsync();

        await Assertions.Expect(window.Page.Locator(".codicon-notebook-state-success")).ToHaveCountAsync(6, new() { Timeout = 120_000 });
        await Assertions.Expect(window.Page.GetByText("Speed: recorded")).ToBeVisibleAsync();
        Assert.True(await window.Cells.First.Locator(".view-line span[class^=mtk]").EvaluateAllAsync<int>(
            "spans => new Set(spans.map(span => span.className)).size") > 2);
        await Assertions.Expect((await window.OutputAsync("[data-drawn]")).First).ToBeVisibleAsync();
        var numbers = await window.OutputAsync("td[style*='text-align:right']");
        Assert.Equal("right", await numbers.First.EvaluateAsync<string>("cell => getComputedStyle(cell).textAlign"));
        var paper = await window.OutputAsync("[data-drawn] .main-svg");
        var light = await PaperOf(paper);
        await window.KeepPictureAsync("light");

        await window.CommandAsync("Preferences: Toggle between Light/Dark Themes");

        await paper.First.EvaluateAsync(
            """
            (paper, light) => new Promise(done => {
              const look = () => getComputedStyle(paper).backgroundColor !== light ? done() : setTimeout(look, 50);
              look();
            })
            """,
            light);
        await window.KeepPictureAsync("dark");
    }

    [Fact]
    public async Task A_cell_is_stopped_and_keeps_the_variables_an_error_links_to_its_line_and_a_restart_forgets()
    {
        using var notebook = new ScratchNotebook(
            "var kept = 41;", "Console.Write(\"wait\" + \"ing\"); await Task.Delay(-1);", "kept + 1",
            "var none = new int[0];\nnone[3] = kept;", "kept.ToS");
        await using var window = await server.OpenAsync();
        await window.OpenFileAsync(notebook.File);
        await window.TrustAsync();

        await window.RunAsync("var kept");
        await Assertions.Expect(window.Page.Locator(".codicon-notebook-state-success")).ToHaveCountAsync(1, new() { Timeout = 120_000 });
        await window.RunAsync("Task.Delay");
        await (await window.OutputAsync("text=waiting")).First.WaitForAsync();
        await window.Button("Interrupt").ClickAsync();
        await (await window.OutputAsync("text=The cell was interrupted.")).First.WaitForAsync();
        await window.RunAsync("kept + 1");
        await (await window.OutputAsync("text=42")).First.WaitForAsync();
        await window.RunAsync("none[3]");
        var link = await window.OutputAsync(".traceback a[href*='line=2']");
        Assert.Equal("line 2", await link.First.TextContentAsync());

        await window.Page.Locator(".view-line").GetByText("kept.ToS").ClickAsync();
        await window.Page.Keyboard.PressAsync("End");
        await window.Page.Keyboard.PressAsync("Control+Space");
        await Assertions.Expect(window.Page.Locator(".suggest-widget.visible")).ToContainTextAsync("ToString");
        await window.Page.Keyboard.PressAsync("Escape");

        await window.Button("Restart").ClickAsync();
        await window.RunAsync("kept + 1");
        await (await window.OutputAsync("text=The name 'kept' does not exist")).First.WaitForAsync();
        await window.KeepPictureAsync("restarted");
    }

    [Fact]
    public async Task A_cell_that_ends_its_process_says_so_and_the_next_one_runs()
    {
        using var notebook = new ScratchNotebook("Environment.Exit(3);", "40 + 2");
        await using var window = await server.OpenAsync();
        await window.OpenFileAsync(notebook.File);
        await window.TrustAsync();

        await window.RunAsync("Exit");
        await (await window.OutputAsync("text=All variables are gone with it")).First.WaitForAsync();
        await window.RunAsync("40 + 2");

        await (await window.OutputAsync("text=42")).First.WaitForAsync();
    }

    private static Task<string> PaperOf(ILocator paper) =>
        paper.First.EvaluateAsync<string>("paper => getComputedStyle(paper).backgroundColor");
}
