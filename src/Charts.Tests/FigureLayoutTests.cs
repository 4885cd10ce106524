namespace PriceOfAwait.Charts.Tests;

public class FigureLayoutTests
{
    public static TheoryData<string> Names => [.. Samples.All.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void No_two_texts_overlap(string name)
    {
        // Boxes of slanted names overlap where the names do not.
        var labels = Labels(name).Where(label => label.Angle is 0 or -90).ToList();
        var overlaps =
            from first in labels
            from second in labels
            where !ReferenceEquals(first, second) && first.Bounds.Overlaps(second.Bounds)
            select $"'{first.Lines[0]}' over '{second.Lines[0]}'";
        Assert.Empty(overlaps);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Every_text_lies_within_the_figure(string name)
    {
        var height = FigureLayout.Of(Samples.All[name]).Height;
        Assert.All(Labels(name), label =>
        {
            Assert.InRange(label.Bounds.Left, 0, Figure.Width);
            Assert.InRange(label.Bounds.Right, 0, Figure.Width);
            Assert.InRange(label.Bounds.Top, 0, height);
            Assert.InRange(label.Bounds.Bottom, 0, height);
        });
    }

    [Fact]
    public void Names_that_do_not_fit_are_slanted_so_far_apart_that_they_do_not_meet()
    {
        var labels = FigureLayout.Of(Samples.All["slanted names"]).Panels[0].XTickLabels;
        Assert.All(labels, label => Assert.Equal(-35, label.Angle));
        Assert.True((labels[1].X - labels[0].X) * Math.Sin(35 * Math.PI / 180) > labels[0].LineHeight);
    }

    [Theory]
    [InlineData(20, 30)]
    [InlineData(40, 10)]
    [InlineData(2, 300)]
    public void Names_without_joints_neither_meet_nor_leave_the_figure(int categories, int length)
    {
        string[] names = [.. Enumerable.Range(0, categories).Select(index => new string('x', length) + index)];
        var labels = FigureLayout.Of(
            new("Many", Samples.Caption,
                new Panel(Axis.Category(names), Axis.Linear("ns"), new Bar("one", [.. names.Select(_ => 1.0)])))).Panels[0].XTickLabels;
        Assert.All(labels, label => Assert.InRange(label.Bounds.Left, 0, Figure.Width));
        Assert.True((labels[1].X - labels[0].X) * Math.Sin(-labels[0].Angle * Math.PI / 180) >= labels[0].LineHeight);
    }

    [Fact]
    public void Panels_with_equal_y_axes_share_their_range_and_name_it_once()
    {
        var panels = FigureLayout.Of(Samples.All["panels"]).Panels;
        Assert.Equal((panels[0].YTicks.Min, panels[0].YTicks.Max), (panels[1].YTicks.Min, panels[1].YTicks.Max));
        Assert.NotNull(panels[0].YTitle);
        Assert.Null(panels[1].YTitle);
    }

    [Fact]
    public void Panels_with_different_y_axes_have_ranges_of_their_own()
    {
        var figure = new Figure(
            "Time and heap", Samples.Caption, Samples.Bars(Axis.Linear("mean time (ns)"), 1),
            Samples.Bars(Axis.Linear("allocated (B)"), 10));
        var panels = FigureLayout.Of(figure).Panels;
        Assert.True(panels[1].YTicks.Max > 5 * panels[0].YTicks.Max);
        Assert.NotNull(panels[1].YTitle);
    }

    [Fact]
    public void A_long_legend_wraps()
    {
        var legend = FigureLayout.Of(Samples.All["slanted names"]).Legend;
        Assert.Equal(4, legend.Count);
        Assert.True(legend.Select(entry => entry.Label.Y).Distinct().Count() > 1);
    }

    [Fact]
    public void The_legend_names_a_trace_once_for_all_panels() =>
        Assert.Equal(
            ["published 2021", "measured here", "your guess"],
            FigureLayout.Of(Samples.All["panels"]).Legend.Select(entry => entry.Label.Lines[0]));

    [Fact]
    public void A_single_trace_needs_no_legend() =>
        Assert.Empty(
            FigureLayout.Of(new("One", Samples.Caption, new Panel(Axis.Category(["a"]), Axis.Linear("ns"), new Bar("one", [1])))).Legend);

    private static IEnumerable<Label> Labels(string name)
    {
        var layout = FigureLayout.Of(Samples.All[name]);
        return [layout.Title, layout.Caption, .. layout.Legend.Select(entry => entry.Label),
            .. layout.Panels.SelectMany(panel => panel.Labels)];
    }
}
