namespace PriceOfAwait.ClassBoard.Tests;

/// <summary>The board in Chromium: on the projector, and on attendees' own screens.</summary>
[Trait("Kind", "browser")]
public sealed class BoardInBrowserTests(Chromium chromium) : ClassTests
{
    private static readonly Look Projector = new() { Width = 1920, Height = 1080 };

    [Fact]
    public async Task Two_attendees_and_a_projector_see_the_same_as_it_comes_and_only_the_teacher_moves_it()
    {
        await using var projector = await chromium.OpenAsync(Server.TeacherAddress.AbsoluteUri, Projector);
        await using var ann = await chromium.OpenAsync(Server.Address.AbsoluteUri, new() { Width = 375 });
        await using var bob = await chromium.OpenAsync(Server.Address.AbsoluteUri, new() { IsDark = true });
        Tab[] all = [projector, ann, bob];

        await Join("Ann").SendAsync(Made.Guess(3.21), Made.Figures());
        await Join("<b>Bob</b>").SendAsync(Made.Guess(40), Made.Figures(2, Made.Mac));
        await AllSeeAsync("<b>Bob</b>");
        await ann.Page.GetByLabel("Your nickname").FillAsync("Ann B");
        await Join("Yvonne").SendAsync();
        await AllSeeAsync("Yvonne");
        Assert.Equal(
            [
                $"Class.Join(\"{Server.Address.Authority}/{Code}\", \"Ann B\")",
                $"{Class.Variable}={Server.Address.Authority}/{Code}/Ann%20B",
            ],
            await ann.Page.Locator(".welcome pre code").AllTextContentsAsync()
        );
        Assert.False(await projector.Page.GetByLabel("Your nickname").IsVisibleAsync());

        // A key as from a presenter's clicker, and the button.
        await projector.Page.Keyboard.PressAsync("PageDown");
        await AllSeeAsync("of 3 have guessed");
        await ann.Page.Keyboard.PressAsync("r");
        Assert.False(await ann.Page.Locator(".teacher").IsVisibleAsync());
        await projector.Page.GetByRole(AriaRole.Button, new() { Name = "Reveal" }).ClickAsync();
        await AllSeeAsync("closest: <b>Bob</b>, 40x");

        // What comes later is seen without anybody's doing.
        await Join("Cid").SendAsync(Made.Guess(4));
        await AllSeeAsync("3 guesses");
        Assert.All(all, tab => Assert.Empty(tab.Errors));
        await ann.Page.AssertNotWiderThanTheWindowAsync();

        Task AllSeeAsync(string text) => Task.WhenAll(all.Select(tab => tab.Page.GetByText(text).WaitForAsync()));
    }

    [Fact]
    public async Task Every_stage_fits_a_projector_with_thirty_machines_and_axe_finds_nothing_amiss()
    {
        await using var tab = await chromium.OpenAsync(Server.TeacherAddress.AbsoluteUri, Projector);
        for (var number = 1; number <= 30; number++)
        {
            await Join($"attendee {number}").SendAsync(Made.OfMachine(number));
        }

        foreach (
            var (stage, revealed) in new[]
            {
                ("welcome", null),
                (Made.Question.Id, ".machines"),
                ("verdicts", null),
                ("exercises-02-cached-completed-tasks", null),
                (Made.BytesQuestion.Id, ".answers"),
            }
        )
        {
            await MoveAsync($"show/{stage}");
            await tab
                .Page.Locator($"option[value='{stage}'][selected]")
                .WaitForAsync(new() { State = WaitForSelectorState.Attached });
            await AssertAsync(tab, stage);
            if (revealed is not null)
            {
                await MoveAsync("reveal");
                await tab.Page.Locator(revealed).WaitForAsync();
                await AssertAsync(tab, revealed);
            }
        }

        Assert.Empty(tab.Errors);
    }

    [Fact]
    public async Task The_teacher_removes_somebody_in_two_steps_and_lets_them_in_again_and_nobody_else_is_offered_that()
    {
        var rude = Join("<b>Rude</b>");
        await rude.SendAsync(Made.Guess(3));
        await Join("Ann").SendAsync();
        await using var teacher = await chromium.OpenAsync(Server.TeacherAddress.AbsoluteUri, Projector);
        await using var ann = await chromium.OpenAsync(Server.Address.AbsoluteUri);
        Assert.False(await ann.Page.Locator("#people").IsVisibleAsync());
        Assert.False(await ann.Page.Locator("#attendees").IsVisibleAsync());

        await teacher.Page.Locator("#people").ClickAsync();
        await ClickAsync("Remove <b>Rude</b>");
        await teacher.Page.AssertAccessibleAsync("attendees");
        Assert.Equal(1, Server.EntryCount);
        await ClickAsync("Really remove <b>Rude</b>");
        await Assertions.Expect(ann.Page.Locator(".names li")).ToHaveTextAsync(["Ann"]);
        Assert.Equal(0, Server.EntryCount);

        await ClickAsync("Readmit <b>Rude</b>");
        await Assertions.Expect(teacher.Page.Locator("#attendees li")).ToHaveTextAsync(["AnnRemove"]);
        await ClickAsync("Close");
        await rude.SendAsync();
        await Assertions.Expect(ann.Page.Locator(".names li")).ToHaveTextAsync(["Ann", "<b>Rude</b>"]);
        Assert.Empty(teacher.Errors.Concat(ann.Errors));

        Task ClickAsync(string button) =>
            teacher.Page.GetByRole(AriaRole.Button, new() { Name = button, Exact = true }).ClickAsync();
    }

