namespace PriceOfAwait.Book.Tests;

/// <summary>Recorded executions on a page of the book and on a projector.</summary>
[Trait("Kind", "browser")]
public sealed class SteppersTests(Chromium chromium) : NotebookTests
{
    [Fact]
    public async Task Forward_back_scrubber_and_keys_show_the_line_the_stack_the_heap_and_what_there_is_so_far()
    {
        await using var tab = await OpenAsync();
        var stepper = tab.Page.Locator(".stepper-box").First;
        var back = stepper.GetByRole(AriaRole.Button, new() { Name = "Back" });
        await AssertShownAsync(stepper, 1, "0 B so far");
        await Assertions.Expect(back).ToHaveAttributeAsync("aria-disabled", "true");
        await back.ClickAsync(new() { Force = true });
        await AssertShownAsync(stepper, 1, "0 B so far");

        await stepper.GetByRole(AriaRole.Button, new() { Name = "Forward" }).ClickAsync(new() { ClickCount = 4 });
        await AssertShownAsync(stepper, 5, "288 B so far");
        Assert.Equal(
            [
                "InnerAsync.MoveNext state 0",
                "InnerAsync 64 B",
                "OuterAsync.MoveNext state -1",
                "OuterAsync 72 B",
                "Main",
            ],
            await stepper.Locator(".stepper-stack li").AllTextContentsAsync()
        );
        Assert.Equal(
            ["Task.DelayPromise72 B", "TimerQueueTimer due in 10 ms104 B", "box of InnerAsync state 0112 Bnew"],
            await stepper.Locator(".stepper-heap li").AllTextContentsAsync()
        );
        Assert.Equal(
            ["main thread", "288 B so far", "", ""],
            await stepper.Locator(".stepper-total").AllTextContentsAsync()
        );

        await back.ClickAsync();
        await AssertShownAsync(stepper, 4, "176 B so far");
        foreach (
            var (key, step, total) in new[]
            {
                ("ArrowRight", 5, "288 B so far"),
                ("End", 9, "1,408 B so far"),
                ("ArrowLeft", 8, "1,408 B so far"),
                ("ArrowLeft", 7, "1,408 B so far"),
                ("Home", 1, "0 B so far"),
            }
        )
        {
            await tab.Page.Keyboard.PressAsync(key);
            await AssertShownAsync(stepper, step, total);
        }

        await stepper.GetByRole(AriaRole.Slider, new() { Name = "Step" }).FillAsync("7");
        await AssertShownAsync(stepper, 7, "1,408 B so far");
        await AssertShownAsync(tab.Page.Locator(".stepper-box").Last, 1, "0 B so far");
        Assert.Empty(tab.Errors);
    }

    [Fact]
    public async Task The_line_is_in_view_the_page_stays_where_it_is_and_axe_finds_nothing_amiss()
    {
        await using var tab = await OpenAsync();
        var stepper = tab.Page.Locator(".stepper-box").First;
        await stepper.GetByRole(AriaRole.Slider, new() { Name = "Step" }).FocusAsync();
        var before = await tab.Page.EvaluateAsync<double>("scrollY");
        for (var step = 2; step <= SampleExecution.Value.Steps.Count; step++)
        {
            // At once, and thus without motion.
            Assert.True(
                await stepper.EvaluateAsync<bool>(
                    """
                    stepper => {
                      stepper.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
                      const current = [...stepper.querySelectorAll('[aria-current]')];
                      return current.filter(line => line.checkVisibility()).every(line => {
                        const inner = line.getBoundingClientRect(), outer = line.closest('pre').getBoundingClientRect();
                        return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
                      });
                    }
                    """
                ),
                $"step {step}"
            );
        }

        Assert.Equal(before, await tab.Page.EvaluateAsync<double>("scrollY"));
        await tab.Page.GetByRole(AriaRole.Slider).First.FillAsync("7");
        await tab.Page.AssertAccessibleAsync();
        await tab.Page.SetViewportSizeAsync(375, 667);
        await tab.Page.AssertNotWiderThanTheWindowAsync();
    }

