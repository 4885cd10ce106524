using System.Globalization;
using System.Text.RegularExpressions;
using PriceOfAwait.Attending;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.ClassBoard.Gathering;

/// <summary>A ratio that one machine measured.</summary>
/// <param name="By">Whose machine.</param>
/// <param name="Environment">The machine.</param>
/// <param name="Value">The ratio.</param>
/// <param name="Lower">The lower end of its confidence interval.</param>
/// <param name="Upper">The upper end.</param>
public sealed record MachineRatio(string By, MeasuringEnvironment Environment, double Value, double Lower, double Upper)
{
    /// <inheritdoc/>
    public override string ToString() => new Ratio(Value, new(Lower, Upper)).ToString();
}

/// <summary>How many times as long as the baseline a benchmark takes: what a class guessed, and what its machines measured.</summary>
/// <param name="Benchmarks">The benchmark class's full name.</param>
/// <param name="Baseline">The method that it is compared with.</param>
/// <param name="Benchmark">The benchmark.</param>
/// <param name="On">The runtime, where it is not the one that a machine runs notebooks with.</param>
public sealed partial record RatioQuestion(string Benchmarks, string Baseline, BenchmarkId Benchmark, string? On) : Question
{
    // After all lessons.
    private const int NoLesson = int.MaxValue;

    /// <summary>What was measured, the shortest first.</summary>
    public IReadOnlyList<MachineRatio> Measured { get; init; } = [];

    /// <summary>What was recorded for the book.</summary>
    public MachineRatio? Recorded { get; init; }

    /// <inheritdoc/>
    public override string Name => $"{Benchmark}{(On is null ? "" : $" on {On}")}";

    /// <inheritdoc/>
    public override string Place => Lesson == NoLesson
        ? Bench.NameOf(Benchmarks)
        : string.Create(CultureInfo.InvariantCulture, $"Lesson {Lesson}, {Bench.NameOf(Benchmarks)}");

    /// <summary>That of what the machines measured, or what was recorded where none did.</summary>
    public override double? Truth => Measured.Count > 0 ? MedianOf(Measured.Select(ratio => ratio.Value)) : Recorded?.Value;

    /// <inheritdoc/>
    protected override string Key => $"{Benchmarks} {Baseline} {Benchmark} {On}";

    /// <inheritdoc/>
    protected override int Lesson => LessonNumber().Match(Benchmarks) is { Success: true } lesson
        ? int.Parse(lesson.Groups[1].Value, CultureInfo.InvariantCulture)
        : NoLesson;

    /// <summary>Those that somebody guessed or measured, in the order of the lessons.</summary>
    public static IEnumerable<RatioQuestion> Among(Catalogue catalogue, IReadOnlyList<Participant> participants)
    {
        var guesses = (
            from participant in participants
            from guess in participant.Found.OfType<GuessedRatio>()
            select (Key: (guess.Benchmarks, guess.Baseline, Of: new BenchmarkId(guess.Method, guess.Parameters)),
                Guess: new NamedGuess(participant.Name, guess.Ratio)))
            .ToLookup(guess => guess.Key, guess => guess.Guess);
        var measured = (
            from participant in participants
            from found in participant.Found.OfType<MeasuredRatios>()
            from figure in found.Figures
            where figure.Ratio is not null
            select (Key: (found.Benchmarks, found.Baseline, Of: new BenchmarkId(figure.Method, figure.Parameters)), found.On,
                Ratio: RatioOf(participant.Name, found.Environment, figure)))
            .ToLookup(ratio => ratio.Key);
        var known = guesses.Select(guess => guess.Key).Concat(measured.Select(ratios => ratios.Key))
            .Select(key => (key.Benchmarks, key.Baseline)).Distinct().ToLookup(key => key.Benchmarks, key => key.Baseline);
        return
            from recorded in catalogue.Recorded
            from baseline in known[recorded.Benchmarks].OrderBy(baseline => baseline != recorded.Baseline)
            let ratios = catalogue.RatiosOf(recorded, baseline)
            from figure in ratios.Figures
            let key = (recorded.Benchmarks, baseline, Of: new BenchmarkId(figure.Method, figure.Parameters))
            from runtime in measured[key].Select(ratio => ratio.On).Append(null).Distinct().Order(StringComparer.Ordinal)
            let question = new RatioQuestion(recorded.Benchmarks, baseline, key.Of, runtime)
            {
                Guesses = runtime is null ? [.. guesses[key]] : [],
                Measured =
                    [.. measured[key].Where(ratio => ratio.On == runtime).Select(ratio => ratio.Ratio).OrderBy(ratio => ratio.Value)],
                // It was recorded on the notebooks' own runtime.
                Recorded = runtime is null && figure.Ratio is not null
                    ? RatioOf(recorded.RecordedOn!.Name, ratios.Environment, figure) : null,
            }
            where question.Guesses.Count + question.Measured.Count > 0
            select question;
    }

    private static MachineRatio RatioOf(string by, MeasuringEnvironment environment, MeasuredRatio figure) =>
        new(by, environment, figure.Ratio!.Value, figure.Lower ?? figure.Ratio.Value, figure.Upper ?? double.PositiveInfinity);

    [GeneratedRegex(@"\.Lesson0*(\d+)")]
    private static partial Regex LessonNumber();
}
