using System.Text.Json;
using System.Text.Json.Serialization;
using PriceOfAwait.Comparing;
using PriceOfAwait.Judging;
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
internal abstract record Found
{
    /// <summary>What it is about: of the same subject the newest counts. It isn't public, so it isn't serialised.</summary>
    internal abstract string Subject { get; }

    /// <summary>What is told of a value that a cell found; nothing where nothing in it is anybody's business.</summary>
    public static IEnumerable<Found> In(object value) => value switch
    {
        Run { Baseline: not null } run => [MeasuredRatios.Of(run, run.Baseline)],
        Comparison { Series: [{ Run: { } run }, ..] } comparison =>
        [
            .. from row in comparison.Rows
               let guess = comparison.GuessOf(row.Id)
               where guess > 0 && double.IsFinite(guess.Value)
               select new GuessedRatio(run.Benchmarks, comparison.Baseline, row.Id, guess.Value),
            // Where guesses are ratios to another baseline than the class's own, so is what they are compared with.
            .. run.RecordedOn is null && run.Baseline != comparison.Baseline
                ? [MeasuredRatios.Of(run, comparison.Baseline)] : (MeasuredRatios[])[],
        ],
        Guessed guessed =>
            from one in guessed.Guesses
            where double.IsFinite(one.Guess.Said) && one.Guess.Said >= 0
            select new GuessedAnswer(one.About, one.Guess.Said, one.Guess.Found, one.Said, one.Found),
        Ledger ledger =>
            from judgment in ledger.Judgments
            // Why something could not be measured may name a folder, and with it somebody.
            let why = judgment.Measured is null ? "It could not be measured." : judgment.Why
            select new JudgedClaim(judgment.Id, judgment.Verdict, judgment.MeasuredText, judgment.Runtime, why),
        CheckedExercise { Outcome: not Outcome.NotAttempted } exercise => [new PracticedExercise(exercise.Id, exercise.Outcome)],
        _ => [],
    };
}

/// <summary>What somebody predicted of a benchmark: how many times the baseline's time it takes.</summary>
internal sealed record GuessedRatio(string Benchmarks, string Baseline, BenchmarkId Of, double Ratio) : Found
{
    internal override string Subject => $"guess {Benchmarks} {Baseline} {Of}";
}

/// <summary>What somebody predicted of something else than such a ratio, and what came out in that notebook.</summary>
/// <param name="About">What it is of, as an <see cref="AskedGuess"/> has it.</param>
/// <param name="Said">The guess.</param>
/// <param name="Came">What came out.</param>
/// <param name="SaidWords">The guess in words, where the number is only how much of it is right.</param>
/// <param name="CameWords">What came out, in words.</param>
internal sealed record GuessedAnswer(string About, double Said, double Came, string? SaidWords = null, string? CameWords = null) : Found
{
    internal override string Subject => $"guess {About}";
}

/// <summary>What somebody's machine showed of a benchmark class; the runtime is named where several were measured side by side.</summary>
internal sealed record MeasuredRatios(
    string Benchmarks, string Baseline, string? On, Speed Speed, MeasuringEnvironment Environment, IReadOnlyList<MeasuredRatio> Figures)
    : Found
{
    internal override string Subject => $"figures {Benchmarks} {Baseline} {On}";

    public static MeasuredRatios Of(Run run, string baseline) => new(
        run.Benchmarks, baseline, run.RecordedOn is null ? run.On : null, run.Speed, run.Environment,
        [
            .. from measurement in run.Measurements
               let id = measurement.Id
               where id.Method != baseline
               let ratio = run.RatioOf(id, id with { Method = baseline })
               select new MeasuredRatio(
                   id, ratio?.Value, Finite(ratio?.Interval?.Lower), Finite(ratio?.Interval?.Upper), measurement.Mean,
                   measurement.AllocatedBytes),
        ]);

    private static double? Finite(double? value) => value is { } finite && double.IsFinite(finite) ? finite : null;
}

/// <summary>
/// A benchmark's figures, of one operation: how many times the baseline with the same parameters (nothing where one of the two is too
/// short to tell) with the interval (no upper end where nothing bounds it), nanoseconds and bytes.
/// </summary>
internal sealed record MeasuredRatio(
    BenchmarkId Of, double? Ratio, double? Lower, double? Upper, double Mean, double AllocatedBytes);

/// <summary>A verdict on a claim, with the figure that decided it (empty where there is none), the .NET that ran it, and why.</summary>
internal sealed record JudgedClaim(string Claim, Verdict Verdict, string Figure, string Runtime, string Why) : Found
{
    internal override string Subject => $"verdict {Claim}";
}

/// <summary>What a check found of an exercise, without what was written.</summary>
internal sealed record PracticedExercise(string Exercise, Outcome Outcome) : Found
{
    internal override string Subject => $"exercise {Exercise}";
}

/// <summary>Something found, as it is kept and sent. One that was sent twice is known by its id.</summary>
internal sealed record Entry(string Id, DateTimeOffset At, Found What)
{
    /// <summary>How they are written, alone and in a <see cref="Delivery"/>.</summary>
    public static JsonSerializerOptions Format { get; } = new(Json.Compact)
    {
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    };

    public static Entry Now(Found what) => new(Guid.NewGuid().ToString("N"), DateTimeOffset.UtcNow, what);

    /// <summary>One that is kept in a file; <see langword="null"/> where it is none.</summary>
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

    /// <summary>Keeps it in a file, which is replaced as a whole: several notebooks may write at once.</summary>
    public void Write(string file) => AtomicFile.Write(file, JsonSerializer.Serialize(this, Format));
}

/// <summary>What is sent to a board in one go, and what <c>class export</c> writes.</summary>
internal sealed record Delivery(string Nickname, IReadOnlyList<Entry> Entries)
{
    public const string CodeHeader = "Class-Code";

    /// <summary>The header that holds what only this attendee knows, by which the board knows whose rows are whose.</summary>
    public const string SecretHeader = "Class-Secret";
}

/// <summary>What this machine has found, a file for each subject, in the folder that keeps the reader's progress.</summary>
internal sealed class FoundFolder(string path)
{
    public static FoundFolder OfReader { get; } = new(Path.Combine(ReaderRecord.Folder, "found"));

    /// <summary>Everything in it, newest of each subject. A file that can't be read counts as none.</summary>
    public IReadOnlyList<Entry> Entries => Directory.Exists(path)
        ? [.. Directory.GetFiles(path, "*.json").Select(Entry.Read).OfType<Entry>().OrderBy(entry => entry.At)]
        : [];

    public void Keep(Entry entry) => entry.Write(Path.Combine(path, $"{Checksum.Of(entry.What.Subject)[..24]}.json"));
}
