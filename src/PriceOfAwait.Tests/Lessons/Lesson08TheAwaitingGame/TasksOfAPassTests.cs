using PriceOfAwait.Lessons.Lesson08TheAwaitingGame;

namespace PriceOfAwait.Tests.Lessons.Lesson08TheAwaitingGame;

public class TasksOfAPassTests
{
    private const string Game = "Lesson08TheAwaitingGame.AwaitingGame";

    // As many as in the published book, with the smallest results that have a cached task, and that have none.
    private static readonly TasksOfAPass Pass = new(
        [.. Enumerable.Repeat(8, 115), .. Enumerable.Repeat(9, 254 - 115)],
        [.. Enumerable.Repeat(8, 3), .. Enumerable.Repeat(9, 50 - 3)],
        Passes: 250
    );

    [Fact]
    public void The_published_bytes_are_a_task_for_each_line_and_order_except_three_that_async_methods_cached() =>
        Assert.Equal(
            [
                ["int/await/task", "framework", "254", "47", "24,080", "80"],
                ["int/await/task", "core", "254", "47", "21,610", "71.79"],
                ["int/manual/task/iscompleted", "framework", "254", "50", "24,320", "80"],
                ["int/manual/task/iscompleted", "core", "254", "50", "21,820", "71.78"],
            ],
            Beside(
                Series.Of(Published.AwaitingGame.Where("Runtime", "net462"), "framework"),
                Series.Of(Published.AwaitingGame.Where("Runtime", "netcoreapp1.1"), "core")
            ).Rows
        );

    [Fact]
    public void Today_FromResult_has_cached_tasks_too_and_the_books_own_task_adds_a_fraction()
    {
        var run = MadeUp.Run(
            Game,
            MadeUp.Measurement("int/await/task", 100, 1, 0, 13_392.3),
            MadeUp.Measurement("int/manual/task/iscompleted", 100, 1, 1, 13_392.3)
        );

        var table = Beside(Series.Of(run, "here"));

        Assert.Equal(
            [
                ["int/await/task", "here", "139", "47", "13,392.3", "72"],
                ["int/manual/task/iscompleted", "here", "139", "47", "13,392.3", "72"],
            ],
            table.Rows
        );
        Assert.Equal(
            "Awaiting, today: 186 tasks of 72 B, and the book’s own task, which serves 250 passes: 13,392.288 B. "
                + "The counted bytes are rounded to a tenth.",
            Assert.Single(table.Footnotes)
        );
    }

    private static Table Beside(params Series[] series) =>
        Pass.Beside(
            Comparison.Of("int/await/task", series),
            new([
                .. from source in new[] { "async", "FromResult" }
                from result in new[] { 8, 9 }
                select new TaskIdentity("int", $"{result}", source, SameObject: result == 8),
            ]),
            new([new("int", 72)])
        );
}
