using PriceOfAwait.Lessons.Lesson09TaskOrValueTask;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.Tests;

[Trait("Kind", "browser")]
public sealed class SlidersTests(Chromium chromium) : NotebookTests
{
    [Fact]
    public async Task A_guess_is_asked_for_before_the_figures_show_and_kept_with_how_far_off_it_was()
    {
        var panel = new Panel(Axis.Log("times"), Axis.Category(["slow"]), Dots.InRows("here", [4]));
        await using var tab = await OpenAsync(
            new Figure("Four", "Times", panel) { Asked = new("How long?", 4, "4x [3, 5]") }
        );
        await Assertions.Expect(tab.Page.Locator(".chart")).ToBeHiddenAsync();
        await tab.Page.GetByLabel("How long?").PressAsync("Home");
        await tab.Page.GetByRole(AriaRole.Button, new() { Name = "That’s my guess" }).PressAsync("Enter");
        await tab.Page.ReloadAsync();
        await Assertions
            .Expect(tab.Page.Locator("output"))
            .ToHaveTextAsync("You said 0.01x, the figures 4x [3, 5]: off by a factor of 400.");
        await Assertions.Expect(tab.Page.Locator(".chart")).ToBeVisibleAsync();
    }

    [Theory, InlineData(0), InlineData(0.08), InlineData(0.26), InlineData(0.5), InlineData(0.93), InlineData(1)]
    public async Task At_every_share_a_page_says_what_the_notebook_would(double share)
    {
        var run = RecordedRuns.TryLoad(
            Repository.RecordedData,
            "PriceOfAwait.Lessons.Lesson09TaskOrValueTask.OrderedDraws"
        )!;
        var bytes = run.Measurements.Select(one => new Allocation(one.Id, one.AllocatedBytes, IsSteady: true));
        var curves = ProbabilityCurves.Of(run, new(run.Benchmarks, [.. bytes]));
        await using var tab = await OpenAsync(curves.Choose<int>(0.5));
        await tab.Page.GetByLabel("Result").SelectOptionAsync("decimal");
        await tab.Page.GetByRole(AriaRole.Slider).FillAsync(JsonValue.Create(share).ToJsonString());
        var said = new AngleSharp.Html.Parser.HtmlParser()
            .ParseDocument(curves.Choose<decimal>(share).ToHtml())
            .Texts("caption, th, td");
        Assert.Equal(said, await tab.Page.Locator("caption, th, td").AllTextContentsAsync());
    }

    private Task<Tab> OpenAsync(NotebookValue shown) =>
        chromium.OpenAsync(WriteBook(Write("x.ipynb", Code("x", Shown(shown)))));
}
