using System.Text.Json;
using System.Text.Json.Serialization;
using PriceOfAwait.Comparing;
using PriceOfAwait.Judging;
using PriceOfAwait.Practicing;

namespace PriceOfAwait.Attending;

/// <summary>A result as sent to a class: only figures, and names from this project.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(GuessedRatio), "guessed-ratio")]
[JsonDerivedType(typeof(GuessedAnswer), "guessed-answer")]
[JsonDerivedType(typeof(MeasuredRatios), "figures")]
[JsonDerivedType(typeof(JudgedClaim), "verdict")]
[JsonDerivedType(typeof(PracticedExercise), "exercise")]
internal abstract record Found
{
    /// <summary>Only the newest result of each subject counts. Internal, so that it isn't serialized.</summary>
    internal string Subject => this switch
    {
        GuessedRatio guess => $"guess {guess.Benchmarks} {guess.Baseline} {guess.Of}",
        GuessedAnswer guess => $"guess {guess.About}",
        MeasuredRatios figures => $"figures {figures.Benchmarks} {figures.Baseline} {figures.On}",
        JudgedClaim judged => $"verdict {judged.Claim}",
        _ => $"exercise {((PracticedExercise)this).Exercise}",
    };

    public static IEnumerable<Found> In(object value) => value switch
    {
        Run { Baseline: not null } run => [MeasuredRatios.Of(run, run.Baseline)],
        Comparison { Series: [{ Run: { } run }, ..] } comparison =>
        [
            .. from row in comparison.Rows
               let guess = comparison.GuessOf(row.Id)
               where guess > 0 && double.IsFinite(guess.Value)
               select new GuessedRatio(run.Benchmarks, comparison.Baseline, row.Id, guess.Value),
            // The guesses are ratios to the comparison's baseline, so the measured ratios must be, too.
            .. run.RecordedOn is null && run.Baseline != comparison.Baseline
                ? [MeasuredRatios.Of(run, comparison.Baseline)] : (MeasuredRatios[])[],
        ],
        Guessed guessed =>
            from one in guessed.Guesses
            where double.IsFinite(one.Guess.Said) && one.Guess.Said >= 0
            select new GuessedAnswer(one.About, one.Guess.Said, one.Guess.Found, one.Said, one.Found),
        Ledger ledger =>
            from judgment in ledger.Judgments
            // The reason may contain a path, and with it a user name.
            let why = judgment.Decisive.Measured is null ? "It could not be measured." : judgment.Why
            select new JudgedClaim(judgment.Id, judgment.Verdict, judgment.Decisive.MeasuredText, judgment.Runtime, why),
        CheckedExercise { Outcome: not Outcome.NotAttempted } exercise => [new PracticedExercise(exercise.Id, exercise.Outcome)],
        _ => [],
    };
}

internal sealed record GuessedRatio(string Benchmarks, string Baseline, BenchmarkId Of, double Ratio) : Found;

/// <summary>The words are set if the number only says how much of the guess is right.</summary>
internal sealed record GuessedAnswer(string About, double Said, double Came, string? SaidWords = null, string? CameWords = null) : Found;

/// <summary>A machine's ratios; <paramref name="On"/> is the runtime if several were measured side by side.</summary>
internal sealed record MeasuredRatios(
    string Benchmarks, string Baseline, string? On, Speed Speed, MeasuringEnvironment Environment, IReadOnlyList<MeasuredRatio> Figures)
    : Found
{
    public static MeasuredRatios Of(Run run, string baseline) => new(
        run.Benchmarks, baseline, run.RecordedOn is null ? run.On : null, run.Speed, run.Environment,
        [
            .. from measurement in run.Measurements
               let id = measurement.Id
               where id.Method != baseline
               let ratio = run.RatioOf(id, id with { Method = baseline })
               select new MeasuredRatio(
                   id, ratio?.Value, Finite(ratio?.Interval?.Lower), Finite(ratio?.Interval?.Upper), measurement.Time.Value,
                   measurement.AllocatedBytes),
        ]);

    private static double? Finite(double? value) => value is { } finite && double.IsFinite(finite) ? finite : null;
}

/// <param name="Ratio">To the baseline with the same parameters; <see langword="null"/> if a time is too short to divide by.</param>
/// <param name="Upper"><see langword="null"/> if the interval is unbounded.</param>
internal sealed record MeasuredRatio(BenchmarkId Of, double? Ratio, double? Lower, double? Upper, double Mean, double AllocatedBytes);

internal sealed record JudgedClaim(string Claim, Verdict Verdict, string Figure, string Runtime, string Why) : Found;

internal sealed record PracticedExercise(string Exercise, Outcome Outcome) : Found;

/// <summary>A result as stored and sent. The board ignores an id that it already has.</summary>
internal sealed record Entry(string Id, DateTimeOffset At, Found What)
{
    public static JsonSerializerOptions Format { get; } = new(Json.Compact)
    {
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    };

    public static Entry Now(Found what) => new(Guid.NewGuid().ToString("N"), DateTimeOffset.UtcNow, what);

    public static Entry? Read(string file)
    {
        try
        {
            return JsonSerializer.Deserialize<Entry>(File.ReadAllText(file), Format);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or JsonException)
        {
            return null;
        }
    }

    public void Write(string file) => AtomicFile.Write(file, JsonSerializer.Serialize(this, Format));
}

internal sealed record Delivery(string Nickname, IReadOnlyList<Entry> Entries)
{
    public const string CodeHeader = "Class-Code";

    /// <summary>The header with the secret that identifies an attendee to the board.</summary>
    public const string SecretHeader = "Class-Secret";
}

internal sealed class FoundFolder(string path)
{
    public static FoundFolder OfReader => field ??= new(Path.Combine(ReaderRecord.Folder, "found"));

    public IReadOnlyList<Entry> Entries => Directory.Exists(path)
        ? [.. Directory.GetFiles(path, "*.json").Select(Entry.Read).OfType<Entry>().OrderBy(entry => entry.At)]
        : [];

    public void Keep(Entry entry) => entry.Write(Path.Combine(path, $"{Checksum.Of(entry.What.Subject)[..24]}.json"));
}
