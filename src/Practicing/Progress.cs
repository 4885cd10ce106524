namespace PriceOfAwait.Practicing;

public sealed record Progress(IReadOnlyList<ExerciseProgress> Exercises, GuessScore Guesses) : NotebookValue
{
    public static Progress Current => Of(ReaderRecord.Load());

    /// <summary>A line about the progress in one lesson and in all. Stores the guesses with their results.</summary>
    public static Note Of(string lesson, params IReadOnlyList<Guessed> guessed)
    {
        var guesses = guessed.Given().SelectMany(some => some.Guesses).ToList();
        if (guesses.Count > 0)
        {
            ReaderRecord.Change(record =>
                guesses.ForEach(guess => record.Guesses[$"{lesson}: {guess.About}"] = guess.Guess)
            );
        }

        var all = Current;
        var exercises = all.Exercises.Where(exercise => exercise.Lesson == lesson).ToList();
        var here =
            exercises.Count == 0
                ? ""
                : $"Exercises in this lesson: {Correct(exercises)} of {exercises.Count} correct. ";
        return new(
            all.IsEmpty
                ? "No exercise is attempted yet, and nothing guessed."
                : $"{here}All exercises: {Correct(all.Exercises)} of {all.Exercises.Count} correct. Guesses in this "
                    + $"lesson: {GuessScore.Of(guesses.Select(guess => guess.Guess))}. All guesses: {all.Guesses}."
        );
    }

    public override IReadOnlyList<OutputPart> ToParts() =>
        [
            new Table(
                [new Column("Lesson"), new Column("Exercise"), new Column("Topic"), new Column("")],
                [
                    .. Exercises.Select(exercise =>
                        (IReadOnlyList<string>)[exercise.Lesson, exercise.Id, exercise.Title, exercise.State]
                    ),
                ]
            ),
            new Note($"{Correct(Exercises)} of {Exercises.Count} exercises are correct. Guesses: {Guesses}."),
        ];

    private static Progress Of(ReaderRecord record) =>
        new(
            [
                .. ExerciseFiles.All.Select(exercise => new ExerciseProgress(
                    exercise.Lesson,
                    exercise.Id,
                    exercise.Title,
                    record.OutcomeOf(exercise.File)
                )),
            ],
            GuessScore.Of(record.Guesses.Values)
        );

    /// <summary>Whether the reader hasn't begun.</summary>
    private bool IsEmpty =>
        Exercises.All(exercise => exercise.Outcome == Practicing.Outcome.NotAttempted)
        && Guesses is { Quantities: 0, Shares: 0 };

    private static int Correct(IReadOnlyList<ExerciseProgress> exercises) =>
        exercises.Count(exercise => exercise.Outcome == Practicing.Outcome.Correct);
}