    [Fact]
    public async Task An_await_shows_its_box_and_bytes_to_the_mouse_and_to_the_keyboard()
    {
        await using var tab = await OpenAsync();
        var stepper = tab.Page.Locator(".stepper-box").First;
        var (await_, note) = (stepper.Locator(".stepper-await:visible"), stepper.Locator(".stepper-note:visible"));
        await await_.HoverAsync();
        await Assertions.Expect(note).ToHaveTextAsync("box of OuterAsync: 1,120 B, at step 7");
        await stepper.GetByRole(AriaRole.Slider).FillAsync("5");
        await await_.FocusAsync();
        await Assertions.Expect(note).ToContainTextAsync("112 B, at step 5");
        await Assertions.Expect(stepper.Locator(".stepper-pointed")).ToContainTextAsync("InnerAsync");
    }

    [Fact]
    public async Task Two_executions_move_together_and_one_stays_where_only_the_other_has_a_step()
    {
        var (left, right) = (
            SampleExecution.Value,
            SampleExecution.Value with
            {
                Steps = [.. SampleExecution.Value.Steps.Skip(1)],
            }
        );
        var lockstep = new Lockstep("both", left, right, [new(0, 0), new(1, 0)]);
        await using var tab = await chromium.OpenAsync(
            WriteBook(Write("x.ipynb", Markdown("# Watched"), Code("both", Shown(lockstep)))),
            new() { Width = 1280 }
        );
        var (forward, texts) = (
            tab.Page.GetByRole(AriaRole.Button, new() { Name = "Forward" }),
            tab.Page.Locator(".stepper-text")
        );
        await forward.ClickAsync();
        await Assertions.Expect(texts).ToHaveTextAsync([TextOf(2), $"Still 1. {right.Steps[0].Text}"]);
        Assert.Equal(1, await tab.Page.GetByRole(AriaRole.Slider).CountAsync());
        await tab.Page.AssertAccessibleAsync();
        await tab.Page.SetViewportSizeAsync(375, 667);
        await tab.Page.AssertNotWiderThanTheWindowAsync();
    }

    [Fact]
    public async Task It_plays_when_asked_to_until_it_is_stopped_or_over()
    {
        await using var tab = await OpenAsync();
        await tab.Page.Clock.InstallAsync();
        await tab.Page.Clock.PauseAtAsync(DateTime.UtcNow.AddHours(1));
        var stepper = tab.Page.Locator(".stepper-box").First;
        var text = stepper.Locator(".stepper-text");
        await tab.Page.Clock.RunForAsync(60_000);
        await Assertions.Expect(text).ToHaveTextAsync(TextOf(1));

        await stepper.GetByRole(AriaRole.Button, new() { Name = "Play" }).ClickAsync();
        await tab.Page.Clock.RunForAsync(4_100);
        await Assertions.Expect(text).ToHaveTextAsync(TextOf(3));
        await stepper.GetByRole(AriaRole.Slider).PressAsync(" ");
        await tab.Page.Clock.RunForAsync(10_000);
        await Assertions.Expect(text).ToHaveTextAsync(TextOf(3));

        await tab.Page.Keyboard.PressAsync(" ");
        await Assertions.Expect(stepper.GetByRole(AriaRole.Button, new() { Name = "Pause" })).ToBeVisibleAsync();
        await tab.Page.Clock.RunForAsync(60_000);
        await Assertions.Expect(text).ToHaveTextAsync(TextOf(SampleExecution.Value.Steps.Count));
        await stepper.GetByRole(AriaRole.Button, new() { Name = "Play" }).ClickAsync();
        await Assertions.Expect(text).ToHaveTextAsync(TextOf(1));
        Assert.Empty(tab.Errors);
    }

