using PriceOfAwait.Comparing;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;
using PriceOfAwait.Practicing;

namespace PriceOfAwait.Tests.Practicing;

/// <summary>What is kept of a reader's work.</summary>
public sealed class ProgressTests : IDisposable
{
    private static readonly Workpiece KeepTheTask = Workpiece.Find("keep-the-task");

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void An_outcome_is_that_of_the_text_that_was_checked()
    {
        var exercise = KeepTheTask with { File = _folder["KeepTheTask.cs"] };
        Assert.Equal(Outcome.NotAttempted, new ReaderRecord().OutcomeOf(exercise));

        File.WriteAllText(exercise.File, exercise.Solution);
        var record = new ReaderRecord().With(exercise, exercise.Solution, Outcome.Correct);
        Assert.Equal(Outcome.Correct, record.OutcomeOf(exercise));

        File.AppendAllText(exercise.File, "// and more");
        Assert.Null(record.OutcomeOf(exercise));
    }

    [Fact]
    public void Restoring_puts_the_file_back_and_keeps_each_attempt()
    {
        var exercise = KeepTheTask with { File = _folder["KeepTheTask.cs"] };
        foreach (var attempt in new[] { "// first", "// second" })
        {
            File.WriteAllText(exercise.File, attempt);
            Exercise.Restore(exercise, _folder["kept"]);
            Assert.Equal(exercise.Original, File.ReadAllText(exercise.File));
        }

        Assert.Equal(
            ["// first", "// second"], Directory.GetFiles(_folder["kept"]).Order(StringComparer.Ordinal).Select(File.ReadAllText));
    }

    [Theory]
    [InlineData(2, 4, 2)]
    [InlineData(4, 2, 2)]
    [InlineData(3, 3, 1)]
    public void A_guess_is_as_far_off_whether_it_is_too_high_or_too_low(double said, double measured, double factor) =>
        Assert.Equal(factor, new KeptGuess(said, measured).Factor, 6);

    [Fact]
    public void Several_guesses_are_off_by_the_mean_on_a_logarithmic_scale()
    {
        Assert.Equal(4, KeptGuess.FactorOf([new(2, 1), new(1, 8)])!.Value, 6);
        Assert.Null(KeptGuess.FactorOf([]));
    }

    [Fact]
    public void Who_has_not_guessed_is_shown_no_guess_and_gets_no_score()
    {
        var series = new Series(
            SeriesKind.Measured, "measured", new("here", "Here."), [new(Id("Fast"), 10, null, 0), new(Id("Slow"), 30, null, 0, 3)]);
        var unguessed = Comparison.Of("Fast", series).With(new Guess("Slow", null));
        Assert.Contains("no guess", unguessed.ToText(), StringComparison.Ordinal);
        Assert.Empty(Progress.GuessesIn(unguessed));

        var guessed = Comparison.Of("Fast", series).With(new Guess("Slow", 6));
        Assert.DoesNotContain("no guess", guessed.ToText(), StringComparison.Ordinal);
        Assert.Equal(2, Assert.Single(Progress.GuessesIn(guessed)).Guess.Factor, 6);

        static BenchmarkId Id(string method) => new(method, Parameters.None);
    }
}
