using System.Security.Cryptography;
using System.Text;
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

/// <summary>What somebody guessed.</summary>
/// <param name="By">Who.</param>
/// <param name="Ratio">How many times the baseline.</param>
public sealed record NamedGuess(string By, double Ratio);

/// <summary>How many times as long as the baseline a benchmark takes: what a class guessed, and what its machines measured.</summary>
/// <param name="Benchmarks">The benchmark class's full name.</param>
/// <param name="Baseline">The baseline's method.</param>
/// <param name="Benchmark">The benchmark.</param>
/// <param name="On">The runtime, where it is not the one that a machine runs notebooks with.</param>
public sealed partial record Question(string Benchmarks, string Baseline, BenchmarkId Benchmark, string? On)
{
    /// <summary>What was guessed.</summary>
    public IReadOnlyList<NamedGuess> Guesses { get; init; } = [];

    /// <summary>What was measured, the shortest first.</summary>
    public IReadOnlyList<MachineRatio> Measured { get; init; } = [];

    /// <summary>What was recorded for the book.</summary>
    public MachineRatio? Recorded { get; init; }

    /// <summary>Its name in addresses and in the database.</summary>
    public string Id => $"q-{Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes($"{Benchmarks} {Benchmark} {On}")))[..12]}";

    /// <summary>Such as <c>Lesson 1, StringFastPaths</c>.</summary>
    public string Place => LessonNumber().Match(Benchmarks) is { Success: true } lesson
        ? $"Lesson {lesson.Groups[1].Value}, {Bench.NameOf(Benchmarks)}"
        : Bench.NameOf(Benchmarks);

    /// <summary>
    /// The middle one of what the machines measured, or what was recorded where none did; <see langword="null"/> where nobody knows.
    /// </summary>
    public double? Truth => Measured.Count > 0 ? MedianOf([.. Measured.Select(ratio => ratio.Value)]) : Recorded?.Value;

    /// <summary>All questions that anything is known of, in the order of the lessons.</summary>
    /// <param name="catalogue">What can be asked.</param>
    /// <param name="participants">Who may have answered.</param>
    public static IReadOnlyList<Question> All(Catalogue catalogue, IReadOnlyList<Participant> participants)
    {
        ArgumentNullException.ThrowIfNull(catalogue);
        var guesses = (
            from participant in participants
            from found in participant.Found.OfType<GuessedRatios>()
            from guess in found.Guesses
            select (Key: (found.Benchmarks, Of: new BenchmarkId(guess.Method, guess.Parameters)), By: participant.Name, guess.Ratio))
            .ToLookup(guess => guess.Key, guess => new NamedGuess(guess.By, guess.Ratio));
        var measured = (
            from participant in participants
            from found in participant.Found.OfType<MeasuredRatios>()
            from figure in found.Figures
            where figure.Ratio is not null
            select (Key: (found.Benchmarks, Of: new BenchmarkId(figure.Method, figure.Parameters), found.On),
                Ratio: RatioOf(participant.Name, found.Environment, figure)))
            .ToLookup(ratio => ratio.Key, ratio => ratio.Ratio);
        return
        [
            .. from recorded in catalogue.Recorded
               let figures = recorded.Figures
               from figure in figures.Figures
               let benchmark = new BenchmarkId(figure.Method, figure.Parameters)
               from runtime in measured.Where(ratios => ratios.Key.Benchmarks == figures.Benchmarks && ratios.Key.Of.Equals(benchmark))
                   .Select(ratios => ratios.Key.On).Append(null).Distinct().Order(StringComparer.Ordinal)
               let question = new Question(figures.Benchmarks, figures.Baseline, benchmark, runtime)
               {
                   Guesses = runtime is null ? [.. guesses[(figures.Benchmarks, benchmark)]] : [],
                   Measured = [.. measured[(figures.Benchmarks, benchmark, runtime)].OrderBy(ratio => ratio.Value)],
                   Recorded = figure.Ratio is null ? null : RatioOf(recorded.Machine.Name, figures.Environment, figure),
               }
               where question.Guesses.Count + question.Measured.Count > 0
               select question,
        ];
    }

    private static MachineRatio RatioOf(string by, MeasuringEnvironment environment, MeasuredRatio figure) =>
        new(by, environment, figure.Ratio!.Value, figure.Lower ?? figure.Ratio.Value, figure.Upper ?? double.PositiveInfinity);

    /// <summary>The middle of some values; of the two in the middle their geometric mean.</summary>
    internal static double MedianOf(IReadOnlyList<double> values)
    {
        var ordered = values.Order().ToList();
        return Math.Sqrt(ordered[(ordered.Count - 1) / 2]) * Math.Sqrt(ordered[ordered.Count / 2]);
    }

    [GeneratedRegex(@"\.Lesson0*(\d+)")]
    private static partial Regex LessonNumber();
}
