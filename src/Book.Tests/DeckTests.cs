
namespace PriceOfAwait.Book.Tests;

public sealed class DeckTests(Chromium chromium) : IAsyncLifetime
{
    private static readonly Look Projector = new() { Width = 1920, Height = 1080 };

    private readonly TempFolder _folder = new();
    private BookServer _server = null!;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        _server = await BookServer.StartAsync(await DeckOfAsync(Lesson("00-start-here.ipynb")), 0, Cancellation);
    }

    public async ValueTask DisposeAsync()
    {
        await _server.DisposeAsync();
        _folder.Dispose();
    }

    [Fact]
    public async Task Keys_turn_the_cells_and_each_is_alone_on_the_screen()
    {
        await using var tab = await OpenAsync();
        Assert.Equal("1 of 21", await ShownAsync(tab));

        await PressAsync(tab, "ArrowRight", "2 of 21");
        await PressAsync(tab, "PageDown", "3 of 21");
        await PressAsync(tab, "ArrowLeft", "2 of 21");
        await PressAsync(tab, "End", "21 of 21");
        await PressAsync(tab, "ArrowRight", "21 of 21");
        await PressAsync(tab, "Home", "1 of 21");
        await PressAsync(tab, "ArrowLeft", "1 of 21");
        Assert.Empty(tab.Errors);
    }

    [Fact]
    public async Task What_comes_out_is_hidden_until_it_is_asked_for()
    {
        await using var tab = await OpenAsync("#8");
        var answer = tab.Page.Locator(".slide:not([hidden]) .answer");
        Assert.Equal("8 of 21", await ShownAsync(tab));
        Assert.True(await tab.Page.GetByText("what comes out?").And(tab.Page.Locator(":visible")).IsVisibleAsync());
        Assert.False(await answer.IsVisibleAsync());

        await tab.Page.Keyboard.PressAsync("f");
        await Assertions.Expect(answer).ToBeVisibleAsync();
        Assert.Contains("GetStockPriceForAsync", await answer.InnerTextAsync(), StringComparison.Ordinal);
        await tab.Page.Keyboard.PressAsync("f");
        await Assertions.Expect(answer).ToBeHiddenAsync();

        // The space bar asks before it goes on.
        await tab.Page.Keyboard.PressAsync(" ");
        await Assertions.Expect(answer).ToBeVisibleAsync();
    }

    [Fact]
    public async Task The_keys_are_told_and_answers_to_questions_are_asked_for_like_figures()
    {
        await using var tab = await OpenAsync("#20");
        var keys = tab.Page.GetByRole(AriaRole.Dialog, new() { Name = "Keys" });
        await tab.Page.Keyboard.PressAsync("?");
        await Assertions.Expect(keys).ToBeVisibleAsync();
        await tab.Page.Keyboard.PressAsync("?");
        await Assertions.Expect(keys).ToBeHiddenAsync();

        var answers = tab.Page.Locator(".slide:not([hidden]) details[open]");
        Assert.Equal(0, await answers.CountAsync());
        await tab.Page.Keyboard.PressAsync("f");
        await Assertions.Expect(answers).ToHaveCountAsync(1);
    }

    [Fact]
    public async Task From_the_last_row_it_can_be_read_and_nothing_is_cut_off()
    {
        await using var tab = await OpenAsync();
        var cells = await tab.Page.Locator(".slide").CountAsync();
        for (var cell = 1; cell <= cells; cell++)
        {
            await tab.Page.Keyboard.PressAsync("f");
            // The strip is a line of the slide's own size, and letters of a fortieth of the screen's height are read from eight heights.
            Assert.InRange(await tab.Page.EvaluateAsync<double>(
                "parseFloat(getComputedStyle(document.querySelector('.slide:not([hidden]) .fitted')).fontSize)"), 1080 / 40.0, 60);
            Assert.Equal(0, await tab.Page.EvaluateAsync<int>(
                "document.querySelector('.slide:not([hidden])').scrollWidth - document.querySelector('.slide:not([hidden])').clientWidth"));
            await tab.Page.Keyboard.PressAsync("ArrowRight");
        }

        Assert.Empty(tab.Errors);
    }

    [Fact]
    public async Task Axe_finds_nothing_amiss_in_light_and_in_dark()
    {
        await using var tab = await OpenAsync("#8");
        await tab.Page.Keyboard.PressAsync("f");
        await tab.Page.AssertAccessibleAsync();
    }

    [Fact]
    public async Task It_stays_where_it_is_when_the_notebook_was_run_again()
    {
        _server.Show(await DeckOfAsync(_folder.Write("a.ipynb", CellsWith("cell 2"))));
        await using var tab = await OpenAsync("#2");
        Assert.Equal("2 of 3", await ShownAsync(tab));

        _server.Show(await DeckOfAsync(_folder.Write("a.ipynb", CellsWith("another one"))));
        await Assertions.Expect(tab.Page.Locator(".presenting .slide:not([hidden])")).ToContainTextAsync("another one");
        Assert.Equal("2 of 3", await ShownAsync(tab));
        Assert.Empty(tab.Errors);

        static JsonObject[] CellsWith(string second) =>
            [NotebookJson.Prose("cell 1"), NotebookJson.Prose(second), NotebookJson.Prose("cell 3")];
    }

    [Fact]
    public async Task Without_scripts_all_cells_stand_below_each_other_with_everything_shown()
    {
        await using var tab = await OpenAsync("", Projector with { Scripts = false });

        Assert.Equal(21, await tab.Page.Locator(".slide:visible").CountAsync());
        Assert.True(await tab.Page.Locator(".answer").First.IsVisibleAsync());
        Assert.Empty(tab.Errors);
    }

    [Fact]
    public async Task A_notebook_that_cannot_be_read_makes_a_page_that_says_so()
    {
        var deck = await DeckOfAsync(_folder.Write("b.ipynb", "no notebook"));

        Assert.Contains("b.ipynb", Assert.Single(deck.Problems), StringComparison.Ordinal);
        Assert.Contains("is not a notebook", deck.Text("index.html"), StringComparison.Ordinal);
    }

    private static string Lesson(string name) => Path.Combine(Repository.Root, "notebooks", name);

    private static Task<BookSite> DeckOfAsync(string notebook) =>
        BookWriter.WriteDeckAsync(notebook, Cancellation);

    private Task<Tab> OpenAsync(string cell = "", Look? look = null) =>
        chromium.OpenAsync(_server.Address.AbsoluteUri + cell, look ?? Projector);

    private static async Task PressAsync(Tab tab, string key, string shown)
    {
        await tab.Page.Keyboard.PressAsync(key);
        await Assertions.Expect(tab.Page.Locator(".slide:not([hidden])")).ToHaveAttributeAsync("aria-label", shown);
    }

    private static async Task<string?> ShownAsync(Tab tab) =>
        await tab.Page.Locator(".slide:not([hidden])").GetAttributeAsync("aria-label");
}
