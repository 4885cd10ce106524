namespace PriceOfAwait.Practicing;

/// <summary>The exercises: files in <c>attempts</c>, to be edited and then checked from a notebook.</summary>
public static class Exercise
{
    /// <summary>
    /// The environment variable that names another folder for the reader's files and progress. With <c>none</c>, all
    /// files are the originals, and no progress is kept.
    /// </summary>
    public const string FolderVariable = "PRICE_OF_AWAIT_EXERCISES";

    /// <summary>
    /// Creates the reader's file the first time, compiles and tests it, counts its bytes, and stores the outcome.
    /// </summary>
    /// <exception cref="ArgumentException">There is no such exercise; the message lists the existing ones.</exception>
    /// <exception cref="BenchException">Nothing can be checked. The message says why and what to do.</exception>
    public static async Task<CheckedExercise> CheckAsync(string id, CancellationToken cancellationToken = default)
    {
        var exercise = ExerciseFiles.Find(id);
        var (text, whyNoCopy) = exercise.File.Open();
        if (exercise.File.IsUntouched(text))
        {
            return new(id, exercise.File.Shown, Outcome.NotAttempted, []) { WhyNoCopy = whyNoCopy };
        }

        var outcome = await new Attempt(exercise, text).CheckAsync(cancellationToken);
        ReaderRecord.Change(record => record.Keep(exercise.File, text, outcome.Outcome));
        return CellResults.Announce(outcome);
    }

    /// <summary>Each call gives one more hint; after the last, all of them.</summary>
    public static Note Hint(string id)
    {
        var exercise = ExerciseFiles.Find(id);
        var given = ReaderRecord.Load().Hints.GetValueOrDefault(id);
        if (given >= exercise.Hints.Count)
        {
            return new(
                $"{string.Join(" ", exercise.Hints)} There are no more hints. A solution: await "
                    + $"Exercise.SolutionAsync(\"{id}\")"
            );
        }

        ReaderRecord.Change(record => record.Hints[id] = given + 1);
        return new($"Hint {given + 1} of {exercise.Hints.Count}: {exercise.Hints[given]}");
    }

    public static Task<CheckedExercise> CheckSolutionAsync(string id, CancellationToken cancellationToken = default)
    {
        var exercise = ExerciseFiles.Find(id);
        return new Attempt(exercise, exercise.Solution).CheckAsync(cancellationToken);
    }

    public static async Task<SolvedExercise> SolutionAsync(string id, CancellationToken cancellationToken = default)
    {
        var exercise = ExerciseFiles.Find(id);
        return new(
            exercise.Solution,
            await CheckSolutionAsync(id, cancellationToken),
            await new Attempt(exercise, exercise.File.Text).CheckAsync(cancellationToken)
        );
    }

    /// <summary>Restores the original, and saves the reader's code to another file.</summary>
    public static Note Restore(string id) => Restore(ExerciseFiles.Find(id), ReaderRecord.Folder);

    internal static Note Restore(ExerciseFiles exercise, string keptIn)
    {
        var text = exercise.File.Text;
        var kept = "";
        if (!exercise.File.IsUntouched(text))
        {
            var file = Enumerable
                .Range(1, int.MaxValue)
                .Select(number =>
                    Path.Combine(
                        keptIn,
                        string.Create(CultureInfo.InvariantCulture, $"{exercise.Name}.{number}.cs.txt")
                    )
                )
                .First(file => !File.Exists(file));
            AtomicFile.Write(file, text);
            kept = $" Your attempt is in {Repository.Relative(file)}.";
        }

        exercise.File.Restore();
        return new($"{exercise.File.Shown} is restored.{kept}");
    }
}
