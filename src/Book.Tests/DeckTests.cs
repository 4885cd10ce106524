namespace PriceOfAwait.Book.Tests;

[Trait("Kind", "browser")]
public sealed class DeckTests(Chromium chromium) : NotebookTests, IAsyncLifetime
{
    private static readonly Look Projector = new() { Width = 1920, Height = 1080 };

    private BookServer _server = null!;

    public async ValueTask InitializeAsync() =>
        _server = await BookServer.StartAsync(
            await BookWriter.WriteDeckAsync(ExecutedBook.Notebooks[0], Cancellation),
            0,
            Cancellation
        );

    public async ValueTask DisposeAsync()
    {
        await _server.DisposeAsync();
        Dispose();
    }

    [Fact]
    public async Task Keys_turn_the_cells_and_each_is_alone_on_the_screen()
    {
        await using var tab = await OpenAsync();
        var slide = tab.Page.Locator(".slide:not([hidden])");
        var all = await AllSlides(tab).CountAsync();
        await Assertions.Expect(slide).ToHaveAttributeAsync("aria-label", $"1 of {all}");
        foreach (
            var (key, shown) in new[]
            {
                ("ArrowRight", 2),
                ("PageDown", 3),
                ("ArrowLeft", 2),
                ("End", all),
                ("ArrowRight", all),
                ("Home", 1),
                ("ArrowLeft", 1),
            }
        )
        {
            await tab.Page.Keyboard.PressAsync(key);
            await Assertions.Expect(slide).ToHaveAttributeAsync("aria-label", $"{shown} of {all}");
        }

        Assert.Empty(tab.Errors);
    }

    [Fact]
    public async Task What_comes_out_and_answers_to_questions_are_hidden_until_they_are_asked_for()
    {
        var prices = await SlideOfAsync("Prices.Of(three)");
        await using var tab = await OpenAsync(prices);
        var answer = tab.Page.Locator(".slide:not([hidden]) .answer");
        Assert.Equal($"{prices[1..]} of {await AllSlides(tab).CountAsync()}", await ShownAsync(tab));
        Assert.True(await tab.Page.GetByText("what is the output?").And(tab.Page.Locator(":visible")).IsVisibleAsync());
        Assert.False(await answer.IsVisibleAsync());

        await tab.Page.Keyboard.PressAsync("f");
        await Assertions.Expect(answer).ToBeVisibleAsync();
        Assert.Contains("an async method", await answer.InnerTextAsync());
        await tab.Page.Keyboard.PressAsync("f");
        await Assertions.Expect(answer).ToBeHiddenAsync();

        // The space bar asks before it goes on.
        await tab.Page.Keyboard.PressAsync(" ");
        await Assertions.Expect(answer).ToBeVisibleAsync();

        // The last slide has something to unfold, too.
        await using var questions = await OpenAsync($"#{await AllSlides(tab).CountAsync()}");
        var open = questions.Page.Locator(".slide:not([hidden]) details[open]");
        Assert.Equal(0, await open.CountAsync());
        await questions.Page.Keyboard.PressAsync("f");
        await Assertions.Expect(open).ToHaveCountAsync(1);
        var keys = questions.Page.GetByRole(AriaRole.Dialog, new() { Name = "Keys" });
        await questions.Page.Keyboard.PressAsync("?");
        await Assertions.Expect(keys).ToBeVisibleAsync();
        await questions.Page.Keyboard.PressAsync("?");
        await Assertions.Expect(keys).ToBeHiddenAsync();
    }

