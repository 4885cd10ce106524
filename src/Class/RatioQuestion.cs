using System.Globalization;
using System.Text.RegularExpressions;
using PriceOfAwait.Attending;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.ClassBoard;

/// <summary>
/// How many times as long as the baseline a benchmark takes: what a class guessed, and what its machines measured. The runtime is named
/// where it is not the one that a machine runs notebooks with.
/// </summary>
internal sealed partial record RatioQuestion(string Benchmarks, string Baseline, BenchmarkId Benchmark, string? On) : Question
{
    // After all lessons.
    private const int NoLesson = int.MaxValue;

    /// <summary>What was measured, the shortest first.</summary>
    private IReadOnlyList<MachineRatio> Measured { get; init; } = [];

    /// <summary>What was recorded for the book.</summary>
    private MachineRatio? Recorded { get; init; }

    public override string Name => $"{Benchmark}{(On is null ? "" : $" on {On}")}";

    public override string Place => Lesson == NoLesson
        ? Bench.NameOf(Benchmarks)
        : string.Create(CultureInfo.InvariantCulture, $"Lesson {Lesson}, {Bench.NameOf(Benchmarks)}");

    /// <summary>That of what the machines measured, or what was recorded where none did.</summary>
    public override double? Truth => Measured.Count > 0 ? MedianOf(Measured.Select(ratio => ratio.Value)) : Recorded?.Value;

    protected override string Key => $"{Benchmarks} {Baseline} {Benchmark} {On}";

    protected override int Lesson => LessonNumber().Match(Benchmarks) is { Success: true } lesson
        ? int.Parse(lesson.Groups[1].Value, CultureInfo.InvariantCulture)
        : NoLesson;

    protected override Markup Asks =>
        Markup.Of($"<code>{Benchmark.Method}</code> takes how many times as long as <code>{Baseline}</code>?");

    protected override string WholePlace => string.Join(" · ", new[]
    {
        Place, Benchmark.Parameters.ToString(), On is null ? "" : $"on {On}",
    }.Where(part => part.Length > 0));

    protected override Markup HiddenTally =>
        Markup.Of($"<p class=\"tally\"><strong>{Measured.Count}</strong> {(Measured.Count == 1 ? "machine has" : "machines have")} measured it</p>");

    protected override string Density =>
        (Measured.Count + (Recorded is null ? 0 : 1)) switch { <= 8 => "few", <= 14 => "some", <= 32 => "many", _ => "most" };

    /// <summary>Those that somebody guessed or measured.</summary>
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
                Ratio: MachineRatio.Of(participant.Name, found.Environment, figure)))
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
                    ? MachineRatio.Of(recorded.RecordedOn!.Name, ratios.Environment, figure) : null,
            }
            where question.Guesses.Count + question.Measured.Count > 0
            select question;
    }

    protected override string Write(NamedGuess answer) => Write(answer.Value);

    protected override Markup Answers()
    {
        MachineRatio[] rows = [.. Measured, .. Recorded is { } recorded ? [recorded] : (MachineRatio[])[]];
        var measured = rows.SelectMany(row => new[] { row.Value, row.Lower, row.Upper })
            .Where(value => value > 0 && double.IsFinite(value)).ToList();
        List<double> all = [.. measured, .. Guesses.Select(guess => guess.Value)];
        // Guesses lie much farther apart than what was measured, whose intervals are to be seen: each has an axis of its own.
        var middle = Truth ?? MedianOf(all);
        var (wide, near) = (Axis.OfRatios(middle, [.. all, 1]), Axis.OfRatios(middle, measured));
        return Markup.Of($"""
            <p class="truth">{WhatCameOut()}</p>
            {Dots(wide)}
            <ol class="machines">
            {rows.Select(row => Row(row, near))}
            </ol>
            """);
    }

    private Markup WhatCameOut()
    {
        var said = Measured.Count switch
        {
            0 when Recorded is null => "nobody has measured it yet",
            0 => "as recorded for the book; nobody here has measured it yet",
            1 => "on the only machine that has measured it",
            var count => string.Create(CultureInfo.InvariantCulture,
                $"in the middle of {count} machines, from {Write(Measured[0].Value)} to {Write(Measured[^1].Value)}"),
        };
        return Truth is { } truth ? Markup.Of($"<strong>{Write(truth)}</strong> {said}") : Markup.Encode(said);
    }

    private Markup Row(MachineRatio ratio, Axis axis)
    {
        var (kind, machine) = ReferenceEquals(ratio, Recorded) ? ("recorded", "in the book") : ("measured", ratio.Machine);
        return Markup.Of($"""
            <li class="{kind}"><span class="name">{ratio.By} <span class="machine">{machine}</span></span>
            <svg aria-hidden="true">{TruthLine(axis)}<line class="interval" x1="{axis.Percent(ratio.Lower)}" x2="{axis.Percent(ratio.Upper)}" y1="50%" y2="50%"/><rect x="{axis.Percent(ratio.Value)}" y="50%" width="13" height="13"/></svg>
            <span class="value">{new Ratio(ratio.Value, new(ratio.Lower, ratio.Upper)).ToString()}</span></li>

            """);
    }

    private static string Write(double ratio) => new Ratio(ratio, null).ToString();

    [GeneratedRegex(@"\.Lesson0*(\d+)")]
    private static partial Regex LessonNumber();

    /// <summary>A ratio that one machine measured, with its confidence interval, and the machine in a few words.</summary>
    private sealed record MachineRatio(string By, string Machine, double Value, double Lower, double Upper)
    {
        public static MachineRatio Of(string by, MeasuringEnvironment environment, MeasuredRatio figure) => new(
            by,
            string.Create(CultureInfo.InvariantCulture,
                $"{environment.Processor}, {environment.LogicalCores} cores, {environment.Runtime.Split(" (")[0]}"),
            figure.Ratio!.Value, figure.Lower ?? figure.Ratio.Value, figure.Upper ?? double.PositiveInfinity);
    }
}
