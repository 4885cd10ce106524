using System.Text.Json;
using PriceOfAwait.Platform;
using PriceOfAwait.Practicing;

namespace PriceOfAwait.Attending;

/// <summary>
/// What this machine has found, a file for each subject, in the folder that keeps the reader's progress. Several notebooks write to it at
/// once: each file is replaced as a whole.
/// </summary>
public sealed class FoundFolder(string path)
{
    /// <summary>The reader's own.</summary>
    public static FoundFolder OfReader { get; } = new(Path.Combine(ReaderRecord.Folder, "found"));

    /// <summary>Everything in it, newest of each subject. A file that can't be read counts as none.</summary>
    public IReadOnlyList<Entry> Entries => Directory.Exists(path)
        ? [.. Directory.GetFiles(path, "*.json").Order(StringComparer.Ordinal).Select(Read).OfType<Entry>().OrderBy(entry => entry.At)]
        : [];

    /// <summary>Keeps one, in the place of an earlier one of its subject.</summary>
    public void Keep(Entry entry)
    {
        var name = Checksum.Of(entry.What.Subject)[..24];
        AtomicFile.Write(Path.Combine(path, $"{name}.json"), JsonSerializer.Serialize(entry, Entry.Format));
    }

    /// <summary>One that is kept in a file; <see langword="null"/> where it is none.</summary>
    internal static Entry? Read(string file)
    {
        try
        {
            return JsonSerializer.Deserialize<Entry>(File.ReadAllText(file), Entry.Format);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or JsonException)
        {
            return null;
        }
    }
}
