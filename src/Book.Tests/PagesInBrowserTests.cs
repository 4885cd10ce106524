namespace PriceOfAwait.Book.Tests;

/// <summary>Every page, opened from a file by a reader without a network.</summary>
public sealed class PagesInBrowserTests(Chromium chromium, ExecutedBook book)
{
    public static TheoryData<string> Pages => ExecutedBook.Pages;

    [Theory, MemberData(nameof(Pages))]
    public async Task It_opens_without_an_error_or_a_request_draws_every_chart_and_fits_a_phone(string page)
    {
        await using var tab = await OpenAsync(page, new() { Width = 1280 });
        await DrawnAsync(tab, page);
        await OnlyWhatScrollsIsAStopAsync(tab);
        await tab.Page.SetViewportSizeAsync(375, 700);
        await OnlyWhatScrollsIsAStopAsync(tab);

        await tab.Page.AssertNotWiderThanTheWindowAsync();
        Assert.Empty(tab.Errors);
    }

    [Fact]
    public async Task On_a_phone_a_chart_scrolls_before_its_texts_are_too_small()
    {
        await using var tab = await OpenAsync("01-synchronous-fast-paths.html", new() { Width = 375 });
        await DrawnAsync(tab, "01-synchronous-fast-paths.html");
        Assert.InRange(await tab.Page.Locator(".chart").First.EvaluateAsync<double>("place => place.scrollWidth"), 600, 700);
        await using var pictures = await OpenAsync("01-synchronous-fast-paths.html", new() { Width = 375, Scripts = false });
        Assert.InRange(await pictures.Page.Locator(".chart").First.EvaluateAsync<double>("place => place.scrollWidth"), 600, 700);
    }

    [Theory, MemberData(nameof(Pages))]
    public async Task Without_scripts_it_shows_every_chart_as_a_picture(string page)
    {
        await using var tab = await OpenAsync(page, new() { Scripts = false });

        var widths = await tab.Page.Locator("[data-price-of-await-figure] > img")
            .EvaluateAllAsync<int[]>("pictures => pictures.map(picture => picture.naturalWidth)");
        Assert.Equal(ExecutedBook.FiguresOf(page), widths.Length);
        Assert.All(widths, width => Assert.True(width > 0));
        await tab.Page.AssertNotWiderThanTheWindowAsync();
        Assert.Empty(tab.Errors);
    }

    [Theory, MemberData(nameof(Pages))]
    public async Task Everybody_can_read_and_use_it_by_the_keyboard_and_in_light_and_dark_as_axe_sees_it(string page)
    {
        await using var tab = await OpenAsync(page, new() { Width = 1280 });
        await DrawnAsync(tab, page);
        await OnlyWhatScrollsIsAStopAsync(tab);
        await tab.Page.EvaluateAsync(
            """
            window.usable = [...document.querySelectorAll('a[href], button, summary, [tabindex="0"]')]
              .filter(element => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.js-plotly-plot'));
            window.reached = [];
            window.invisible = [];
            document.addEventListener('focusin', event => {
              const style = getComputedStyle(event.target);
              if (!usable.includes(event.target)) return;
              reached.push(event.target);
              if (style.outlineStyle === 'none') invisible.push(event.target.outerHTML.slice(0, 200));
            });
            """);
        var usable = await tab.Page.EvaluateAsync<int>("usable.length");
        // The charts have stops of their own in between.
        for (var (reached, steps) = (0, 0); reached < usable && steps < usable * 2; reached = await ReachedAsync())
        {
            for (var more = usable - reached; more > 0; more--, steps++)
            {
                await tab.Page.Keyboard.PressAsync("Tab");
            }
        }

        Assert.Empty(
            await tab.Page.EvaluateAsync<string[]>(
                "usable.filter((element, index) => reached[index] !== element).map(element => element.outerHTML.slice(0, 200))"));
        Assert.Empty(await tab.Page.EvaluateAsync<string[]>("invisible"));

        await tab.Page.EvaluateAsync("for (const details of document.querySelectorAll('details')) details.open = true");

        await tab.Page.AssertAccessibleAsync();

        Task<int> ReachedAsync() => tab.Page.EvaluateAsync<int>("reached.length");
    }

