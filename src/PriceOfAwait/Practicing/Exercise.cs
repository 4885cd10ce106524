using PriceOfAwait.Display;
using PriceOfAwait.Measuring;
using PriceOfAwait.Observing;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Practicing;

/// <summary>The exercises: each is a file in <c>src/Exercises</c>, to be changed in an editor and checked from a notebook.</summary>
public static class Exercise
{
    /// <summary>
    /// The environment variable that names another folder for the reader's files and progress. In an empty one every exercise is as it was
    /// at first.
    /// </summary>
    public const string FolderVariable = "PRICE_OF_AWAIT_EXERCISES";

    /// <summary>What the readers' files are at first, by their paths in the repository.</summary>
    public static IReadOnlyDictionary<string, string> AtFirst => ExerciseFiles.All
        .Select(exercise => (exercise.ShownFile, exercise.Original))
        .Append((Yours.ShownFile, Yours.Original))
        .ToDictionary(StringComparer.Ordinal);

    /// <summary>Compiles the reader's file, tries it, counts what it allocates, and keeps the outcome for the reader's progress.</summary>
    /// <param name="id">Such as <c>keep-the-task</c>.</param>
    /// <param name="cancellationToken">Ends the check.</param>
    /// <exception cref="ArgumentException">There is no such exercise; the message lists those there are.</exception>
    /// <exception cref="BenchException">Nothing can be checked; the message says why and what to do.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static async Task<CheckedExercise> CheckAsync(string id, CancellationToken cancellationToken = default)
    {
        var exercise = ExerciseFiles.Find(id);
        var text = exercise.Attempt;
        if (exercise.IsUntouched(text))
        {
            return CheckedExercise.NotAttempted(exercise);
        }

        var outcome = await new Attempt(exercise, text).CheckAsync(cancellationToken);
        ReaderRecord.Change(record => record.With(exercise, text, outcome.Outcome));
        return Findings.Tell(outcome);
    }

    /// <summary>The next hint, one more each time; after the last, all of them.</summary>
    /// <inheritdoc cref="CheckAsync" path="/param[@name='id']"/>
    /// <exception cref="ArgumentException">There is no such exercise; the message lists those there are.</exception>
    public static Note Hint(string id)
    {
        var exercise = ExerciseFiles.Find(id);
        var given = ReaderRecord.Load().HintsOf(id);
        if (given >= exercise.Hints.Count)
        {
            return new($"{string.Join(" ", exercise.Hints)} There are no more hints: await Exercise.SolutionAsync(\"{id}\")");
        }

        ReaderRecord.Change(record => record.WithHint(id));
        return new($"Hint {given + 1} of {exercise.Hints.Count}: {exercise.Hints[given]}");
    }

    /// <summary>What a check finds of a solution: that it is one, where checking works.</summary>
    /// <inheritdoc cref="CheckAsync"/>
    public static Task<CheckedExercise> CheckSolutionAsync(string id, CancellationToken cancellationToken = default)
    {
        var exercise = ExerciseFiles.Find(id);
        return new Attempt(exercise, exercise.Solution).CheckAsync(cancellationToken);
    }

    /// <summary>A solution, and what it costs beside the reader's attempt.</summary>
    /// <inheritdoc cref="CheckAsync"/>
    public static async Task<SolvedExercise> SolutionAsync(string id, CancellationToken cancellationToken = default)
    {
        var exercise = ExerciseFiles.Find(id);
        return new(
            exercise.Solution,
            await CheckSolutionAsync(id, cancellationToken),
            await new Attempt(exercise, exercise.Attempt).CheckAsync(cancellationToken));
    }

    /// <summary>Restores the reader's file to its original, and keeps what the reader wrote in another place.</summary>
    /// <inheritdoc cref="Hint" path="/param|/exception"/>
    public static Note Restore(string id) => Restore(ExerciseFiles.Find(id), ReaderRecord.Folder);

    /// <summary>Puts a file back.</summary>
    /// <param name="exercise">The exercise of the file.</param>
    /// <param name="keptIn">The folder that keeps what the reader wrote.</param>
    internal static Note Restore(ExerciseFiles exercise, string keptIn)
    {
        var text = exercise.Attempt;
        if (exercise.IsUntouched(text))
        {
            AtomicFile.Write(exercise.File, exercise.Original);
            return new($"{exercise.ShownFile} is as it was at first.");
        }

        var kept = ReaderRecord.Keep(exercise, text, keptIn);
        AtomicFile.Write(exercise.File, exercise.Original);
        return new($"{exercise.ShownFile} is as it was at first. Your attempt is in {Repository.Relative(kept)}.");
    }
}
