namespace PriceOfAwait.Practicing;

/// <param name="Outcome"><see langword="null"/> if the file was changed since its last check.</param>
public sealed record ExerciseProgress(string Lesson, string Id, string Title, Outcome? Outcome)
{
    internal string State =>
        Outcome switch
        {
            Practicing.Outcome.NotAttempted => "not attempted",
            Practicing.Outcome.NotYet => "not yet",
            Practicing.Outcome.Correct => "correct",
            _ => "changed, not checked",
        };
}
