using System.Text.Json.Serialization;
using PriceOfAwait.Judging;

namespace PriceOfAwait.InClass;

/// <summary>A result as sent to a class: only figures, and names from this project.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(GuessedRatio), "guessed-ratio")]
[JsonDerivedType(typeof(GuessedAnswer), "guessed-answer")]
[JsonDerivedType(typeof(MeasuredRatios), "figures")]
[JsonDerivedType(typeof(JudgedClaim), "verdict")]
[JsonDerivedType(typeof(PracticedExercise), "exercise")]
internal abstract record ClassResult
{
    /// <summary>Only the newest result of each subject counts. Internal, so that it isn't serialized.</summary>
    internal string Subject =>
        this switch
        {
            GuessedRatio guess => $"guess {guess.Benchmarks} {guess.Baseline} {guess.Of}",
            GuessedAnswer guess => $"guess {guess.About}",
            MeasuredRatios figures => $"figures {figures.Benchmarks} {figures.Baseline} {figures.On}",
            JudgedClaim judged => $"verdict {judged.Claim}",
            _ => $"exercise {((PracticedExercise)this).Exercise}",
        };

    public static IEnumerable<ClassResult> From(object value) =>
        value switch
        {
            BenchmarkResults { Baseline: not null } run => [MeasuredRatios.Of(run, run.Baseline)],
            Comparison { Series: [{ Run: { } run }, ..] } comparison =>
            [
                .. from row in comparison.Rows
                let guess = comparison.GuessOf(row.Id)
                where guess > 0 && double.IsFinite(guess.Value)
                select new GuessedRatio(run.Benchmarks, comparison.Baseline, row.Id, guess.Value),
                // The guesses are ratios to the comparison's baseline, so the measured ratios must be, too.
                .. run.RecordedOn is null && run.Baseline != comparison.Baseline
                    ? [MeasuredRatios.Of(run, comparison.Baseline)]
                    : (MeasuredRatios[])[],
            ],
            Guessed { Judged: { Guess: { Guess: >= 0 and < double.PositiveInfinity } guess } one } =>
            [
                new GuessedAnswer(one.About, guess.Guess, guess.Answer, one.Said, one.Found),
            ],
            Ledger ledger => ledger.Judgments.Select(JudgedClaim.Of),
            CheckedExercise { Outcome: not Outcome.NotAttempted } exercise =>
            [
                new PracticedExercise(exercise.Id, exercise.Outcome),
            ],
            _ => [],
        };
}
