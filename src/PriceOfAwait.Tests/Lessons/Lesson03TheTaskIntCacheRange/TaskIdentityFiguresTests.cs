using PriceOfAwait.Charts;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Lessons.Lesson03TheTaskIntCacheRange;
using PriceOfAwait.Measuring;
using PriceOfAwait.Publishing;

namespace PriceOfAwait.Tests.Lessons.Lesson03TheTaskIntCacheRange;

public class TaskIdentityFiguresTests
{
    private const string Same = "the same task each time";
    private const string New = "a new task each time";

    private static readonly TaskIdentities Ints = new(
    [
        .. from value in Enumerable.Range(-3, 7)
           from source in new[] { "async", "FromResult" }
           select new TaskIdentity("int", $"{value}", source, source == "async" && value is 0 or 1),
    ]);

    private static readonly TaskIdentities Types = new(
    [
        new("void", "", "async", SameObject: true) { IsDefault = true },
        new("double", "0d", "async", SameObject: true) { IsDefault = true },
        new("double", "-0d", "async", SameObject: false),
        new("double", "0d", "FromResult", SameObject: false) { IsDefault = true },
        new("int", "1", "async", SameObject: true),
        new("int", "9", "async", SameObject: false),
    ]);

    [Fact]
    public void A_range_has_a_strip_for_each_expectation_and_for_each_source()
    {
        var panel = Assert.Single(Ints.RangeFigure("The range", CachedRange.Guess(-1, 2)).Panels);

        Assert.Equal(["your guess", "async Task<int>", "Task.FromResult"], panel.Y.Categories);
        Assert.Equal([-1, 0, 1, 2], Strip(panel, "your guess", 0));
        Assert.Equal([-3, -2, 3], Strip(panel, New, 0));
        Assert.Equal([0, 1], Strip(panel, Same, 1));
        Assert.Equal([-3, -2, -1, 2, 3], Strip(panel, New, 1));
        Assert.Empty(Strip(panel, Same, 2));
        Assert.Equal(7, Strip(panel, New, 2).Count());
    }

    [Fact]
    public void The_ends_of_the_range_are_marked() => Assert.Equal(
        [(-0.5, "from 0"), (1.5, "to 1")],
        Ints.RangeFigure("The range").Panels[0].Lines.Select(line => (line.At, line.Text)));

    [Fact]
    public void No_ends_are_marked_where_no_task_is_the_same() =>
        Assert.Empty(new TaskIdentities([new("int", "9", "async", SameObject: false)]).RangeFigure("None").Panels[0].Lines);

    [Fact]
    public void A_range_of_another_type_is_refused()
    {
        var error = Assert.Throws<ArgumentException>(() => Types.RangeFigure("The range"));
        Assert.StartsWith("A strip over a range is of int, but one identity is of void.", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Types_are_columns_and_their_default_and_other_values_are_strips()
    {
        var panel = Assert.Single(Types.TypesFigure("Types", "int", "double").Panels);

        Assert.Equal(["void", "double", "int"], panel.X.Categories);
        Assert.Equal(
            ["your guess: default", "async Task<T>: default", "async Task<T>: others", "Task.FromResult: default",
                "Task.FromResult: others"],
            panel.Y.Categories);
        Assert.Equal([2, 1], Strip(panel, "your guess", 0));
        Assert.Equal([0], Strip(panel, New, 0));
        Assert.Equal([0, 1], Strip(panel, Same, 1));
        Assert.Equal([1], Strip(panel, New, 2));
        Assert.Equal([2], Strip(panel, "the same for some values only", 2));
        Assert.Equal([1], Strip(panel, New, 3));
    }

    [Fact]
    public void A_guess_of_no_type_there_is_refused_with_a_list()
    {
        var error = Assert.Throws<ArgumentException>(() => Types.TypesFigure("Types", "Int32"));
        Assert.StartsWith("The guess Int32 is about no type here. There are: void; double; int.", error.Message, StringComparison.Ordinal);
    }

    private static IEnumerable<int> Strip(Panel panel, string trace, int strip) =>
        panel.Traces.OfType<Cells>().Single(cells => cells.Name == trace).At.Where(cell => cell.Strip == strip).Select(cell => cell.X);
}
