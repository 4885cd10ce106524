using System.Globalization;
using System.Text;
using PriceOfAwait.Attending;
using PriceOfAwait.Judging;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.ClassBoard.Gathering;

/// <summary>What a delivery has to be like: of things that the catalogue knows, with figures that can be, short.</summary>
public sealed class Admission(Catalogue catalogue)
{
    /// <summary>How many entries a board takes in one go.</summary>
    public const int MostEntries = 100;

    private const int LongestName = 24;
    private const int LongestText = 800;
    private const int LongestAnswer = 100;
    private const double LargestRatio = 1e6;
    private const double LargestAnswer = 1e9;

    /// <summary>Why nothing of it is taken; <see langword="null"/> where all of it is.</summary>
    public string? ComplaintAbout(Delivery delivery, int mostEntries = MostEntries) =>
        ComplaintAboutName(delivery.Nickname)
            ?? (delivery.Entries.Count > mostEntries
                ? string.Create(CultureInfo.InvariantCulture, $"there are more than {mostEntries} entries") : null)
            ?? delivery.Entries.Select(ComplaintAbout).FirstOrDefault(complaint => complaint is not null);

    /// <summary>Why nobody can be called so; <see langword="null"/> where somebody can.</summary>
    public static string? ComplaintAboutName(string name) =>
        name.Trim().Length is 0 or > LongestName || name.Trim() != name
            ? string.Create(CultureInfo.InvariantCulture, $"a nickname has 1 to {LongestName} characters, and no space around them")
        : name.EnumerateRunes().Any(IsInvisible)
            ? "a nickname has letters, digits and signs that can be seen, no others"
        : null;

    private string? ComplaintAbout(Entry entry) =>
        entry.Id.Length is 0 or > 64 ? "an entry's id has 1 to 64 characters"
        : entry.At > DateTimeOffset.UtcNow.AddDays(1) ? "an entry is of the day after tomorrow"
        : entry.What switch
        {
            GuessedRatio guess => ComplaintAbout(guess.Benchmarks, guess.Baseline, [(guess.Method, guess.Parameters)], [guess.Ratio]),
            MeasuredRatios figures => ComplaintAbout(
                figures.Benchmarks, figures.Baseline,
                [.. figures.Figures.Select(figure => (figure.Method, figure.Parameters))],
                [.. figures.Figures.SelectMany(figure => new[] { figure.Ratio, figure.Lower, figure.Upper })])
                ?? (figures.Figures.Any(figure => figure.Lower > figure.Ratio || figure.Upper < figure.Ratio)
                    ? $"a ratio of {Bench.NameOf(figures.Benchmarks)} lies outside of its interval" : null)
                ?? (figures.Figures.Any(figure => figure.Mean < 0 || figure.AllocatedBytes < 0)
                    ? $"a figure of {Bench.NameOf(figures.Benchmarks)} is below 0" : null)
                ?? (figures.Speed == Speed.Recorded ? "figures that are sent are measured, not recorded" : null)
                ?? (figures.On is null || Runtimes.All.Any(runtime => runtime.Id == figures.On) ? null : "there is no such runtime")
                ?? ComplaintAboutTexts(
                    LongestText, figures.Environment.Processor, figures.Environment.OperatingSystem, figures.Environment.Architecture,
                    figures.Environment.Runtime, figures.Environment.BenchmarkDotNetVersion),
            GuessedAnswer answer => catalogue.Asked.All(asked => asked.About != answer.About) ? "no lesson asks that"
                : answer is { Said: < 0 or > LargestAnswer } or { Came: < 0 or > LargestAnswer } ? "an answer lies between 0 and a billion"
                : ComplaintAboutTexts(LongestAnswer, answer.SaidWords ?? "", answer.CameWords ?? ""),
            JudgedClaim judged => Claims.All.Any(claim => claim.Id == judged.Claim)
                ? ComplaintAboutTexts(LongestText, judged.Figure, judged.Runtime, judged.Why)
                : "there is no such claim",
            PracticedExercise practiced => catalogue.Exercises.Any(exercise => exercise.Id == practiced.Exercise)
                ? null : "there is no such exercise",
            _ => "it is nothing that a class is told",
        };

    private string? ComplaintAbout(
        string benchmarks, string baseline, IReadOnlyList<(string Method, Parameters Parameters)> of, IReadOnlyList<double?> ratios)
    {
        if (catalogue.Of(benchmarks) is not { } known)
        {
            return "nothing is recorded of that benchmark class, so the board can't show it";
        }

        var ids = known.Measurements.Select(measurement => measurement.Id).ToHashSet();
        return of.Distinct().Count() < of.Count ? $"{Bench.NameOf(benchmarks)} has a benchmark twice"
            : of.Any(one => one.Method == baseline
                || !ids.Contains(new(one.Method, one.Parameters)) || !ids.Contains(new(baseline, one.Parameters)))
                ? $"{Bench.NameOf(benchmarks)} has no such benchmark, or no such baseline"
            : ratios.Any(ratio => ratio is <= 0 or > LargestRatio) ? "a ratio lies between 0 and a million"
            : null;
    }

    private static string? ComplaintAboutTexts(int longest, params IReadOnlyList<string> texts) =>
        texts.Any(text => text.Length > longest || text.EnumerateRunes().Any(IsInvisible))
            ? "a text is too long, or holds what can't be seen" : null;

    // Among these are those that turn the direction of writing, or end lines.
    private static bool IsInvisible(Rune rune) => Rune.GetUnicodeCategory(rune) is UnicodeCategory.Control or UnicodeCategory.Format
        or UnicodeCategory.PrivateUse or UnicodeCategory.OtherNotAssigned or UnicodeCategory.LineSeparator
        or UnicodeCategory.ParagraphSeparator or UnicodeCategory.Surrogate;
}
