using PriceOfAwait.Comparing;
using PriceOfAwait.Formatting;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Practicing;

/// <summary>An exercise, and how far the reader is with it.</summary>
/// <param name="Lesson">The lesson, such as <c>02-cached-completed-tasks</c>.</param>
/// <param name="Id">What notebooks call it.</param>
/// <param name="Title">What it is about.</param>
/// <param name="Outcome">What the last check found; <see langword="null"/> where the file was changed and not checked since.</param>
public sealed record ExerciseProgress(string Lesson, string Id, string Title, Outcome? Outcome)
{
    internal string State => Outcome switch
    {
        Practicing.Outcome.NotAttempted => "not attempted",
        Practicing.Outcome.NotYet => "not yet",
        Practicing.Outcome.Correct => "correct",
        _ => "changed, not checked",
    };
}

/// <summary>How far the reader is: the exercises of all lessons, and how good the guesses were.</summary>
/// <param name="Exercises">All of them, in the order of the lessons.</param>
/// <param name="Guesses">How many guesses there are.</param>
/// <param name="GuessFactor">
/// How many times too high or too low they are, as their geometric mean: 1 is exact; <see langword="null"/> where there are none.
/// </param>
[TypeFormatterSource]
public sealed record Progress(IReadOnlyList<ExerciseProgress> Exercises, int Guesses, double? GuessFactor) : NotebookValue
{
    /// <summary>The progress over all lessons.</summary>
    public static Progress Current
    {
        get
        {
            var record = ReaderRecord.Load();
            return new(
                [
                    .. Workpiece.All.Select(exercise =>
                        new ExerciseProgress(exercise.Lesson, exercise.Id, exercise.Title, record.OutcomeOf(exercise))),
                ],
                record.Guesses.Count, KeptGuess.FactorOf(record.Guesses.Values));
        }
    }

    /// <summary>
    /// A line about one lesson and all of them. The guesses in the comparisons are kept, with the figures that they are compared with.
    /// </summary>
    /// <param name="lesson">The lesson, such as <c>02-cached-completed-tasks</c>.</param>
    /// <param name="guessed">Comparisons that hold guesses of the lesson.</param>
    public static Note Of(string lesson, params IReadOnlyList<Comparison> guessed)
    {
        var guesses = guessed.SelectMany(GuessesIn).ToList();
        if (guesses.Count > 0)
        {
            ReaderRecord.Change(record => guesses.Aggregate(
                record, (all, guess) => all.WithGuess($"{lesson}: {guess.About}", guess.Guess)));
        }

        var here = new Progress([], guesses.Count, KeptGuess.FactorOf(guesses.Select(guess => guess.Guess)));
        var all = Current;
        var exercises = all.Exercises.Where(exercise => exercise.Lesson == lesson).ToList();
        return new(
            $"Exercises: {Correct(exercises)} of {exercises.Count} correct in this lesson, "
            + $"{Correct(all.Exercises)} of {all.Exercises.Count} in all. "
            + $"Guesses: {here.GuessText} in this lesson, {all.GuessText} in all.");
    }

    private string GuessText => GuessFactor is { } factor ? $"{Guesses}, off by a factor of {Text.Number(factor)} on the mean" : "none";

    /// <inheritdoc/>
    public override IReadOnlyList<OutputPart> ToParts() =>
    [
        new Table(
            [new Column("Lesson"), new Column("Exercise"), new Column("What it is about"), new Column("")],
            [.. Exercises.Select(exercise => (IReadOnlyList<string>)[exercise.Lesson, exercise.Id, exercise.Title, exercise.State])]),
        new Note($"{Correct(Exercises)} of {Exercises.Count} exercises are correct. Guesses: {GuessText}."),
    ];

    private static int Correct(IReadOnlyList<ExerciseProgress> exercises) =>
        exercises.Count(exercise => exercise.Outcome == Practicing.Outcome.Correct);

    /// <summary>What was guessed, and what the first series says of it.</summary>
    internal static IEnumerable<(string About, KeptGuess Guess)> GuessesIn(Comparison comparison) =>
        from guess in comparison.Guesses
        where guess.Ratio > 0
        from row in comparison.Rows
        where guess.IsAbout(row.Id) && row.Figures[0]?.Ratio is not null
        select (row.Id.ToString(), new KeptGuess(guess.Ratio!.Value, row.Figures[0]!.Ratio!.Value));
}
