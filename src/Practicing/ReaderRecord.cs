using System.Text.Json;

namespace PriceOfAwait.Practicing;

internal sealed class ReaderRecord
{
    public Dictionary<string, KeptOutcome> Outcomes { get; init; } = [];

    public Dictionary<string, int> Hints { get; init; } = [];

    public Dictionary<string, KeptGuess> Guesses { get; init; } = [];

    public static string Folder => Path.Combine(ReaderFile.Root, ".progress");

    /// <summary>Returns an empty record if the file is missing or unreadable.</summary>
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

    public static void Change(Action<ReaderRecord> change, string? folder = null)
    {
        folder ??= Folder;
        Directory.CreateDirectory(folder);
        // Locked, because several notebooks write to the same file.
        using var turn = FileLock.Take(Path.Combine(folder, "progress.turn"));
        var record = Read(folder);
        change(record);
        AtomicFile.Write(Path.Combine(folder, "progress.json"), JsonSerializer.Serialize(record, Json.Indented));
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

    private static ReaderRecord Read(string folder)
    {
        try
        {
            return JsonSerializer.Deserialize<ReaderRecord>(
                    File.ReadAllText(Path.Combine(folder, "progress.json")),
                    Json.Compact
                ) ?? new();
        }
        catch (Exception exception)
            when (exception is FileNotFoundException or DirectoryNotFoundException or JsonException)
        {
            return new();
        }
    }

    private static string ChecksumOf(string text) => Checksum.Of(text.ReplaceLineEndings("\n"));
}
