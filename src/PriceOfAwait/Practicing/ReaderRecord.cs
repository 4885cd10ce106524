using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Practicing;

/// <summary>What the last check of a file found.</summary>
/// <param name="Text">The file's fingerprint. The outcome doesn't count for another text.</param>
/// <param name="Outcome">What was found.</param>
internal sealed record KeptOutcome(string Text, Outcome Outcome);

/// <summary>A guess that the reader made, and what came out.</summary>
/// <param name="Said">What the reader said.</param>
/// <param name="Found">What came out then.</param>
/// <param name="IsShare">Whether both are shares, of which 0.1 and 0.2 are as near to each other as 0.8 and 0.9.</param>
internal sealed record KeptGuess(double Said, double Found, bool IsShare = false)
{
    /// <summary>How many times too high or too low it is: 1 is exact, 2 is half of it or the double. Nothing has no factor.</summary>
    public double? Factor => IsShare ? null
        : Said == Found ? 1
        : Said > 0 && Found > 0 ? Math.Exp(Math.Abs(Math.Log(Said / Found)))
        : null;

    /// <summary>Where there is no factor: how far off it is, from 0, exact, to 1.</summary>
    public double? Distance => IsShare ? Math.Min(1, Math.Abs(Said - Found)) : Factor is null ? 1 : null;
}

/// <summary>What is kept of the reader's work, in a folder that git ignores: outcomes, hints that were given, guesses.</summary>
internal sealed record ReaderRecord
{
    private const string FileName = "progress.json";

    /// <summary>By exercise.</summary>
    public IReadOnlyDictionary<string, KeptOutcome> Outcomes { get; init; } = new Dictionary<string, KeptOutcome>();

    /// <summary>How many hints were given, by exercise.</summary>
    public IReadOnlyDictionary<string, int> Hints { get; init; } = new Dictionary<string, int>();

    /// <summary>By lesson and what they are about.</summary>
    public IReadOnlyDictionary<string, KeptGuess> Guesses { get; init; } = new Dictionary<string, KeptGuess>();

    /// <summary>Where it is kept.</summary>
    public static string Folder { get; } = Path.Combine(ExerciseFiles.ReaderRoot, ".progress");

    /// <summary>What is kept; an empty record where there is none, or where it can't be read.</summary>
    public static ReaderRecord Load()
    {
        try
        {
            return Read(Folder);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return new();
        }
    }

    /// <summary>Changes what is kept.</summary>
    /// <exception cref="IOException">It can't be read or written; then nothing is changed.</exception>
    /// <exception cref="UnauthorizedAccessException">This user may not.</exception>
    public static void Change(Func<ReaderRecord, ReaderRecord> change) => Change(Folder, change);

    /// <inheritdoc cref="Change(Func{ReaderRecord, ReaderRecord})"/>
    /// <remarks>One process at a time: each notebook has its own, and each would write over what others kept since it read.</remarks>
    internal static void Change(string folder, Func<ReaderRecord, ReaderRecord> change)
    {
        Directory.CreateDirectory(folder);
        IDisposable? turn;
        while ((turn = FileTurn.TryTake(Path.Combine(folder, "progress.turn"))) is null)
        {
            Thread.Sleep(10);
        }

        using (turn)
        {
            AtomicFile.Write(Path.Combine(folder, FileName), JsonSerializer.Serialize(change(Read(folder)), Json.Indented));
        }
    }

    private static ReaderRecord Read(string folder)
    {
        try
        {
            return JsonSerializer.Deserialize<ReaderRecord>(File.ReadAllText(Path.Combine(folder, FileName)), Json.Compact) ?? new();
        }
        catch (Exception exception) when (exception is FileNotFoundException or DirectoryNotFoundException or JsonException)
        {
            return new();
        }
    }

    /// <summary>Keeps an attempt beside earlier ones.</summary>
    /// <returns>The file.</returns>
    public static string Keep(ExerciseFiles exercise, string text, string folder)
    {
        var file = Enumerable.Range(1, int.MaxValue)
            .Select(number => Path.Combine(folder, string.Create(CultureInfo.InvariantCulture, $"{exercise.Name}.{number}.cs.txt")))
            .First(file => !File.Exists(file));
        AtomicFile.Write(file, text);
        return file;
    }

    /// <summary>What is known of a file; <see langword="null"/> where it was changed and not checked since.</summary>
    public Outcome? OutcomeOf(ExerciseFiles exercise)
    {
        var text = exercise.Attempt;
        return exercise.IsUntouched(text) ? Outcome.NotAttempted
            : Outcomes.TryGetValue(exercise.Id, out var kept) && kept.Text == Fingerprint(text) ? kept.Outcome
            : null;
    }

    /// <summary>How many hints were given.</summary>
    public int HintsOf(string id) => Hints.GetValueOrDefault(id);

    public ReaderRecord With(ExerciseFiles exercise, string text, Outcome outcome) =>
        this with { Outcomes = With(Outcomes, exercise.Id, new(Fingerprint(text), outcome)) };

    public ReaderRecord WithHint(string id) => this with { Hints = With(Hints, id, HintsOf(id) + 1) };

    public ReaderRecord WithGuess(string about, KeptGuess guess) => this with { Guesses = With(Guesses, about, guess) };

    private static Dictionary<string, T> With<T>(IReadOnlyDictionary<string, T> all, string key, T value) =>
        new(all) { [key] = value };

    private static string Fingerprint(string text) =>
        Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(text.ReplaceLineEndings("\n"))));
}
