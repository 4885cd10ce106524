using PriceOfAwait.Lessons.Lesson03TheTaskIntCacheRange;

namespace PriceOfAwait.Tests.Lessons.Lesson03TheTaskIntCacheRange;

public class TaskIdentityFiguresTests
{
    private const string Same = "the same task each time";
    private const string New = "a new task each time";

    private static readonly TaskIdentities Ints = new([
        .. from value in Enumerable.Range(-3, 7)
        from source in new[] { "async", "FromResult" }
        select new TaskIdentity("int", $"{value}", source, source == "async" && value is 0 or 1),
    ]);

    private static readonly TaskIdentities Types = new([
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
        var panel = Assert.Single(Ints.RangeFigure("The range", Guess.Range(-1, 2)).Panels);

        Assert.Equal(["your guess", "async Task<int>", "Task.FromResult"], panel.Y.Categories);
        Assert.Equal([-1, 0, 1, 2], Strip(panel, "your guess", 0));
        Assert.Equal([-3, -2, 3], Strip(panel, New, 0));
        Assert.Equal([0, 1], Strip(panel, Same, 1));
        Assert.Equal([-3, -2, -1, 2, 3], Strip(panel, New, 1));
        Assert.Empty(Strip(panel, Same, 2));
        Assert.Equal(7, Strip(panel, New, 2).Count());
    }

    [Fact]
    public void The_title_says_which_results_have_a_task()
    {
        Assert.Equal(
            "async Task<int> caches the results from 0 to 1; Task.FromResult caches no result",
            Ints.RangeFigure("The range").Title
        );
        Assert.Equal(
            "Async Task<int> caches the tasks of no result",
            new TaskIdentities([new("int", "9", "async", SameObject: false)]).RangeFigure("None").Title
        );
        Assert.Equal("The default value's task is cached for 0 of 1 types", Types.TypesFigure("Types").Title);
    }

    [Fact]
    public void Types_are_rows_and_their_default_and_other_values_are_columns()
    {
        var panel = Assert.Single(Types.TypesFigure("Types", Guess.Types([], ["int", "double"])).Panels);

        Assert.Equal(["void", "double", "int"], panel.Y.Categories);
        Assert.Equal(
            [
                "your guess: default",
                "async Task<T>: default",
                "async Task<T>: others",
                "Task.FromResult: default",
                "Task.FromResult: others",
            ],
            panel.X.Categories
        );
        Assert.Equal([2, 1], Column(panel, "your guess", 0));
        Assert.Equal([0], Column(panel, New, 0));
        Assert.Equal([0, 1], Column(panel, Same, 1));
        Assert.Equal([1], Column(panel, New, 2));
        Assert.Equal([2], Column(panel, "the same for some values only", 2));
        Assert.Equal([1], Column(panel, New, 3));
    }

    [Fact]
    public void A_range_of_another_type_and_a_guess_of_no_type_there_are_refused()
    {
        Assert.StartsWith(
            "A range chart needs int, but one identity is of void.",
            Assert.Refuses<WrongArgumentException>(() => Types.RangeFigure("The range"))
        );
        Assert.StartsWith(
            "The guessed type Int32 was not tested. These were: void; double; int.",
            Assert.Refuses<WrongArgumentException>(() => Types.TypesFigure("Types", Guess.Types([], ["Int32"])))
        );
    }

    [Fact]
    public void Some_types_may_be_chosen_and_the_values_counted_that_two_ways_treat_differently()
    {
        Assert.Equal(["0", "1"], Ints.ValuesThatDiffer);
        Assert.Equal(["0d"], Types.Of("double", "void").ValuesThatDiffer);
        Assert.Equal(["double"], Types.Of("double").Identities.Select(identity => identity.Type).Distinct());
        Assert.Refuses<WrongArgumentException>(
            () => Types.Of("long"),
            "The type long was not tested. These were: void; double; int."
        );
    }

    private static IEnumerable<int> Strip(Panel panel, string trace, int row) =>
        At(panel, trace).Where(tile => tile.Row == row).Select(tile => tile.X);

    private static IEnumerable<int> Column(Panel panel, string trace, int column) =>
        At(panel, trace).Where(tile => tile.X == column).Select(tile => tile.Row);

    private static IReadOnlyList<Tile> At(Panel panel, string trace) =>
        panel.Traces.OfType<Tiles>().Single(tiles => tiles.Name == trace).At;
}
