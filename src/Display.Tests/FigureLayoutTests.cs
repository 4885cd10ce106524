namespace PriceOfAwait.Display.Tests;

public class FigureLayoutTests
{
    public static TheoryData<string> Looks => [.. Samples.All.Keys];

    [Theory, MemberData(nameof(Looks))]
    public void No_two_texts_overlap_and_each_lies_within_the_figure(string name)
    {
        var layout = new FigureLayout(Samples.All[name]);
        Label?[] labels =
        [
            layout.Title,
            layout.Subtitle,
            layout.Caption,
            .. layout.Legend.Select(entry => entry.Label),
            .. layout.Panels.SelectMany(
                IEnumerable<Label?> (panel) =>
                    [
                        panel.Title,
                        panel.XTitle,
                        panel.YTitle,
                        panel.MarkLabel,
                        .. panel.XTickLabels,
                        .. panel.YTickLabels,
                        .. panel.Values.Select(value => value.Label),
                    ]
            ),
        ];
        var boxes = labels.OfType<Label>().Select(label => (Text: label.Lines[0], Box: label.Bounds)).ToList();
        Assert.Empty(
            from first in boxes.Index()
            from second in boxes.Skip(first.Index + 1)
            where Overlap(first.Item.Box, second.Box)
            select $"'{first.Item.Text}' over '{second.Text}'"
        );
        Assert.All(
            boxes,
            label =>
                Assert.True(
                    label.Box is { Left: >= 0, Top: >= 0, Right: <= Figure.Width } && label.Box.Bottom <= layout.Height,
                    $"{label}"
                )
        );
    }

    [Theory, MemberData(nameof(Looks))]
    public void No_name_or_value_touches_a_mark_or_a_line_down_the_panel(string name)
    {
        foreach (var panel in new FigureLayout(Samples.All[name]).Panels.Where(panel => panel.Panel.HasRows))
        {
            var marks = panel
                .Panel.Traces.OfType<Dots>()
                .SelectMany(dots =>
                    dots.Known.SelectMany(point =>
                    {
                        var (x, y) = (dots.X[point], panel.Y[dots.Y[point] + panel.Panel.LaneOf(dots)]);
                        var (low, high) = panel.ErrorOf(dots, point) ?? (x, x);
                        return new Box[]
                        {
                            new(panel.X[x] - 6, y - 6, 12, 12),
                            new(panel.X[low], y - 4, panel.X[high] - panel.X[low], 8),
                        };
                    })
                );
            if (panel.Panel.Mark is { } mark)
            {
                marks = marks.Append(new(panel.X[mark.At] - 1, panel.Plot.Top, 2, panel.Plot.Height));
            }

            Assert.Empty(
                from label in panel.YTickLabels.Concat(panel.Values.Select(value => value.Label))
                where marks.Any(one => Overlap(one, label.Bounds with { Width = label.Bounds.Width + 2 }))
                select label.Lines[0]
            );
        }
    }

    private static bool Overlap(Box one, Box other) =>
        one.Left < other.Right && other.Left < one.Right && one.Top < other.Bottom && other.Top < one.Bottom;

    [Fact]
    public void Panels_stand_side_by_side_and_those_with_equal_axes_share_their_range_and_name_their_rows_once()
    {
        var panels = new FigureLayout(Samples.All["panels"]).Panels;
        Assert.Equal(panels[0].Plot.Top, panels[1].Plot.Top);
        Assert.True(panels[0].Plot.Right < panels[1].Plot.Left);
        Assert.Equal((panels[0].XTicks.Min, panels[0].XTicks.Max), (panels[1].XTicks.Min, panels[1].XTicks.Max));
        Assert.Equal(4, panels[0].YTickLabels.Count);
        Assert.Empty(panels[1].YTickLabels);
    }

    [Fact]
    public void Panels_with_different_axes_have_ranges_of_their_own()
    {
        var panels = new FigureLayout(Samples.All["then and now"]).Panels;
        Assert.True(panels[1].XTicks.Max > 5 * panels[0].XTicks.Max);
    }

    [Fact]
    public void The_legend_names_a_trace_once_for_all_panels_and_wraps_and_a_single_trace_needs_none()
    {
        var legend = new FigureLayout(Samples.All["long names"]).Legend;
        Assert.Equal(4, legend.Count);
        Assert.True(legend.Select(entry => entry.Label.Y).Distinct().Count() > 1);
        Assert.Equal(
            ["published 2021", "measured here", "your guess"],
            new FigureLayout(Samples.All["panels"]).Legend.Select(entry => entry.Label.Lines[0])
        );
        Assert.Empty(new FigureLayout(Samples.All["ratios near 1"]).Legend);
    }
}