    [Fact]
    public async Task Figures_stand_to_the_right_in_their_columns_and_names_to_the_left()
    {
        await using var tab = await OpenAsync("02-cached-completed-tasks.html", new());
        var cells = await tab.Page.EvaluateAsync<string[]>(
            """
            [...document.querySelectorAll('.output tbody td')]
              .map(cell => `${/^-?[\d.,]+x?$/.test(cell.innerText) ? 'figure' : cell.cellIndex === 0 ? 'name' : 'other'} ${getComputedStyle(cell).textAlign}`)
            """);
        Assert.Equal(["figure right", "name left"],
            cells.Where(cell => !cell.StartsWith("other", StringComparison.Ordinal)).Distinct().Order());
    }

    [Fact]
    public async Task On_paper_everything_is_open_and_light_and_charts_are_pictures()
    {
        await using var tab = await OpenAsync("00-start-here.html", new() { IsDark = true, Width = 1280 });
        await DrawnAsync(tab, "00-start-here.html");
        await tab.Page.EmulateMediaAsync(new() { Media = Media.Print });
        await tab.Page.EvaluateAsync("dispatchEvent(new Event('beforeprint'))");

        Assert.Equal("rgb(255, 255, 255)", await tab.Page.EvaluateAsync<string>("getComputedStyle(document.body).backgroundColor"));
        Assert.Equal(0, await tab.Page.Locator("details:not([open])").CountAsync());
        Assert.False(await tab.Page.Locator("header.top").IsVisibleAsync());
        Assert.False(await tab.Page.Locator(".js-plotly-plot").First.IsVisibleAsync());
        Assert.True(await tab.Page.Locator(".chart img").Last.IsVisibleAsync());
    }

    [Fact]
    public async Task The_theme_follows_the_system_until_one_is_chosen_which_the_next_page_remembers()
    {
        await using var tab = await OpenAsync("index.html", new() { IsDark = true });
        var dark = await GroundAsync();
        await tab.Page.EmulateMediaAsync(new() { ColorScheme = ColorScheme.Light });
        var light = await GroundAsync();
        Assert.NotEqual(dark, light);

        await tab.Page.GetByRole(AriaRole.Button, new() { Name = "Switch to dark colors" }).ClickAsync();
        Assert.Equal(("dark", dark), (await tab.Page.EvaluateAsync<string>("document.documentElement.dataset.theme"), await GroundAsync()));
        await tab.Page.GetByRole(AriaRole.Link, new() { Name = "Claims", Exact = true }).ClickAsync();
        await tab.Page.WaitForURLAsync("**/ledger.html");
        Assert.Equal(dark, await GroundAsync());
        Assert.Empty(tab.Errors);

        Task<string> GroundAsync() => tab.Page.EvaluateAsync<string>("getComputedStyle(document.body).backgroundColor");
    }

    [Fact]
    public async Task A_cells_code_is_copied_as_it_was_written()
    {
        await using var tab = await OpenAsync("00-start-here.html");
        await tab.Page.Context.GrantPermissionsAsync(["clipboard-read", "clipboard-write"]);
        // The page's clock stands still until the test moves it, so that a slow machine sees the answer, too.
        await tab.Page.Clock.InstallAsync();
        await tab.Page.Clock.PauseAtAsync(DateTime.UtcNow.AddHours(1));
        var copy = tab.Page.Locator(".cell .copy").First;

        await copy.ClickAsync();
        await Assertions.Expect(copy).ToHaveTextAsync("Copied");
        Assert.StartsWith("#r \"../src/PriceOfAwait/bin/Release/PriceOfAwait.dll\"\n",
            await tab.Page.EvaluateAsync<string>("navigator.clipboard.readText()"), StringComparison.Ordinal);

        await tab.Page.Clock.RunForAsync(2000);
        await Assertions.Expect(copy).ToHaveTextAsync("Copy");
    }

