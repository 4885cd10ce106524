namespace PriceOfAwait.Display.Tests;

[Trait("Kind", "browser")]
public class FiguresOnPageTests(Chromium chromium)
{
    private const string Place = "div[data-price-of-await-figure]";

    // As classic Jupyter and nbconvert's pages have it.
    private const string ModuleLoader = "<script>window.define = function () {}; window.define.amd = {};</script>";

    [Fact]
    public async Task Every_picture_becomes_a_chart_in_any_order_and_under_a_module_loader()
    {
        var figures = Samples.All.Values.Select(figure => figure.ToHtml()).ToList();
        // The bundle comes last, the first figure twice.
        await using var page = await FigurePage.OpenAsync(
            chromium,
            ModuleLoader + string.Concat(figures) + figures[0] + FigurePage.Assets
        );

        await page.DrawnAsync(figures.Count + 1);
        Assert.Equal(figures.Count + 1, await page.Page.Locator($"{Place} .js-plotly-plot").CountAsync());
        Assert.Equal(0, await page.Page.Locator($"{Place} > img:visible").CountAsync());
        var titles = await page.Page.Locator(".gtitle").AllTextContentsAsync();
        Assert.Equal(titles[0], titles[^1]);
        Assert.Contains("measured here", await page.Page.Locator("g.legend text").AllTextContentsAsync());
        Assert.Contains(
            await page.Page.Locator(".ytick text").AllTextContentsAsync(),
            text => text.Contains("DirectPath", StringComparison.Ordinal)
        );
        Assert.Empty(page.Tab.Errors);
    }

    [Fact]
    public async Task Under_the_pointer_stand_the_value_and_its_error()
    {
        await using var page = await OpenDotsAsync();
        var point = await Visible(page).Nth(5).BoundingBoxAsync();

        await page.Page.Mouse.MoveAsync(point!.X + (point.Width / 2), point.Y + (point.Height / 2));

        await Assertions
            .Expect(page.Page.Locator(".hoverlayer .hovertext .nums"))
            .ToHaveTextAsync("AwaitPathWithTask: 1.7 [1.4, 2.3]");
    }

    [Fact]
    public async Task A_chart_that_is_hidden_is_drawn_when_it_is_shown()
    {
        var hidden = $"<div id=hidden style=display:none>{Samples.All["dots"].ToHtml()}</div>";
        await using var page = await FigurePage.OpenAsync(
            chromium,
            hidden + Samples.All["lines"].ToHtml() + FigurePage.Assets
        );
        await page.DrawnAsync(1);
        Assert.Equal(1, await page.Page.Locator("[data-drawn]").CountAsync());
        await page.Page.EvaluateAsync("document.getElementById('hidden').style.display = ''");
        await page.DrawnAsync(2);
    }

    [Fact]
    public async Task The_legend_shows_and_hides_by_the_keyboard()
    {
        await using var page = await OpenDotsAsync();
        var entry = page.Page.GetByRole(AriaRole.Button, new() { Name = "published 2021" });
        Assert.Equal(12, await Visible(page).CountAsync());

        await entry.PressAsync("Enter");
        await Assertions.Expect(Visible(page)).ToHaveCountAsync(8);
        await Assertions.Expect(entry).ToHaveAttributeAsync("aria-pressed", "false");
        await Assertions.Expect(entry).ToBeFocusedAsync();

        await entry.PressAsync(" ");
        await Assertions.Expect(Visible(page)).ToHaveCountAsync(12);
        await Assertions.Expect(entry).ToHaveAttributeAsync("aria-pressed", "true");
    }

    [Fact]
    public async Task A_page_that_turns_dark_keeps_what_the_reader_chose()
    {
        await using var page = await OpenDotsAsync();
        await page.Page.GetByRole(AriaRole.Button, new() { Name = "published 2021" }).PressAsync("Enter");
        await Assertions.Expect(Visible(page)).ToHaveCountAsync(8);
        await page.Page.GetByRole(AriaRole.Button, new() { Name = "linear axis" }).ClickAsync();
        await Assertions
            .Expect(page.Page.GetByRole(AriaRole.Button, new() { Name = "logarithmic axis" }))
            .ToBeVisibleAsync();
        var light = await PaperOf(page);

        await page.Page.EvaluateAsync("document.documentElement.dataset.theme = 'dark'");

        await page.Page.WaitForFunctionAsync(
            "light => getComputedStyle(document.querySelector('.main-svg')).backgroundColor !== light",
            light
        );
        await Assertions.Expect(Visible(page)).ToHaveCountAsync(8);
        Assert.Equal(
            "linear",
            await page.Page.EvaluateAsync<string>("document.querySelector('.js-plotly-plot').layout.xaxis.type")
        );
        Assert.Empty(page.Tab.Errors);
    }

    /// <summary>Its frame of outputs has no ground of its own, and says the theme on its body.</summary>
    [Theory]
    [InlineData("vscode-light", "vscode-dark")]
    [InlineData("vscode-light", "vscode-high-contrast")]
    [InlineData("vscode-dark", "vscode-high-contrast-light")]
    public async Task In_VS_Code_a_chart_follows_the_theme_at_once(string before, string after)
    {
        await using var page = await OpenDotsAsync(
            $"<script>document.body.dataset.vscodeThemeKind = '{before}'</script>"
        );
        var paper = await PaperOf(page);

        await page.Page.EvaluateAsync("kind => document.body.dataset.vscodeThemeKind = kind", after);

        await page.Page.WaitForFunctionAsync(
            "before => getComputedStyle(document.querySelector('.main-svg')).backgroundColor !== before",
            paper
        );
        Assert.Empty(page.Tab.Errors);
    }

    [Fact]
    public async Task Numbers_stay_right_aligned_whatever_style_another_output_brings()
    {
        var table = new Table(
            [new("Method"), Column.Number("ns")],
            [
                ["DirectCall", "0.44"],
            ]
        );
        await using var page = await FigurePage.OpenAsync(
            chromium,
            FigurePage.Assets
                + table.ToHtml()
                + "<style>table td { text-align: start } table th { text-align: center }</style>"
        );

        Assert.Equal(
            ["left", "right", "left", "right"],
            await page
                .Page.Locator("th, td")
                .EvaluateAllAsync<string[]>("cells => cells.map(cell => getComputedStyle(cell).textAlign)")
        );
    }

    [Fact]
    public async Task Without_the_bundle_the_picture_stays()
    {
        await using var page = await FigurePage.OpenAsync(chromium, Samples.All["lines"].ToHtml());
        Assert.Equal(1, await page.Page.Locator($"{Place} > img:visible").CountAsync());
        Assert.Empty(page.Tab.Errors);
    }

    private async Task<FigurePage> OpenDotsAsync(string above = "")
    {
        var page = await FigurePage.OpenAsync(chromium, above + Samples.All["ratios"].ToHtml() + FigurePage.Assets);
        await page.DrawnAsync(1);
        return page;
    }

    private static ILocator Visible(FigurePage page) => page.Page.Locator(".scatterlayer .points path");

    private static Task<string> PaperOf(FigurePage page) =>
        page.Page.EvaluateAsync<string>("getComputedStyle(document.querySelector('.main-svg')).backgroundColor");
}
