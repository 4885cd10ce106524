namespace PriceOfAwait.Tests.Practicing;

/// <summary>
/// What a reader is told about an attempt: from the compiler's first error to the objects on the heap.
/// </summary>
[Trait("Kind", "machine")]
public sealed class CheckingTests
{
    private const string Body = "=> Task.FromResult(_prices[name]);";
    private const string Result = "Task.FromResult(_prices[name])";
    private const string NeverEnds = "PriceOfAsync(\"MSFT\"): found nothing within 4 s: it never ends";

    private static readonly ExerciseFiles KeepTheTask = ExerciseFiles.Find("keep-the-task");

    [Fact]
    public async Task What_does_not_compile_is_told_with_its_file_and_line()
    {
        var line =
            Array.FindIndex(
                KeepTheTask.File.Original.Split('\n'),
                text => text.Contains(Result, StringComparison.Ordinal)
            ) + 1;
        await AssertNotYetAsync(
            "_prices[name])",
            "_prices[nam])",
            $"attempts/Lesson02CachedCompletedTasks/KeepTheTask.cs:{line}: found CS0103"
        );
    }

    [Theory]
    [InlineData("PriceOfAsync", "PriceAsync", "expected the original class, methods and parameters")]
    [InlineData(Body, "{ while (true) { } }", NeverEnds)]
    [InlineData(Result, "new TaskCompletionSource<decimal>().Task", NeverEnds)]
    [InlineData(Result, "PriceOfAsync(name).ContinueWith(_ => 1m)", "the process ended unexpectedly")]
    [InlineData(
        Body,
        "=> ++_calls < 20 ? Task.FromResult(_prices[name]) : throw new TimeoutException(\"enough\"); "
            + "private int _calls;",
        "threw TimeoutException: enough"
    )]
    public Task A_change_that_does_not_do_is_told_with_the_reason(string old, string changed, string says) =>
        AssertNotYetAsync(old, changed, says);

    [Fact]
    public async Task The_bytes_are_told_with_the_objects_that_they_are_and_drawn_object_by_object()
    {
        var attempt = await CheckAsync(KeepTheTask.File.Original);

        Assert.Contains("found 80 B (Task<decimal>), expected 0 B", attempt.ToText());
        var figure = Assert.Single(attempt.ToParts().OfType<Figure>());
        Assert.Equal("What KeepTheTask.cs allocates, object by object", figure.Subtitle);
        Assert.Equal(["a price requested before"], figure.Panels[0].Y.Categories);
        Assert.Equal("Task<decimal>", Assert.IsType<Segments>(Assert.Single(figure.Panels[0].Traces)).Name);
        Assert.Empty((await CheckAsync(KeepTheTask.Solution)).ToParts().OfType<Figure>());
    }

    [Fact]
    public async Task What_takes_too_long_altogether_is_ended()
    {
        var endless = KeepTheTask.File.Original.Replace(Body, "{ while (true) { } }", StringComparison.Ordinal);
        Assert.Contains("found nothing within 1 s: it never ends", (await CheckAsync(endless, seconds: 1)).ToText());
    }

    [Fact]
    public async Task A_solution_stands_beside_the_attempt_with_what_both_cost()
    {
        var solved = new SolvedExercise(
            KeepTheTask.Solution,
            await CheckAsync(KeepTheTask.Solution),
            await CheckAsync(KeepTheTask.File.Original)
        );
        var table = Assert.IsType<Table>(solved.ToParts()[1]);
        Assert.Equal(["a price requested before", "0 B", "80 B (Task<decimal>)"], table.Rows[^1]);
    }

    [Fact]
    public void An_exercise_that_there_is_not_is_told_with_those_there_are() =>
        Assert.Refuses<WrongArgumentException>(() => Exercise.Hint("keep-a-task"), "keep-the-task");

    private static async Task AssertNotYetAsync(string old, string changed, string says)
    {
        var attempt = await CheckAsync(KeepTheTask.File.Original.Replace(old, changed, StringComparison.Ordinal));

        Assert.Equal(Outcome.NotYet, attempt.Outcome);
        Assert.Contains(says, attempt.ToText());
        Assert.DoesNotContain("   at ", attempt.ToText());
    }

    // A generous limit, because the machine may be busy.
    private static Task<CheckedExercise> CheckAsync(string text, int seconds = 60) =>
        new Attempt(KeepTheTask, text).CheckAsync(Cancellation, TimeSpan.FromSeconds(seconds));
}