    [Fact]
    public async Task A_search_leads_to_the_place_by_keys_alone()
    {
        await using var tab = await OpenAsync("ledger.html", new() { Width = 375 });
        await tab.Page.Keyboard.PressAsync("/");
        var dialog = tab.Page.GetByRole(AriaRole.Dialog, new() { Name = "Search the book" });
        var status = dialog.GetByRole(AriaRole.Status);
        await tab.Page.Keyboard.TypeAsync("qwertz");
        await Assertions.Expect(status).ToHaveTextAsync("Nothing in the book has all of these words.");

        await SearchAsync();
        await tab.Page.Keyboard.PressAsync("ArrowDown");
        await tab.Page.Keyboard.PressAsync("Enter");
        await Assertions.Expect(tab.Page.Locator(":target")).ToContainTextAsync("RunAsync<WithYield>();");
        Assert.Contains("/07-the-cost-of-yield.html#cell-", tab.Page.Url, StringComparison.Ordinal);

        await tab.Page.GetByRole(AriaRole.Button, new() { Name = "Search" }).ClickAsync();
        await Assertions.Expect(dialog.GetByRole(AriaRole.Searchbox)).ToBeFocusedAsync();
        await tab.Page.Keyboard.PressAsync("Escape");
        await Assertions.Expect(dialog).ToBeHiddenAsync();

        await tab.Page.Keyboard.PressAsync("/");
        await SearchAsync();
        // Before axe, which asks for the style sheet in a way that the page's policy refuses.
        Assert.Empty(tab.Errors);
        await tab.Page.AssertAccessibleAsync();

        async Task SearchAsync()
        {
            await dialog.GetByRole(AriaRole.Searchbox).FillAsync("RunAsync<WithYield>();");
            await Assertions.Expect(status).ToHaveTextAsync("1 place");
            await Assertions.Expect(dialog.Locator("mark").First).ToHaveTextAsync("RunAsync<WithYield>();");
        }
    }

    [Fact]
    public void Every_link_within_the_book_leads_somewhere() => Assert.Empty(
        from row in Pages
        from element in book.Site.Page(row.Data).QuerySelectorAll("a[href], link[href], script[src]")
        let link = element.GetAttribute("href") ?? element.GetAttribute("src")!
        where !link.StartsWith("https:", StringComparison.Ordinal) && !link.StartsWith("data:", StringComparison.Ordinal)
        let parts = link.Split('#', 2)
        let target = parts[0].Length == 0 ? row.Data : parts[0]
        where !book.Site.Files.ContainsKey(target) || (parts.Length == 2
            && !book.Site.Text(target).Contains($" id=\"{Uri.UnescapeDataString(parts[1])}\"", StringComparison.Ordinal))
        select $"{row.Data}: {link}");

    private Task<Tab> OpenAsync(string page, Look? look = null) => chromium.OpenAsync(book[page], look);

    private static async Task DrawnAsync(Tab tab, string page) => await tab.Page.WaitForFunctionAsync(
        "count => document.querySelectorAll('[data-drawn] svg.main-svg .bglayer').length >= count", ExecutedBook.FiguresOf(page));

    /// <summary>Waits until the keyboard stops at all boxes that scroll and at no other.</summary>
    private static async Task OnlyWhatScrollsIsAStopAsync(Tab tab) => await tab.Page.WaitForFunctionAsync(
        """
        () => [...document.querySelectorAll('main pre, main .scroll')]
          .filter(box => box.checkVisibility() && getComputedStyle(box).overflowX !== 'visible')
          .every(box => (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1)
            === (box.getAttribute('tabindex') === '0'))
        """);
}
