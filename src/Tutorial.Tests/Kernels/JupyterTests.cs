using System.Globalization;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Display;

namespace PriceOfAwait.Tutorial.Tests.Kernels;

/// <summary>The notebooks in Jupyter, with the kernel that <c>kernel</c> installs.</summary>
public sealed class JupyterTests(JupyterWithKernel jupyter, Chromium chromium)
{
    /// <summary>In what the tool puts before a notebook's first output, unseen, for scripts of its own.</summary>
    private const string Bootstrap = "dotnet-interactive-this-cell";

    private static readonly float Patience = (float)TimeSpan.FromMinutes(5).TotalMilliseconds;

    // Refresh runs all notebooks in the same kernel. These differ in what they ask of Jupyter: charts of XPlot's own, a
    // reader's file and its listings, a server and its clients.
    [Theory]
    [InlineData("11-plot-it-yourself")]
    [InlineData("12-your-own-method")]
    [InlineData("17-a-real-request")]
    [Trait("Kind", "machine")]
    public Task A_notebook_runs_through_nbconvert_as_committed(string name) => AssertRunAsCommittedAsync(name);

    /// <summary>Takes some minutes, so it is run by hand before a release: <c>-explicit only</c>.</summary>
    [Fact(Explicit = true)]
    [Trait("Kind", "machine")]
    public Task Every_notebook_runs_through_nbconvert_as_committed() =>
        AssertRunAsCommittedAsync([.. Committed.Select(path => Path.GetFileNameWithoutExtension(path))]);

    [Fact]
    [Trait("Kind", "browser")]
    public async Task The_charts_of_every_notebook_say_what_their_pictures_say()
    {
        var notebooks = Committed.Select(path => FiguresIn(path).ToList()).ToList();
        Assert.Contains(notebooks, figures => figures.Count > 1);
        foreach (var figures in notebooks)
        {
            await FigureWords.AreSameAsync(chromium, figures);
        }
    }

    [Theory]
    [InlineData("conformance.py")]
    [InlineData("life.py")]
    [Trait("Kind", "machine")]
    public async Task The_kernel_does_what_Jupyter_asks_of_one(string tests)
    {
        var result = await jupyter.TestAsync(tests);
        var said = result.Output + result.Error;
        TestContext.Current.TestOutputHelper?.WriteLine(said);
        Assert.SkipWhen(
            said.Contains("No module named 'jupyter_kernel_test'", StringComparison.Ordinal),
            "Debian: python3-jupyter-kernel-test"
        );
        Assert.True(result.Succeeded, said);
    }

    [Fact]
    [Trait("Kind", "browser")]
    public async Task In_the_browser_all_cells_run_the_charts_show_and_the_kernel_is_interrupted_and_restarted()
    {
        await using var tab = await OpenAsync("00-start-here.ipynb");
        var page = tab.Page;
        // What the kernel says of its language gives the cells C#'s colours.
        await page.Locator(".code_cell .cm-keyword").First.WaitForAsync();
        await AssertAllRunAsync(page);
        await AssertChartsShowAsync(page);

        await page.EvaluateAsync(
            """
            () => {
              const cell = Jupyter.notebook.insert_cell_at_bottom('code');
              cell.set_text('while (true) await Bench.RunAsync<SyncVsAsync>(Speed.Quick);');
              Jupyter.notebook.select(Jupyter.notebook.ncells() - 1);
              cell.execute();
            }
            """
        );
        await page.Locator(".output_stdout", new() { HasTextRegex = new Regex(@"^launch +\d") }).WaitForAsync();
        await page.Locator("button[data-jupyter-action='jupyter-notebook:interrupt-kernel']").ClickAsync();
        await page.Locator(".output_error", new() { HasText = "Command cancelled" }).WaitForAsync();
        await page.EvaluateAsync("() => Jupyter.notebook.delete_cell(Jupyter.notebook.ncells() - 1)");

        await page.Locator("button[data-jupyter-action='jupyter-notebook:confirm-restart-kernel']").ClickAsync();
        await page.Locator(".modal-footer .btn-danger").ClickAsync();
        await IdleAsync(page);
        await AssertAllRunAsync(page);
    }

