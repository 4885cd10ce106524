namespace PriceOfAwait.Practicing;

public sealed record Progress(IReadOnlyList<ExerciseProgress> Exercises, GuessScore Guesses) : NotebookValue
{
    public static Progress Current => From(ReaderRecord.Load());

    /// <summary>The name of the notebook's lesson, which its first cell sets.</summary>
    internal static string Lesson { get; set; } = "";

    /// <summary>
    /// A line about the progress in this lesson and in all, which is empty before the first guess or attempt. Stores
    /// the guesses of the comparisons, and of the cells that have run, with their results.
    /// </summary>
    public static Note Of(params IReadOnlyList<Comparison> comparisons)
    {
        var (lesson, guesses) = (Lesson, comparisons.Given().SelectMany(GuessesOf).Concat(Guessed.All).ToList());
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
                ? ""
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

    internal static IEnumerable<JudgedGuess> GuessesOf(Comparison comparison) =>
        from guess in comparison.Guesses
        where guess.Ratio > 0
        from row in comparison.Rows
        where guess.IsAbout(row.Id) && row.Figures[0]?.Ratio is not null
        select new JudgedGuess(row.Id.ToString(), new(guess.Ratio!.Value, row.Figures[0]!.Ratio!.Value));

    private static Progress From(ReaderRecord record) =>
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