    [Fact]
    public async Task The_teacher_closes_the_class_and_removes_all_of_one_machine()
    {
        await StopAsync();
        await StartAsync(port: 0, AddressLimits.OfMachine);
        await Join("joker 1").SendAsync();
        await Join("joker 2").SendAsync();
        await using var teacher = await chromium.OpenAsync(Server.TeacherAddress.AbsoluteUri, Projector);
        await teacher.Page.Locator("#people").ClickAsync();
        await ClickAsync("Close the class");
        await teacher.Page.GetByText("The class is closed to new attendees.").WaitForAsync();
        await teacher.Page.AssertAccessibleAsync("attendees");
        await ClickAsync("Open the class");
        await teacher.Page.GetByText("Anybody with the join code can join.").WaitForAsync();

        await ClickAsync("Remove everybody at 127.0.0.1");
        await ClickAsync("Really remove everybody at 127.0.0.1");
        await Assertions
            .Expect(teacher.Page.Locator("#attendees li"))
            .ToHaveTextAsync(["everybody at 127.0.0.1Readmit", "joker 1Readmit", "joker 2Readmit"]);
        Assert.Empty(teacher.Errors);

        Task ClickAsync(string button) =>
            teacher.Page.GetByRole(AriaRole.Button, new() { Name = button, Exact = true }).ClickAsync();
    }

    [Fact]
    public async Task A_page_that_the_board_refused_says_why_and_goes_on_by_itself()
    {
        await using var tab = await chromium.OpenAsync(Server.Address.AbsoluteUri, Projector);
        var port = Server.Address.Port;
        // Another class, which doesn't know this page's address.
        await StopAsync();
        await StartAsync(port, database: Folder["other.db"]);
        await tab.Page.GetByText("There is no such class here.").WaitForAsync();
        await StopAsync();
        await StartAsync(port);
        await Join("Ann").SendAsync();
        await tab.Page.GetByText("Ann").WaitForAsync();
        await Assertions.Expect(tab.Page.Locator("#away")).ToBeEmptyAsync();
    }

    [Fact]
    public async Task A_page_that_was_one_too_many_goes_on_by_itself_when_another_is_closed()
    {
        await StopAsync();
        await StartAsync(port: 0, AddressLimits.OfMachine with { Viewers = 1 });
        await using var late = await OpenSecondAsync();
        await Join("Ann").SendAsync();
        await late.Page.GetByText("Ann").WaitForAsync();
        await Assertions.Expect(late.Page.Locator("#away")).ToBeEmptyAsync();

        async Task<Tab> OpenSecondAsync()
        {
            await using var first = await chromium.OpenAsync(Server.Address.AbsoluteUri, Projector);
            var second = await chromium.OpenAsync(Server.Address.AbsoluteUri, Projector);
            await second.Page.GetByText("Too many pages show the board").WaitForAsync();
            return second;
        }
    }

    [Fact]
    public async Task The_teachers_address_pasted_over_the_public_one_shows_the_controls()
    {
        await using var tab = await chromium.OpenAsync(Server.Address.AbsoluteUri.ToLowerInvariant(), Projector);
        Assert.False(await tab.Page.Locator("#people").IsVisibleAsync());
        await tab.Page.EvaluateAsync($"location.hash = '{Server.TeacherAddress.Fragment}'");
        await tab.Page.Locator("#people").WaitForAsync();
        await tab.Page.Locator("#people").ClickAsync();
        await tab.Page.GetByText("Anybody with the join code can join.").WaitForAsync();
        Assert.Empty(tab.Errors);
    }

    private static async Task AssertAsync(Tab tab, string stage)
    {
        Assert.Equal(
            (stage, 0),
            (
                stage,
                await tab.Page.EvaluateAsync<int>(
                    "document.documentElement.scrollHeight - innerHeight + document.documentElement.scrollWidth "
                        + "- innerWidth"
                )
            )
        );
        // From the last row: nothing that is read out of a figure is smaller than a fortieth of the height.
        Assert.Equal(
            (stage, ""),
            (
                stage,
                await tab.Page.EvaluateAsync<string>(
                    """
                    [...document.querySelectorAll('main .name, main .value, main h1, main .tally, main .names li')]
                      .filter(element => parseFloat(getComputedStyle(element).fontSize) < 22)
                      .map(element => element.outerHTML).join()
                    """
                )
            )
        );
        await tab.Page.AssertAccessibleAsync(stage);
    }
}