    /// <summary>It is a process of the process that watches it, and its threads are blocked.</summary>
    [Fact(Timeout = 300_000)]
    [Trait("Kind", "browser")]
    public async Task A_server_that_starves_ends_with_an_interrupt()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Processes are found by pgrep.");
        await using var tab = await OpenAsync("22-find-what-blocks.ipynb");
        var page = tab.Page;
        await page.EvaluateAsync(
            $$"""
            () => {
              Jupyter.notebook.get_cells().find(cell => cell.cell_type === 'code').execute();
              const cell = Jupyter.notebook.insert_cell_at_bottom('code');
              cell.set_text(`
                using PriceOfAwait.Lessons.Lesson22FindWhatBlocks;
                Environment.SetEnvironmentVariable("{{SpeedSetting.Variable}}", "quick");
                Console.WriteLine("kernel " + Environment.ProcessId);
                while (true)
                  await foreach (var servers in TroubledServers.WatchAsync("starving pool"))
                    Console.WriteLine("watched");`);
              cell.execute();
            }
            """
        );
        var written = page.Locator(".output_stdout", new() { HasText = "watched" });
        await written.WaitForAsync();
        var kernel = int.Parse(
            Regex.Match(await written.InnerTextAsync(), @"kernel (\d+)").Groups[1].Value,
            CultureInfo.InvariantCulture
        );
        var processes = await ToolTests.WatchedServerOfAsync(kernel);

        await page.Locator("button[data-jupyter-action='jupyter-notebook:interrupt-kernel']").ClickAsync();

