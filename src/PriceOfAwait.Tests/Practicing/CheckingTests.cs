using System.Diagnostics;
using PriceOfAwait.Display;
using PriceOfAwait.Practicing;

namespace PriceOfAwait.Tests.Practicing;

/// <summary>What a reader is told about an attempt: from the compiler's first error to the objects on the heap.</summary>
public sealed class CheckingTests
{
    private static readonly ExerciseFiles KeepTheTask = ExerciseFiles.Find("keep-the-task");

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task What_does_not_compile_is_told_with_its_file_and_line()
    {
        var attempt = await CheckAsync(KeepTheTask.File.Original.Replace("_prices[name])", "_prices[nam])", StringComparison.Ordinal));

        Assert.Equal(Outcome.NotYet, attempt.Outcome);
        var line = Array.FindIndex(KeepTheTask.File.Original.Split('\n'), text => text.Contains("_prices[name]", StringComparison.Ordinal)) + 1;
        Assert.Contains(
            $"attempts/Lesson02CachedCompletedTasks/KeepTheTask.cs:{line}: found CS0103", attempt.ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_method_that_the_check_no_longer_finds_is_asked_for()
    {
        var attempt = await CheckAsync(KeepTheTask.File.Original.Replace("PriceOfAsync", "PriceAsync", StringComparison.Ordinal));

        Assert.Equal(Outcome.NotYet, attempt.Outcome);
        Assert.Contains("wanted the class, its methods and their parameters as they were", attempt.ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_bytes_are_told_with_the_objects_that_they_are()
    {
        var attempt = await CheckAsync(KeepTheTask.File.Original);

        Assert.Contains("found 80 B (Task<decimal>), wanted 0 B", attempt.ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task What_the_attempt_leaves_on_the_heap_is_drawn_object_by_object()
    {
        var attempt = await CheckAsync(KeepTheTask.File.Original);

        var figure = Assert.Single(attempt.ToParts().OfType<Figure>());
        Assert.Equal("What KeepTheTask.cs leaves on the heap, object by object", figure.Subtitle);
        Assert.Equal(["a price that was asked for before"], figure.Panels[0].Y.Categories);
        Assert.Equal("Task<decimal>", Assert.IsType<Parts>(Assert.Single(figure.Panels[0].Traces)).Name);
        Assert.Empty((await CheckAsync(KeepTheTask.Solution)).ToParts().OfType<Figure>());
    }

    [Fact]
    public async Task A_call_that_never_ends_is_told_with_its_input()
    {
        var watch = Stopwatch.StartNew();

        var attempt = await CheckAsync(KeepTheTask.File.Original.Replace(
            "=> Task.FromResult(_prices[name]);", "{ while (true) { } }", StringComparison.Ordinal));

        Assert.Contains("PriceOfAsync(\"MSFT\"): found nothing within 4 s: it never ends", attempt.ToText(), StringComparison.Ordinal);
        Assert.InRange(watch.Elapsed.TotalSeconds, 0, 30);
    }

    [Fact]
    public async Task A_task_that_is_never_completed_is_no_reason_to_wait_for_ever()
    {
        var attempt = await CheckAsync(KeepTheTask.File.Original.Replace(
            "Task.FromResult(_prices[name])", "new TaskCompletionSource<decimal>().Task", StringComparison.Ordinal));

        Assert.Contains("PriceOfAsync(\"MSFT\"): found nothing within 4 s: it never ends", attempt.ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Code_that_ends_its_process_is_not_yet_right()
    {
        var attempt = await CheckAsync(KeepTheTask.File.Original.Replace(
            "Task.FromResult(_prices[name])", "PriceOfAsync(name).ContinueWith(_ => 1m)", StringComparison.Ordinal));

        Assert.Equal(Outcome.NotYet, attempt.Outcome);
        Assert.DoesNotContain("   at ", attempt.ToText(), StringComparison.Ordinal);
        Assert.Contains("the process ended by itself", attempt.ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Code_that_throws_when_its_cost_is_counted_is_told_with_what_it_throws()
    {
        var attempt = await CheckAsync(KeepTheTask.File.Original.Replace(
            "=> Task.FromResult(_prices[name]);",
            "=> ++_calls < 20 ? Task.FromResult(_prices[name]) : throw new TimeoutException(\"enough\"); private int _calls;",
            StringComparison.Ordinal));

        Assert.Contains("the process ended by itself: TimeoutException: enough", attempt.ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task What_takes_too_long_altogether_is_ended()
    {
        var endless = KeepTheTask.File.Original.Replace(
            "=> Task.FromResult(_prices[name]);", "{ while (true) { } }", StringComparison.Ordinal);

        var attempt = await new Attempt(KeepTheTask, endless).CheckAsync(Cancellation, TimeSpan.FromSeconds(1));

        Assert.Contains("found nothing within 1 s: it never ends", attempt.ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_solution_stands_beside_the_attempt_with_what_both_cost()
    {
        var solved = new SolvedExercise(
            KeepTheTask.Solution,
            await CheckAsync(KeepTheTask.Solution),
            await CheckAsync(KeepTheTask.File.Original));

        var table = Assert.IsType<Table>(solved.ToParts()[1]);
        Assert.Equal(["a price that was asked for before", "0 B", "80 B (Task<decimal>)"], table.Rows[^1]);
    }

    [Fact]
    public void An_exercise_that_there_is_not_is_told_with_those_there_are() => Assert.Contains(
        "keep-the-task", Assert.Throws<ArgumentException>(() => Exercise.Hint("keep-a-task")).Message, StringComparison.Ordinal);

    private static Task<CheckedExercise> CheckAsync(string text) =>
        // A generous limit, because the machine may be busy.
        new Attempt(KeepTheTask, text).CheckAsync(Cancellation, TimeSpan.FromMinutes(1));
}