    [Fact]
    public async Task On_paper_and_without_scripts_there_are_the_panels()
    {
        const string Panels = "[data-price-of-await-stepper] > ol > li:visible";
        var count = 2 * SampleExecution.Value.Steps.Count;
        await using var tab = await OpenAsync();
        Assert.Equal(0, await tab.Page.Locator(Panels).CountAsync());
        await tab.Page.EmulateMediaAsync(new() { Media = Media.Print });
        Assert.Equal(count, await tab.Page.Locator(Panels).CountAsync());
        Assert.False(await tab.Page.Locator(".stepper-box").First.IsVisibleAsync());

        await using var without = await OpenAsync(new() { Scripts = false, Width = 375 });
        Assert.Equal(count, await without.Page.Locator(Panels).CountAsync());
        Assert.Equal(4, await without.Page.Locator("pre[data-code=source]:visible").CountAsync());
        await without.Page.AssertNotWiderThanTheWindowAsync();
        Assert.Empty(without.Errors);
    }

    [Fact]
    public async Task On_a_projector_it_takes_the_keys_while_it_has_the_focus()
    {
        var deck = await BookWriter.WriteDeckAsync(WriteNotebook(), Cancellation);
        await using var server = await BookServer.StartAsync(deck, 0, Cancellation);
        await using var tab = await chromium.OpenAsync(
            $"{server.Address.AbsoluteUri}#2",
            new() { Width = 1920, Height = 1080 }
        );
        var (slide, text) = (
            tab.Page.Locator(".slide:not([hidden])"),
            tab.Page.Locator(".slide:not([hidden]) .stepper-text")
        );
        await tab.Page.Keyboard.PressAsync("f");
        foreach (var key in new[] { "Tab", "Tab", "ArrowRight", "ArrowRight", "End", "ArrowLeft" })
        {
            await tab.Page.Keyboard.PressAsync(key);
        }

        await Assertions.Expect(text).ToHaveTextAsync(TextOf(SampleExecution.Value.Steps.Count - 1));
        await Assertions.Expect(slide).ToHaveAttributeAsync("id", "2");
        await tab.Page.Keyboard.PressAsync("PageDown");
        await Assertions.Expect(slide).ToHaveAttributeAsync("id", "3");
        Assert.Empty(tab.Errors);
    }

    private static string TextOf(int step) => $"{step}. {SampleExecution.Value.Steps[step - 1].Text}";

    private static async Task AssertShownAsync(ILocator stepper, int number, string total)
    {
        var step = SampleExecution.Value.Steps[number - 1];
        var method = SampleExecution.Value.Methods[step.Method];
        await Assertions.Expect(stepper.Locator(".stepper-text")).ToHaveTextAsync(TextOf(number));
        await Assertions
            .Expect(stepper.Locator(".stepper-count"))
            .ToHaveTextAsync($"{number} of {SampleExecution.Value.Steps.Count}");
        Assert.Equal($"{number}", await stepper.GetByRole(AriaRole.Slider).InputValueAsync());
        await AssertCurrentAsync(".stepper-source", method.Source.Split('\n')[step.SourceLine - 1]);
        await AssertCurrentAsync(".stepper-lowered", method.Lowered.Split('\n')[step.LoweredLine - 1]);
        Assert.Equal(total, await stepper.Locator(".stepper-heap .stepper-total").TextContentAsync());
        Assert.Equal(
            step.Queue.DefaultIfEmpty("empty"),
            await stepper.Locator(".stepper-queue li").AllTextContentsAsync()
        );
        Assert.Equal(
            step.Waits.DefaultIfEmpty("empty"),
            await stepper.Locator(".stepper-waits li").AllTextContentsAsync()
        );

        Task AssertCurrentAsync(string panel, string line) =>
            Assertions.Expect(stepper.Locator($"{panel} pre:visible [aria-current]")).ToContainTextAsync(line.Trim());
    }

    private Task<Tab> OpenAsync(Look? look = null) =>
        chromium.OpenAsync(WriteBook(WriteNotebook()), look ?? new() { Width = 1280 });

    private string WriteNotebook()
    {
        var cell = Code("await Exact.TraceAsync<Sample>(\"OuterAsync\")", Shown(SampleExecution.Value));
        return Write(
            "x.ipynb",
            Markdown("# Watched\n\nBelow it runs."),
            cell,
            (JsonObject)cell.DeepClone(),
            Markdown("The end.")
        );
    }
}
