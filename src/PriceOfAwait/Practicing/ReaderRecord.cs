using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Practicing;

/// <summary>What the last check of a file found.</summary>
/// <param name="Text">The file's fingerprint. The outcome doesn't count for another text.</param>
internal sealed record KeptOutcome(string Text, Outcome Outcome);

/// <summary>What is kept of the reader's work, in a folder that git ignores: outcomes, hints that were given, guesses.</summary>
internal sealed record ReaderRecord
{
    /// <summary>By exercise.</summary>
    public IReadOnlyDictionary<string, KeptOutcome> Outcomes { get; init; } = new Dictionary<string, KeptOutcome>();

    /// <summary>How many hints were given, by exercise.</summary>
    public IReadOnlyDictionary<string, int> Hints { get; init; } = new Dictionary<string, int>();

    /// <summary>By lesson and what they are about.</summary>
    public IReadOnlyDictionary<string, KeptGuess> Guesses { get; init; } = new Dictionary<string, KeptGuess>();

    public static string Folder { get; } = Path.Combine(ReaderFile.Root, ".progress");

    /// <summary>What is kept; an empty record where there is none, or where it can't be read.</summary>
    public static ReaderRecord Load(string? folder = null)
    {
        try
        {
            return Read(folder ?? Folder);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return new();
        }
    }

    /// <summary>Changes what is kept.</summary>
    /// <exception cref="IOException">It can't be read or written; then nothing is changed.</exception>
    /// <exception cref="UnauthorizedAccessException">This user may not.</exception>
    public static void Change(Func<ReaderRecord, ReaderRecord> change, string? folder = null)
    {
        folder ??= Folder;
        Directory.CreateDirectory(folder);
        // One process at a time: each notebook has its own, and each would write over what others kept since it read.
        IDisposable? turn;
        while ((turn = FileTurn.TryTake(Path.Combine(folder, "progress.turn"))) is null)
        {
            Thread.Sleep(10);
        }

        using (turn)
        {
            AtomicFile.Write(Path.Combine(folder, "progress.json"), JsonSerializer.Serialize(change(Read(folder)), Json.Indented));
        }
    }

    private static ReaderRecord Read(string folder)
    {
        try
        {
            return JsonSerializer.Deserialize<ReaderRecord>(File.ReadAllText(Path.Combine(folder, "progress.json")), Json.Compact) ?? new();
        }
        catch (Exception exception) when (exception is FileNotFoundException or DirectoryNotFoundException or JsonException)
        {
            return new();
        }
    }

    /// <summary>What is known of a file; <see langword="null"/> where it was changed and not checked since.</summary>
    public Outcome? OutcomeOf(ReaderFile file)
    {
        var text = file.Text;
        return file.IsUntouched(text) ? Outcome.NotAttempted
            : Outcomes.TryGetValue(file.Id, out var kept) && kept.Text == Fingerprint(text) ? kept.Outcome
            : null;
    }

    public int HintsOf(string id) => Hints.GetValueOrDefault(id);

    public ReaderRecord With(ReaderFile file, string text, Outcome outcome) =>
        this with { Outcomes = With(Outcomes, file.Id, new(Fingerprint(text), outcome)) };

    public ReaderRecord WithHint(string id) => this with { Hints = With(Hints, id, HintsOf(id) + 1) };

    public ReaderRecord WithGuess(string about, KeptGuess guess) => this with { Guesses = With(Guesses, about, guess) };

    private static Dictionary<string, T> With<T>(IReadOnlyDictionary<string, T> all, string key, T value) =>
        new(all) { [key] = value };

    private static string Fingerprint(string text) =>
        Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(text.ReplaceLineEndings("\n"))));
}
