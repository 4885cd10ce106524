using Deque.AxeCore.Commons;
using Deque.AxeCore.Playwright;

namespace PriceOfAwait.ClassBoard.Tests;

/// <summary>The board in Chromium: on the projector, and on attendees' own screens.</summary>
public sealed class BoardInBrowserTests(Chromium chromium)
{
    private static readonly Look Projector = new() { Width = 1920, Height = 1080 };

    [Fact]
    public async Task Two_attendees_and_a_projector_see_the_same_as_it_comes_and_only_the_teacher_moves_it()
    {
        Assert.SkipUnless(Chromium.Missing is null, Chromium.Missing ?? "");
        await using var test = await TestClass.StartAsync();
        await using var projector = await chromium.OpenAsync(test.Server.TeacherAddress.AbsoluteUri, Projector);
        await using var ann = await chromium.OpenAsync(test.Server.Address.AbsoluteUri, new() { Width = 375 });
        await using var bob = await chromium.OpenAsync(test.Server.Address.AbsoluteUri, new() { IsDark = true });
        Tab[] all = [projector, ann, bob];

        await test.Join("Ann").SendAsync(Made.Guess(3.21), Made.Figures());
        await test.Join("<b>Bob</b>").SendAsync(Made.Guess(40), Made.Figures(2, Made.Mac));
        await ForAll(tab => tab.Page.GetByText("<b>Bob</b>").WaitForAsync());

        // A key as from a presenter's clicker, and the button.
        await projector.Page.Keyboard.PressAsync("PageDown");
        await ForAll(tab => tab.Page.GetByText("of 2 have guessed").WaitForAsync());
        await ann.Page.Keyboard.PressAsync("r");
        Assert.False(await ann.Page.Locator(".teacher").IsVisibleAsync());
        await projector.Page.GetByRole(AriaRole.Button, new() { Name = "Reveal" }).ClickAsync();
        await ForAll(tab => tab.Page.GetByText("closest: <b>Bob</b>, 40.0x").WaitForAsync());

        // What comes later is seen without anybody's doing.
        await test.Join("Cid").SendAsync(Made.Guess(4));
        await ForAll(tab => tab.Page.GetByText("3 guesses").WaitForAsync());
        Assert.All(all, tab => Assert.Empty(tab.Errors));
        Assert.Equal(0, await ann.Page.EvaluateAsync<int>("document.documentElement.scrollWidth - document.documentElement.clientWidth"));

        Task ForAll(Func<Tab, Task> act) => Task.WhenAll(all.Select(act));
    }

    [Fact]
    public async Task Every_stage_fits_a_projector_with_thirty_machines_and_axe_finds_nothing_amiss()
    {
        Assert.SkipUnless(Chromium.Missing is null, Chromium.Missing ?? "");
        await using var test = await TestClass.StartAsync();
        for (var number = 1; number <= 30; number++)
        {
            await test.Join($"attendee {number}").SendAsync(
                Made.Guess(number), Made.Bytes(number % 11 * 8, 104),
                Made.Figures(1 + number / 30.0, number % 3 == 0 ? Made.Mac : Made.Linux),
                Made.Says("FP1", number % 3 == 0 ? Verdict.Changed : Verdict.Holds),
                Made.Exercise(number % 2 == 0 ? Outcome.Correct : Outcome.NotYet));
        }

        await using var tab = await chromium.OpenAsync(test.Server.TeacherAddress.AbsoluteUri, Projector);
        foreach (var stage in new[] { "welcome", Made.Question.Id, "verdicts", "exercises-02-cached-completed-tasks" })
        {
            await ShowAsync(stage);
            await AssertAsync(tab, stage);
            if (stage == Made.Question.Id)
            {
                await test.MoveAsync("reveal");
                await tab.Page.Locator(".machines").WaitForAsync();
                await AssertAsync(tab, "revealed");
            }
        }

        await ShowAsync(Made.BytesQuestion.Id);
        await test.MoveAsync("reveal");
        await tab.Page.Locator(".answers").WaitForAsync();
        await AssertAsync(tab, "answers");
        Assert.Empty(tab.Errors);

        async Task ShowAsync(string stage)
        {
            await test.MoveAsync($"show/{stage}");
            await tab.Page.Locator($"option[value='{stage}'][selected]").WaitForAsync(new() { State = WaitForSelectorState.Attached });
        }
    }

