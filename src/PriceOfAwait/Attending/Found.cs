using System.Text.Json.Serialization;
using PriceOfAwait.Comparing;
using PriceOfAwait.Judging;
using PriceOfAwait.Measuring;
using PriceOfAwait.Practicing;

namespace PriceOfAwait.Attending;

/// <summary>
/// What is told to a class of something that was found, and all that is told: figures, and names that everybody's copy of this project has.
/// </summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(GuessedRatio), "guessed-ratio")]
[JsonDerivedType(typeof(GuessedAnswer), "guessed-answer")]
[JsonDerivedType(typeof(MeasuredRatios), "figures")]
[JsonDerivedType(typeof(JudgedClaim), "verdict")]
[JsonDerivedType(typeof(PracticedExercise), "exercise")]
public abstract record Found
{
    /// <summary>What it is about: of the same subject the newest counts.</summary>
    [JsonIgnore]
    public abstract string Subject { get; }

    /// <summary>What is told of a value that a cell found; nothing where nothing in it is anybody's business.</summary>
    public static IEnumerable<Found> In(object value) => value switch
    {
        Run { Baseline: not null } run => [MeasuredRatios.Of(run, run.Baseline)],
        Comparison { Series: [{ Run: { } run }, ..] } comparison =>
            [.. GuessedRatio.In(comparison, run), .. MeasuredRatios.ToOtherBaseline(run, comparison.Baseline)],
        Guessed guessed => guessed.Guesses.Where(one => double.IsFinite(one.Guess.Said) && one.Guess.Said >= 0).Select(GuessedAnswer.Of),
        Ledger ledger => ledger.Judgments.Select(JudgedClaim.Of),
        CheckedExercise { Outcome: not Outcome.NotAttempted } exercise => [new PracticedExercise(exercise.Id, exercise.Outcome)],
        _ => [],
    };
}

/// <summary>What somebody predicted of a benchmark.</summary>
/// <param name="Benchmarks">The benchmark class's full name.</param>
/// <param name="Baseline">The method that the ratio is to.</param>
/// <param name="Method">The benchmark's method.</param>
/// <param name="Parameters">Its parameters.</param>
/// <param name="Ratio">How many times the baseline's time.</param>
public sealed record GuessedRatio(string Benchmarks, string Baseline, string Method, Parameters Parameters, double Ratio) : Found
{
    /// <inheritdoc/>
    [JsonIgnore]
    public override string Subject => $"guess {Benchmarks} {Baseline} {Method} {Parameters}";

    internal static IEnumerable<GuessedRatio> In(Comparison comparison, Run run) =>
        from row in comparison.Rows
        let guess = comparison.GuessOf(row.Id)
        where guess > 0 && double.IsFinite(guess.Value)
        select new GuessedRatio(run.Benchmarks, comparison.Baseline, row.Id.Method, row.Id.Parameters, guess.Value);
}

/// <summary>What somebody predicted of something else than such a ratio, and what came out in that notebook.</summary>
/// <param name="About">What it is of, as an <see cref="AskedGuess"/> has it.</param>
/// <param name="Said">The guess.</param>
/// <param name="Came">What came out.</param>
/// <param name="SaidWords">The guess in words, where the number is only how much of it is right.</param>
/// <param name="CameWords">What came out, in words.</param>
public sealed record GuessedAnswer(string About, double Said, double Came, string? SaidWords = null, string? CameWords = null) : Found
{
    /// <inheritdoc/>
    [JsonIgnore]
    public override string Subject => $"guess {About}";

    internal static GuessedAnswer Of(JudgedGuess guess) => new(guess.About, guess.Guess.Said, guess.Guess.Found, guess.Said, guess.Found);
}

/// <summary>What somebody's machine showed.</summary>
/// <param name="Benchmarks">The benchmark class's full name.</param>
/// <param name="Baseline">The method that ratios are to.</param>
/// <param name="On">The runtime's id where several were measured side by side.</param>
/// <param name="Speed">How thoroughly.</param>
/// <param name="Environment">Where.</param>
/// <param name="Figures">A line a benchmark.</param>
public sealed record MeasuredRatios(
    string Benchmarks, string Baseline, string? On, Speed Speed, MeasuringEnvironment Environment, IReadOnlyList<MeasuredRatio> Figures)
    : Found
{
    /// <inheritdoc/>
    [JsonIgnore]
    public override string Subject => $"figures {Benchmarks} {Baseline} {On}";

    /// <summary>A run's figures.</summary>
    /// <param name="run">The run.</param>
    /// <param name="baseline">The method that ratios are to.</param>
    public static MeasuredRatios Of(Run run, string baseline) =>
        new(
            run.Benchmarks, baseline, run.RecordedOn is null ? run.On : null, run.Speed, run.Environment,
            [
                .. from measurement in run.Measurements
                   let id = measurement.Id
                   where id.Method != baseline
                   let ratio = run.RatioOf(id, id with { Method = baseline })
                   select new MeasuredRatio(
                       id.Method, id.Parameters, ratio?.Value, Finite(ratio?.Interval?.Lower), Finite(ratio?.Interval?.Upper),
                       measurement.Mean, measurement.AllocatedBytes),
            ]);

    /// <summary>Where guesses are ratios to another baseline than the class's own, so is what they are compared with.</summary>
    internal static IEnumerable<MeasuredRatios> ToOtherBaseline(Run run, string baseline) =>
        run.RecordedOn is null && run.Baseline != baseline ? [Of(run, baseline)] : [];

    private static double? Finite(double? value) => value is { } finite && double.IsFinite(finite) ? finite : null;
}

/// <summary>A benchmark's figures.</summary>
/// <param name="Method">The method.</param>
/// <param name="Parameters">Its parameters.</param>
/// <param name="Ratio">How many times the baseline with the same parameters; none where one of the two is too short to tell.</param>
/// <param name="Lower">The lower end of the ratio's confidence interval.</param>
/// <param name="Upper">The upper end; none where nothing bounds it.</param>
/// <param name="Mean">Of one operation, in nanoseconds.</param>
/// <param name="AllocatedBytes">By one operation.</param>
public sealed record MeasuredRatio(
    string Method, Parameters Parameters, double? Ratio, double? Lower, double? Upper, double Mean, double AllocatedBytes);

/// <summary>A verdict on a claim.</summary>
/// <param name="Claim">The claim's id.</param>
/// <param name="Verdict">The verdict.</param>
/// <param name="Figure">The figure that decided it, with its interval and unit; empty where there is none.</param>
/// <param name="Runtime">The .NET that ran the code.</param>
/// <param name="Why">Why, in a sentence.</param>
public sealed record JudgedClaim(string Claim, Verdict Verdict, string Figure, string Runtime, string Why) : Found
{
    /// <inheritdoc/>
    [JsonIgnore]
    public override string Subject => $"verdict {Claim}";

    // Why something could not be measured may name a folder, and with it somebody.
    internal static JudgedClaim Of(Judgment judgment) => new(
        judgment.Id, judgment.Verdict, judgment.MeasuredText, judgment.Runtime,
        judgment.Measured is null ? "It could not be measured." : judgment.Why);
}

/// <summary>What a check found of an exercise, without what was written.</summary>
/// <param name="Exercise">The exercise's id.</param>
/// <param name="Outcome">The outcome.</param>
public sealed record PracticedExercise(string Exercise, Outcome Outcome) : Found
{
    /// <inheritdoc/>
    [JsonIgnore]
    public override string Subject => $"exercise {Exercise}";
}
