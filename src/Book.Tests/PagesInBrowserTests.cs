namespace PriceOfAwait.Book.Tests;

/// <summary>Every page, opened from a file by a reader without a network.</summary>
[Trait("Kind", "browser")]
public sealed class PagesInBrowserTests(Chromium chromium, ExecutedBook book)
{
    // All kinds of parts and outputs are on these, and all pages have one style sheet.
    private static readonly string[] LookedAtInTheDark =
    [
        "index.html",
        "ledger.html",
        "how-these-figures-were-made.html",
        "10-then-and-now.html",
        "12-your-own-method.html",
        "18-the-advice.html",
    ];

    public static TheoryData<string> Pages => ExecutedBook.Pages;

    [Theory, MemberData(nameof(Pages))]
    public async Task It_draws_every_chart_fits_a_phone_and_is_accessible_in_light_and_dark(string page)
    {
        await using var tab = await OpenAsync(page, new() { Width = 375 });
        await DrawnAsync(tab, page);
        await OnlyWhatScrollsIsAStopAsync(tab);
        await AssertFitsAPhoneAsync(tab);
        await tab.Page.SetViewportSizeAsync(1280, 700);
        await OnlyWhatScrollsIsAStopAsync(tab);
        await tab.Page.EvaluateAsync(
            """
            window.usable = [...document.querySelectorAll('a[href], button, summary, [tabindex="0"]')]
              .filter(element => element.checkVisibility({ visibilityProperty: true }))
              .filter(element => !element.closest('.js-plotly-plot'));
            window.reached = [];
            window.invisible = [];
            document.addEventListener('focusin', ({ target }) => {
              if (!usable.includes(target)) return;
              reached.push(target);
              if (getComputedStyle(target).outlineStyle === 'none') invisible.push(target.outerHTML.slice(0, 200));
            });
            """
        );
        // The charts have stops of their own in between. After the last stop, the first is reached again, which does no
        // harm, so not every step is looked at.
        const int stepsBetweenLooks = 10;
        var max = await tab.Page.EvaluateAsync<int>("usable.length * 2");
        for (
            var steps = 0;
            steps < max && await tab.Page.EvaluateAsync<bool>("reached.length < usable.length");
            steps += stepsBetweenLooks
        )
        {
            for (var step = 0; step < stepsBetweenLooks; step++)
            {
                await tab.Page.Keyboard.PressAsync("Tab");
            }
        }

        Assert.Empty(
            await tab.Page.EvaluateAsync<string[]>(
                "usable.filter((element, index) => reached[index] !== element).map(element => "
                    + "element.outerHTML.slice(0, 200))"
            )
        );
        Assert.Empty(await tab.Page.EvaluateAsync<string[]>("invisible"));
        await tab.Page.EvaluateAsync("for (const details of document.querySelectorAll('details')) details.open = true");
        Assert.Empty(
            await tab.Page.EvaluateAsync<string[]>(
                """
                Promise.all([...document.images].map(image => image.decode().then(() => '', () => image.outerHTML)))
                  .then(broken => broken.filter(html => html).map(html => html.slice(-200)))
                """
            )
        );
        await tab.Page.AssertAccessibleAsync(isDarkToo: LookedAtInTheDark.Contains(page));
    }

    [Theory, MemberData(nameof(Pages))]
    public async Task Without_scripts_it_shows_every_chart_as_a_picture(string page)
    {
        await using var tab = await OpenAsync(page, new() { Scripts = false, Width = 375 });

        var widths = await tab
            .Page.Locator("[data-price-of-await-figure] > img")
            .EvaluateAllAsync<int[]>("pictures => pictures.map(picture => picture.naturalWidth)");
        Assert.Equal(ExecutedBook.FiguresOf(page), widths.Length);
        Assert.All(widths, width => Assert.True(width > 0));
        await AssertFitsAPhoneAsync(tab);
    }

    [Fact]
    public async Task On_paper_everything_is_open_and_light_and_charts_are_pictures()
    {
        await using var tab = await OpenAsync("00-start-here.html", new() { IsDark = true, Width = 1280 });
        await DrawnAsync(tab, "00-start-here.html");
        await tab.Page.EmulateMediaAsync(new() { Media = Media.Print });
        await tab.Page.EvaluateAsync("dispatchEvent(new Event('beforeprint'))");

        Assert.Equal(
            "rgb(255, 255, 255)",
            await tab.Page.EvaluateAsync<string>("getComputedStyle(document.body).backgroundColor")
        );
        Assert.Equal(0, await tab.Page.Locator("details:not([open])").CountAsync());
        Assert.False(await tab.Page.Locator("header.top").IsVisibleAsync());
        Assert.False(await tab.Page.Locator(".js-plotly-plot").First.IsVisibleAsync());
        Assert.True(await tab.Page.Locator(".chart img").Last.IsVisibleAsync());
    }