    [Fact]
    public async Task The_teacher_removes_somebody_in_two_steps_and_lets_them_in_again_and_nobody_else_is_offered_that()
    {
        Assert.SkipUnless(Chromium.Missing is null, Chromium.Missing ?? "");
        await using var test = await TestClass.StartAsync();
        var rude = test.Join("<b>Rude</b>");
        await rude.SendAsync(Made.Guess(3));
        await test.Join("Ann").SendAsync();
        await using var teacher = await chromium.OpenAsync(test.Server.TeacherAddress.AbsoluteUri, Projector);
        await using var ann = await chromium.OpenAsync(test.Server.Address.AbsoluteUri);
        Assert.False(await ann.Page.Locator("#people").IsVisibleAsync());
        Assert.False(await ann.Page.Locator("#attendees").IsVisibleAsync());

        await teacher.Page.Locator("#people").ClickAsync();
        await teacher.Page.GetByRole(AriaRole.Button, new() { Name = "Remove <b>Rude</b>", Exact = true }).ClickAsync();
        await AssertAccessibleAsync(teacher.Page, "attendees", new());
        Assert.Equal(1, test.Server.EntryCount);
        await teacher.Page.GetByRole(AriaRole.Button, new() { Name = "Really remove <b>Rude</b>" }).ClickAsync();
        await Assertions.Expect(ann.Page.Locator(".names li")).ToHaveTextAsync(["Ann"]);
        Assert.Equal(0, test.Server.EntryCount);

        await teacher.Page.GetByRole(AriaRole.Button, new() { Name = "Let in again <b>Rude</b>" }).ClickAsync();
        await Assertions.Expect(teacher.Page.Locator("#attendees li")).ToHaveTextAsync(["AnnRemove"]);
        await teacher.Page.GetByRole(AriaRole.Button, new() { Name = "Close" }).ClickAsync();
        await rude.SendAsync();
        await Assertions.Expect(ann.Page.Locator(".names li")).ToHaveTextAsync(["Ann", "<b>Rude</b>"]);
        Assert.Empty(teacher.Errors);
        Assert.Empty(ann.Errors);
    }

    private static async Task AssertAsync(Tab tab, string stage)
    {
        Assert.Equal((stage, 0), (stage, await tab.Page.EvaluateAsync<int>(
            "document.documentElement.scrollHeight - innerHeight + document.documentElement.scrollWidth - innerWidth")));
        // From the last row: nothing that is read out of a figure is smaller than a fortieth of the height.
        Assert.Equal((stage, ""), (stage, await tab.Page.EvaluateAsync<string>(
            """
            [...document.querySelectorAll('main .name, main .value, main h1, main .tally, main .names li')]
              .filter(element => parseFloat(getComputedStyle(element).fontSize) < 22).map(element => element.outerHTML).join()
            """)));
        await AssertAccessibleAsync(tab.Page, stage, new());
        if (stage != "revealed")
        {
            return;
        }

        await tab.Page.EmulateMediaAsync(new() { ColorScheme = ColorScheme.Dark });
        await AssertAccessibleAsync(tab.Page, stage, new() { RunOnly = RunOnlyOptions.Rules("color-contrast") });
        await tab.Page.EmulateMediaAsync(new() { ColorScheme = ColorScheme.Light });
    }

    private static async Task AssertAccessibleAsync(IPage page, string stage, AxeRunOptions options)
    {
        var result = await page.RunAxe(options);
        Assert.Equal([], result.Violations.SelectMany(violation =>
            violation.Nodes.Select(node => $"{stage}: {violation.Id}: {violation.Help}: {node.Html}")));
    }
}