    [Fact]
    public async Task From_the_last_row_it_can_be_read_nothing_is_cut_off_and_axe_finds_nothing_amiss()
    {
        await using var tab = await OpenAsync();
        for (var cell = await AllSlides(tab).CountAsync(); cell > 0; cell--)
        {
            await tab.Page.Keyboard.PressAsync("f");
            // The strip is a line of the slide's own size, and letters of a fortieth of the screen's height are read
            // from eight heights.
            Assert.InRange(
                await tab.Page.EvaluateAsync<double>(
                    "parseFloat(getComputedStyle(document.querySelector('.slide:not([hidden]) .fitted')).fontSize)"
                ),
                1080 / 40.0,
                60
            );
            Assert.Equal(
                0,
                await tab.Page.EvaluateAsync<int>(
                    "document.querySelector('.slide:not([hidden])').scrollWidth - "
                        + "document.querySelector('.slide:not([hidden])').clientWidth"
                )
            );
            await tab.Page.Keyboard.PressAsync("ArrowRight");
        }

        Assert.Empty(tab.Errors);
        await using var figures = await OpenAsync(await SlideOfAsync("comparison.RatioFigure("));
        await figures.Page.Keyboard.PressAsync("f");
        await figures.Page.AssertAccessibleAsync();
    }

    [Fact]
    public async Task A_few_sentences_stand_above_their_code_and_a_figure_is_as_wide_as_the_slide()
    {
        await using var figure = await OpenAsync(await SlideOfAsync("comparison.RatioFigure("));
        await figure.Page.Keyboard.PressAsync("f");
        var image = figure.Page.Locator(".slide:not([hidden]) .chart img");
        var picture = (await image.BoundingBoxAsync())!;
        Assert.InRange(picture.Width, 0.9 * 1920, 1920);
        Assert.InRange(picture.Y + picture.Height, 0, 1080);
        var shape = await image.EvaluateAsync<double>("one => one.getAttribute('width') / one.getAttribute('height')");
        Assert.Equal(shape, picture.Width / picture.Height, 0.05);

        _server.Show(
            await BookWriter.WriteDeckAsync(Write("a.ipynb", Markdown("A sentence."), Code("code")), Cancellation)
        );
        await using var introduced = await OpenAsync();
        Assert.True(await introduced.Page.Locator(".slide:not([hidden]) .prose + .cell > .code").IsVisibleAsync());
    }

    [Fact]
    public async Task It_stays_where_it_is_when_the_notebook_was_run_again()
    {
        await ShowAsync("cell 2");
        await using var tab = await OpenAsync("#2");
        Assert.Equal("2 of 3", await ShownAsync(tab));

        await ShowAsync("another one");
        await Assertions.Expect(tab.Page.Locator(".presenting .slide:not([hidden])")).ToContainTextAsync("another one");
        Assert.Equal("2 of 3", await ShownAsync(tab));
        Assert.Empty(tab.Errors);

        async Task ShowAsync(string second) =>
            _server.Show(
                await BookWriter.WriteDeckAsync(
                    Write("a.ipynb", Markdown("cell 1"), Markdown(second), Markdown("cell 3")),
                    Cancellation
                )
            );
    }

    [Fact]
    public async Task Without_scripts_all_cells_stand_below_each_other_with_everything_shown()
    {
        await using var tab = await OpenAsync("", Projector with { Scripts = false });

        Assert.Equal(await AllSlides(tab).CountAsync(), await tab.Page.Locator(".slide:visible").CountAsync());
        Assert.True(await tab.Page.Locator(".answer").First.IsVisibleAsync());
        Assert.Empty(tab.Errors);
    }

    private Task<Tab> OpenAsync(string cell = "", Look? look = null) =>
        chromium.OpenAsync(_server.Address.AbsoluteUri + cell, look ?? Projector);

    /// <summary>The place of the slide with this code, such as <c>#7</c>.</summary>
    private async Task<string> SlideOfAsync(string code)
    {
        await using var tab = await OpenAsync("", Projector with { Scripts = false });
        var slide = await AllSlides(tab).Filter(new() { HasText = code }).First.GetAttributeAsync("id");
        return $"#{slide}";
    }

    private static ILocator AllSlides(Tab tab) => tab.Page.Locator(".slide");

    private static async Task<string?> ShownAsync(Tab tab) =>
        await tab.Page.Locator(".slide:not([hidden])").GetAttributeAsync("aria-label");
}