        await page.Locator(".output_error", new() { HasText = "Command cancelled" }).WaitForAsync();
        await ToolTests.AssertEndAsync(processes);
    }

    [Fact]
    [Trait("Kind", "browser")]
    public async Task What_unfolds_looks_so_in_prose_too_even_before_a_cell_has_run()
    {
        await using var tab = await OpenAsync("00-start-here.ipynb");
        var folded = tab.Page.Locator(".text_cell summary").First;
        await Assertions.Expect(folded).ToHaveTextAsync("What to do if it isn't ready");
        await Assertions.Expect(folded).ToHaveCSSAsync("display", "list-item");
        await Assertions.Expect(folded).ToHaveCSSAsync("cursor", "pointer");
    }

    private static string[] Committed => Directory.GetFiles(Path.Combine(Repository.Root, "notebooks"), "*.ipynb");

    private async Task AssertRunAsCommittedAsync(params string[] names)
    {
        var (folder, result) = await jupyter.ConvertAsync(names);
        // The failed cell and its error come last.
        Assert.True(result.Succeeded, string.Join('\n', result.Error.TrimEnd().Split('\n').TakeLast(30)));
        foreach (var name in names)
        {
            Assert.Equal(
                Shown(Path.Combine(Repository.Root, "notebooks", $"{name}.ipynb")),
                Shown(Path.Combine(folder, $"{name}.ipynb"))
            );
        }
    }

    private async Task<Tab> OpenAsync(string notebook)
    {
        Assert.SkipUnless(Chromium.Missing is null, Chromium.Missing ?? "");
        var tab = await chromium.OpenAsync(await jupyter.AddressOfAsync(notebook));
        tab.Page.SetDefaultTimeout(Patience);
        await tab.Page.WaitForFunctionAsync(
            "() => window.Jupyter && Jupyter.notebook && Jupyter.notebook.kernel && "
                + "Jupyter.notebook.kernel.is_connected()"
        );
        await IdleAsync(tab.Page);
        Assert.Equal(".NET (C#)", await tab.Page.Locator(".kernel_indicator_name").InnerTextAsync());
        return tab;
    }

    private static Task IdleAsync(IPage page) => page.Locator("#kernel_indicator_icon.kernel_idle_icon").WaitForAsync();

    private static async Task AssertAllRunAsync(IPage page)
    {
        await page.EvaluateAsync("() => Jupyter.notebook.clear_all_output()");
        // Does the same as the menu's "Run All"; the menu doesn't open while the page still loads.
        await page.EvaluateAsync("() => { Jupyter.actions.call('jupyter-notebook:run-all-cells'); }");
        await page.WaitForFunctionAsync(
            "() => Jupyter.notebook.get_cells().every(cell => cell.cell_type !== 'code' || "
                + "Number.isInteger(cell.input_prompt_number))"
        );
        await IdleAsync(page);
        var counts = await page.EvaluateAsync<int[]>(
            "() => Jupyter.notebook.get_cells().filter(cell => cell.cell_type === 'code').map(cell => "
                + "cell.input_prompt_number)"
        );
        Assert.Equal(Enumerable.Range(1, await page.Locator(".code_cell").CountAsync()), counts);
        Assert.Equal(0, await page.Locator(".output_error").CountAsync());
    }

    private static async Task AssertChartsShowAsync(IPage page)
    {
        var charts = page.Locator("[data-price-of-await-figure]");
        Assert.True(await charts.CountAsync() > 0);
        foreach (var chart in await charts.AllAsync())
        {
            await chart.ScrollIntoViewIfNeededAsync();
            await chart.Locator(".main-svg").First.WaitForAsync();
        }
    }

    /// <summary>
    /// The library's figures, with the data that the repository keeps as facts instead of scripts. Of XPlot's own
    /// charts, it has pictures that a browser has drawn.
    /// </summary>
    private static IEnumerable<string> FiguresIn(string notebook) =>
        from cell in Notebook.Load(notebook).Cells
        where cell.Kind == CellKind.Code
        from shown in Output.ReadAll(cell.Outputs).OfType<Output.Shown>()
        let parts = OutputFacts.Of(shown).Parts.SelectMany(Unfolded).ToList()
        let figures = parts.OfType<Figure>().ToList()
        where figures.Count > 0 && !parts.OfType<CustomChart>().Any()
        let html = shown.Data["text/html"]
        // The HTML's own ids, because its figures had more digits than the data.
        let ids = Regex.Matches(html, $"{ChartPart.Mark}=\"([^\"]*)").Select(id => id.Groups[1].Value)
        select html + string.Concat(ids.Zip(figures, (id, figure) => ChartPart.ScriptOf(id, figure.ToSpec())));

    private static IEnumerable<OutputPart> Unfolded(OutputPart part) =>
        part is Disclosure disclosure ? disclosure.Details.SelectMany(Unfolded) : [part];

    /// <summary>A notebook's outputs by kind, because their numbers may differ from machine to machine.</summary>
    private static List<string> Shown(string notebook) =>
        [
            .. from cell in JsonNode.Parse(File.ReadAllText(notebook))!["cells"]!.AsArray()
            where (string?)cell!["cell_type"] == "code"
            from output in cell["outputs"]!.AsArray()
            where !output!.ToJsonString().Contains(Bootstrap, StringComparison.Ordinal)
            let kinds = output!["data"]?.AsObject() is { } data
                ? WithoutDouble(data).Order(StringComparer.Ordinal).ToArray()
                : [(string?)output["name"] ?? ""]
            select $"{Path.GetFileName(notebook)}: {cell["id"]} {output["output_type"]} {string.Join(' ', kinds)}",
        ];

    /// <summary>The repository keeps no plain text beside HTML, and no facts of an output that has none.</summary>
    private static IEnumerable<string> WithoutDouble(JsonObject data) =>
        from content in data
        where content.Key != "text/plain" || !data.ContainsKey("text/html")
        // Microsoft's kernel writes our JSON as text.
        where
            content.Key != Facts.MimeType
            || (NotebookJson.TextOf(content.Value) ?? content.Value!.ToJsonString()) != Facts.ToJson([])
        select content.Key;
}