    [Fact]
    public async Task The_theme_follows_the_system_until_one_is_chosen_which_the_next_page_remembers()
    {
        await using var tab = await OpenAsync("index.html", new() { IsDark = true });
        var dark = await tab.Page.EvaluateAsync<string>("getComputedStyle(document.body).backgroundColor");
        var body = tab.Page.Locator("body");
        await tab.Page.EmulateMediaAsync(new() { ColorScheme = ColorScheme.Light });
        await Assertions.Expect(body).Not.ToHaveCSSAsync("background-color", dark);

        await tab.Page.GetByRole(AriaRole.Button, new() { Name = "Switch to dark colors" }).ClickAsync();
        await Assertions.Expect(body).ToHaveCSSAsync("background-color", dark);
        await tab.Page.GetByRole(AriaRole.Link, new() { Name = "Claims", Exact = true }).ClickAsync();
        await Assertions.Expect(tab.Page.Locator("h1")).ToHaveTextAsync("The ledger of claims");
        await Assertions.Expect(body).ToHaveCSSAsync("background-color", dark);
        Assert.Empty(tab.Errors);
    }

    [Fact]
    public async Task The_price_of_a_program_follows_from_the_figures_of_the_page()
    {
        await using var tab = await OpenAsync("index.html");
        var calculator = tab.Page.Locator(".calculator");
        await calculator.EvaluateAsync("box => box.dataset.prices = '[[\"Task\",10,80,50,20,90,120]]'");
        await tab.Page.GetByLabel("Requests a second").FillAsync("200000");
        await tab.Page.GetByLabel("Async methods in each request").FillAsync("10");
        await tab.Page.GetByLabel("Share that really waits").FillAsync("50");
        await Assertions
            .Expect(calculator.GetByRole(AriaRole.Status))
            .ToHaveTextAsync("Task: 11% of a core, 200 MB a second");
        Assert.Empty(tab.Errors);
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
        Assert.Contains(
            "\n#r \"../src/PriceOfAwait/bin/Release/PriceOfAwait.dll\"\n",
            await tab.Page.EvaluateAsync<string>("navigator.clipboard.readText()")
        );

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

        // A section with the word in many cells is one place.
        await dialog.GetByRole(AriaRole.Searchbox).FillAsync("await");
        var sections = await dialog.Locator(".at").AllTextContentsAsync();
        Assert.Equal(sections.Distinct(), sections);
        await dialog.GetByRole(AriaRole.Searchbox).FillAsync("RunAsync<WithYield>();");
        await Assertions.Expect(status).ToHaveTextAsync("1 place");
        await Assertions.Expect(dialog.Locator("mark").First).ToHaveTextAsync("RunAsync<WithYield>();");
        // Before axe, which asks for the style sheet in a way that the page's policy refuses.
        Assert.Empty(tab.Errors);
        await tab.Page.AssertAccessibleAsync();
        await tab.Page.Keyboard.PressAsync("ArrowDown");
        await tab.Page.Keyboard.PressAsync("Enter");
        await Assertions.Expect(tab.Page.Locator(":target")).ToContainTextAsync("RunAsync<WithYield>();");
        Assert.Contains("/07-the-cost-of-yield.html#cell-", tab.Page.Url);

        await tab.Page.GetByRole(AriaRole.Button, new() { Name = "Search" }).ClickAsync();
        await Assertions.Expect(dialog.GetByRole(AriaRole.Searchbox)).ToBeFocusedAsync();
        await tab.Page.Keyboard.PressAsync("Escape");
        await Assertions.Expect(dialog).ToBeHiddenAsync();
    }

    [Fact]
    public void Every_link_within_the_book_leads_somewhere() =>
        Assert.Empty(
            from row in Pages
            from element in book.Site.Page(row.Data).QuerySelectorAll("a[href], link[href], script[src]")
            let link = element.GetAttribute("href") ?? element.GetAttribute("src")!
            where
                !link.StartsWith("https:", StringComparison.Ordinal)
                && !link.StartsWith("data:", StringComparison.Ordinal)
            let parts = link.Split('#', 2)
            let target = parts[0].Length == 0 ? row.Data : parts[0]
            where
                !book.Site.Files.ContainsKey(target)
                || (
                    parts.Length == 2
                    && !book
                        .Site.Text(target)
                        .Contains($" id=\"{Uri.UnescapeDataString(parts[1])}\"", StringComparison.Ordinal)
                )
            select $"{row.Data}: {link}"
        );

    private Task<Tab> OpenAsync(string page, Look? look = null) => chromium.OpenAsync(book[page], look);

    /// <summary>Nothing but a chart or a table is wider, and a chart scrolls before its texts are too small.</summary>
    private static async Task AssertFitsAPhoneAsync(Tab tab)
    {
        await tab.Page.AssertNotWiderThanTheWindowAsync();
        Assert.All(
            await tab
                .Page.Locator(".chart")
                .EvaluateAllAsync<double[]>(
                    "charts => charts.filter(chart => chart.checkVisibility()).map(chart => chart.scrollWidth)"
                ),
            width => Assert.InRange(width, 600, 700)
        );
        Assert.Empty(tab.Errors);
    }

    private static async Task DrawnAsync(Tab tab, string page) =>
        await tab.Page.WaitForFunctionAsync(
            "count => document.querySelectorAll('[data-drawn] svg.main-svg .bglayer').length >= count",
            ExecutedBook.FiguresOf(page)
        );

    /// <summary>Waits until the keyboard stops at all boxes that scroll and at no other.</summary>
    private static async Task OnlyWhatScrollsIsAStopAsync(Tab tab) =>
        await tab.Page.WaitForFunctionAsync(
            """
            () => [...document.querySelectorAll('main pre, main .scroll')]
              .filter(box => box.checkVisibility() && getComputedStyle(box).overflowX !== 'visible')
              .every(box => (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1)
                === (box.getAttribute('tabindex') === '0'))
            """
        );
}
