namespace PriceOfAwait.InClass;

internal sealed class ResultFolder(string path)
{
    public static ResultFolder OfReader => field ??= new(Path.Combine(ReaderRecord.Folder, "found"));

    public IReadOnlyList<Entry> Entries => [.. Files.Select(Entry.Read).OfType<Entry>().OrderBy(entry => entry.At)];

    /// <summary>The files that are damaged, or that another commit of this library has written.</summary>
    public IReadOnlyList<string> Unreadable => [.. Files.Where(file => Entry.Read(file) is null)];

    private string[] Files => Directory.Exists(path) ? Directory.GetFiles(path, "*.json") : [];

    public void Keep(Entry entry) => entry.Write(Path.Combine(path, $"{Checksum.Of(entry.What.Subject)[..24]}.json"));
}
