namespace PriceOfAwait.Display.Tests;

public class TraceStyleTests
{
    private static readonly TraceStyle[] Methods =
    [
        TraceStyle.Task,
        TraceStyle.ValueTask,
        TraceStyle.PlainCall,
        TraceStyle.TaskByHand,
        TraceStyle.ValueTaskByHand,
    ];

    private static readonly TraceStyle[] Origins =
    [
        TraceStyle.Measured,
        TraceStyle.Recorded,
        TraceStyle.Published,
        TraceStyle.Guess,
    ];

    private static readonly TraceStyle[] Objects =
    [
        TraceStyle.Task,
        TraceStyle.Box,
        TraceStyle.Closure,
        TraceStyle.OtherObject,
    ];

    [Fact]
    public void Things_that_meet_in_a_chart_differ_in_symbol_and_what_is_no_variant_in_color() =>
        Assert.All(
            new[] { Methods, Origins },
            things =>
            {
                Assert.Distinct(things.Select(style => style.Symbol));
                Assert.Distinct(
                    things.Except([TraceStyle.TaskByHand, TraceStyle.ValueTaskByHand]).Select(style => style.Color)
                );
            }
        );

    [Fact]
    public void Points_are_seen_on_white_and_on_dark_paper() =>
        Assert.All(
            [.. Methods, .. Origins],
            style =>
            {
                Assert.InRange(Contrast(style.Color, "#FFFFFF"), 3, 21);
                Assert.InRange(Contrast(OnDark(style.Color), OnDark(SvgRenderer.Paper)), 3, 21);
            }
        );

    [Fact]
    public void Texts_on_fills_are_read_on_dark_pages_too() =>
        Assert.All(
            [.. Objects, TraceStyle.Box.Lighter(0.35), TraceStyle.Shade(0), TraceStyle.Shade(0.5), TraceStyle.Shade(1)],
            style =>
            {
                var text = style.TextColor == "white" ? "#FFFFFF" : "#000000";
                Assert.InRange(Contrast(style.Color, text), 4.5, 21);
                Assert.InRange(Contrast(OnDark(style.Color), text), 4.5, 21);
            }
        );

    [Fact]
    public void Traces_of_the_same_thing_keep_its_color_and_get_a_symbol_that_no_other_has()
    {
        var apart = TraceStyle.WithDistinctSymbols([
            TraceStyle.Task,
            TraceStyle.Task,
            TraceStyle.ValueTask,
            TraceStyle.Task,
            TraceStyle.PlainCall,
        ]);
        Assert.Equal([TraceStyle.Task, TraceStyle.ValueTask, TraceStyle.PlainCall], [apart[0], apart[2], apart[4]]);
        Assert.Equal([TraceStyle.Task.Color, TraceStyle.Task.Color], [apart[1].Color, apart[3].Color]);
        Assert.Distinct(apart.Select(style => style.Symbol));
        Assert.Equal(9, TraceStyle.WithDistinctSymbols([.. Enumerable.Repeat(TraceStyle.Measured, 9)]).Count);
    }

    [Fact]
    public void Objects_on_the_heap_have_the_same_colors_in_steppers() =>
        Assert.Contains(
            $"['{TraceStyle.OtherObject.Color}', '{TraceStyle.Task.Color}', '{TraceStyle.Box.Color}', "
                + $"'{TraceStyle.Closure.Color}']",
            StepperOnPage.Script,
            StringComparison.Ordinal
        );

    private static string OnDark(string color) => PageAssets.DarkColors.GetValueOrDefault(color, color);

    private static double Contrast(string one, string other)
    {
        var (dark, light) = (Math.Min(Luminance(one), Luminance(other)), Math.Max(Luminance(one), Luminance(other)));
        return (light + 0.05) / (dark + 0.05);
    }

    private static double Luminance(string color) => (TraceStyle.Task with { Color = color }).Luminance;
}
