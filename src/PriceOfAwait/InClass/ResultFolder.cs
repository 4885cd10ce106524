namespace PriceOfAwait.InClass;

internal sealed class ResultFolder(string path)
{
    public static ResultFolder OfReader => field ??= new(Path.Combine(ReaderRecord.Folder, "found"));

    public IReadOnlyList<Entry> Entries =>
        Directory.Exists(path)
            ? [.. Directory.GetFiles(path, "*.json").Select(Entry.Read).OfType<Entry>().OrderBy(entry => entry.At)]
            : [];

    public void Keep(Entry entry) => entry.Write(Path.Combine(path, $"{Checksum.Of(entry.What.Subject)[..24]}.json"));
}
