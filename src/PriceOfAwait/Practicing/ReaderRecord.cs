using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Practicing;

internal sealed class ReaderRecord
{
    private const string Name = "progress.json";

    // Strict, because invalid bytes would be lost when the record is written.
    private static readonly UTF8Encoding Strict = new(
        encoderShouldEmitUTF8Identifier: false,
        throwOnInvalidBytes: true
    );

    public Dictionary<string, KeptOutcome> Outcomes { get; init; } = [];

    public Dictionary<string, int> Hints { get; init; } = [];

    public Dictionary<string, KeptGuess> Guesses { get; init; } = [];

    /// <summary>What another commit of this library keeps, which is written back as it was.</summary>
    [JsonExtensionData]
    public Dictionary<string, JsonElement>? Others { get; init; }

    public static string Folder => Path.Combine(ReaderFile.Root, ".progress");

    private bool IsSound =>
        Outcomes is not null
        && Hints is not null
        && Guesses is not null
        && Outcomes.Values.All(outcome => outcome is not null)
        && Guesses.Values.All(guess =>
            guess is not null && double.IsFinite(guess.Guess) && double.IsFinite(guess.Answer)
        );

    /// <summary>
    /// Returns an empty record if there is no file, or if it can't be opened. A file that can be opened but not
    /// understood is set aside, and the reader is told.
    /// </summary>
    /// <param name="say">Receives that sentence; by default, the cell prints it.</param>
    public static ReaderRecord Load(string? folder = null, Action<string>? say = null)
    {
        folder ??= Folder;
        try
        {
            if (TryRead(folder).Record is { } record)
            {
                return record;
            }

            using var turn = TakeTurn(folder);
            return ReadOrSetAside(folder, say ?? Console.WriteLine);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return new();
        }
    }

    /// <inheritdoc cref="Load" path="/param"/>
    public static void Change(Action<ReaderRecord> change, string? folder = null, Action<string>? say = null)
    {
        folder ??= Folder;
        Directory.CreateDirectory(folder);
        using var turn = TakeTurn(folder);
        var record = ReadOrSetAside(folder, say ?? Console.WriteLine);
        change(record);
        AtomicFile.Write(Path.Combine(folder, Name), JsonSerializer.Serialize(record, Json.Indented));
    }

    public Outcome? OutcomeOf(ReaderFile file)
    {
        var text = file.Text;
        return file.IsUntouched(text) ? Outcome.NotAttempted
            : Outcomes.TryGetValue(file.Id, out var kept) && kept.Text == ChecksumOf(text) ? kept.Outcome
            : null;
    }

    public void Keep(ReaderFile file, string text, Outcome outcome) =>
        Outcomes[file.Id] = new(ChecksumOf(text), outcome);

    // Several notebooks write to the same file.
    private static IDisposable TakeTurn(string folder) => FileLock.Take(Path.Combine(folder, "progress.turn"));

    // Only for the holder of the turn, so that nobody sets aside what another notebook has just written.
    private static ReaderRecord ReadOrSetAside(string folder, Action<string> say)
    {
        var (record, error) = TryRead(folder);
        if (record is null)
        {
            var file = Path.Combine(folder, Name);
            var kept = UnreadableFile.SetAside(file);
            say(
                $"Your record of guesses, hints and exercises can't be read: {Repository.Relative(file)}, {error}. It "
                    + $"is kept as {Repository.Relative(kept)}, and a new one begins. To have the old one back, "
                    + $"mend it, and rename it to {Name}."
            );
        }

        return record ?? new();
    }

    private static (ReaderRecord? Record, string Error) TryRead(string folder)
    {
        try
        {
            var text = File.ReadAllText(Path.Combine(folder, Name), Strict);
            return JsonSerializer.Deserialize<ReaderRecord>(text, Json.Compact) is { IsSound: true } record
                ? (record, "")
                : (null, "a value is null, or a number is too large");
        }
        catch (Exception exception) when (exception is FileNotFoundException or DirectoryNotFoundException)
        {
            return (new(), "");
        }
        catch (JsonException exception)
        {
            var (place, what) = DataFile.WordsOf(exception);
            return (null, place is null ? what : $"{place}: {what}");
        }
        catch (DecoderFallbackException)
        {
            return (null, "it is not text");
        }
    }

    private static string ChecksumOf(string text) => Checksum.Of(text.ReplaceLineEndings("\n"));
}
