using System.Text.Json;
using System.Text.Json.Serialization;
using AngleSharp.Html.Parser;

namespace PriceOfAwait.Display.Tests;

public class StepperTests
{
    private const string Hostile = "<b>'\"&</script>|1 2";

    private static readonly Stepper Sample = SampleExecution.Value;

    [Fact]
    public void Html_encodes_every_text_and_keeps_every_line_of_code()
    {
        var hostile = new Stepper(
            Hostile,
            [new(Hostile, $"{Hostile}\nreturn 1;", $"{Hostile}\n{Hostile}")],
            [
                new(
                    Hostile,
                    0,
                    1,
                    1,
                    Hostile,
                    [new(Hostile, Hostile)],
                    [new(Hostile, 8, Hostile, true)],
                    [Hostile],
                    [Hostile]
                ),
            ]
        )
        {
            Footnotes = [Hostile],
        };
        var page = new HtmlParser().ParseDocument($"<body>{hostile.ToHtml()}<p id=below></p>");
        Assert.Empty(page.QuerySelectorAll("b"));
        Assert.Equal("BODY", page.GetElementById("below")!.ParentElement!.TagName);
        Assert.Single(page.QuerySelectorAll("script"));
        Assert.Equal($"1  {Hostile}\n2  return 1;", page.QuerySelector("[data-code=source]")!.TextContent);
        Assert.Equal($"1  {Hostile}\n2  {Hostile}", page.QuerySelector("[data-code='lowered 0']")!.TextContent);
        Assert.StartsWith(Hostile, page.QuerySelector("ol > li")!.TextContent, StringComparison.Ordinal);
        Assert.Equal(Hostile, page.QuerySelector($"[{StepperOnPage.Mark}]")!.GetAttribute("data-title"));
    }

    [Fact]
    public void A_long_execution_leaves_room_in_a_notebook()
    {
        // As a chain of five would have it, with a suspension in each.
        var chain = new Stepper(
            "A chain of five",
            [.. Enumerable.Range(0, 5).Select(index => Sample.Methods[0] with { Name = $"Step{index}Async" })],
            [.. Enumerable.Repeat(Sample.Steps, 6).SelectMany(steps => steps)]
        );
        Assert.InRange(chain.ToHtml().Length, 1, 42_000);
        Assert.InRange(StepperOnPage.Script.Length, 1, 14_500);
    }

    [Theory]
    [InlineData("Task<decimal>", HeapKind.Task)]
    [InlineData("Task.DelayPromise", HeapKind.Task)]
    [InlineData("AsyncHelpers.RuntimeAsyncTask<decimal>", HeapKind.Task)]
    [InlineData("TaskScheduler", HeapKind.Other)]
    [InlineData("box of StockPrices.InitializeAsync", HeapKind.Box)]
    [InlineData("pooled box of StockPrices.FindAsync", HeapKind.Box)]
    [InlineData("Continuation", HeapKind.Box)]
    [InlineData("closure in StockPrices", HeapKind.Closure)]
    [InlineData("Func<Task<int>>", HeapKind.Closure)]
    [InlineData("byte[]", HeapKind.Other)]
    public void An_object_s_type_says_what_it_is_there_for(string type, HeapKind kind) =>
        Assert.Equal(kind, HeapBox.KindOf(type));

    [Fact]
    public void Its_steps_are_what_they_were_when_they_are_read_again()
    {
        var read = JsonSerializer.Deserialize<Packed>(JsonSerializer.Serialize(new Packed(Sample.Steps)))!.Steps;
        Assert.Equal(Sample.ToHtml(), (Sample with { Steps = read }).ToHtml());
        Assert.All(Sample.Steps.Zip(read), pair => Assert.Equivalent(pair.First, pair.Second, strict: true));
    }

    private sealed record Packed([property: JsonConverter(typeof(StepsConverter))] IReadOnlyList<Step> Steps);

    [Fact]
    public void Each_step_is_told_with_its_place_and_with_what_it_changed()
    {
        var cards = Sample.ToCards();
        Assert.Equal(Sample.Steps.Select(step => step.Text), cards.Select(card => card.Sentence));
        Assert.Equal(
            ["OuterAsync, line 1, lowered 6", "stack of main thread: OuterAsync (state -1, 72 B) ← Main"],
            cards[0].Lines
        );
        Assert.Equal(
            [
                "waiting on: timer, in 10 ms",
                "heap: + 72 B Task.DelayPromise; + 104 B TimerQueueTimer (due in 10 ms) = 176 B so far",
            ],
            cards[3].Lines.Skip(2)
        );
        Assert.Equal(
            [
                "OuterAsync, line 3, lowered 33",
                "stack: OuterAsync.MoveNext (state 0) ← OuterAsync (72 B) ← Main",
                "heap: + 1,120 B box of OuterAsync (state 0) = 1,408 B so far",
            ],
            cards[6].Lines
        );
        Assert.Equal(
            [
                "stack of pool thread 6: InnerAsync.MoveNext (state -1) ← TimerQueue.FireNextTimers",
                "pool queue: InnerAsync",
                "waiting on: empty",
                "heap: Task.DelayPromise: completed; box of InnerAsync: state -1; − TimerQueueTimer",
            ],
            cards[8].Lines.Skip(1)
        );
    }

    [Fact]
    public void What_a_step_does_not_have_or_change_is_not_told()
    {
        var step = new Step("It runs.", 0, 1, 0, "", [new("M", "")], [], [], []);
        var cards = new Stepper(
            "t",
            [new("M", "x", "")],
            [step, step with { SourceLine = 0 }, step with { Stack = [] }]
        ).ToCards();
        Assert.Equal(
            [
                ["M, line 1", "stack: M"],
                ["M"],
                ["M, line 1", "stack: empty"],
            ],
            cards.Select(card => card.Lines)
        );
    }

    [Fact]
    public void Plain_text_numbers_the_steps()
    {
        var text = Sample.ToText();
        Assert.StartsWith(
            """
            OuterAsync, awaited once
              1. OuterAsync is called. Its state machine lies on the stack.
                 OuterAsync, line 1, lowered 6
                 stack of main thread: OuterAsync (state -1, 72 B) ← Main
              2. Its first part runs, and calls InnerAsync.

            """.ReplaceLineEndings("\n"),
            text,
            StringComparison.Ordinal
        );
        Assert.EndsWith("\nMade up, to be tested.", text, StringComparison.Ordinal);
    }

    [Fact]
    public void A_color_that_goes_over_lines_begins_anew_on_each() =>
        Assert.Equal(
            "1  a<span class=\"x\">b</span>\n2  <span class=\"x\">c</span>\n3  <span class=\"x\">d</span>e",
            Stepper.Numbered("a<span class=\"x\">b\nc\nd</span>e")
        );
}
