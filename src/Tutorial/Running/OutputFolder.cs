using PriceOfAwait.Book.Reading;

namespace PriceOfAwait.Tutorial.Running;

/// <summary>
/// The folder of a run's output. A reader may choose one that has files of their own, so a run lists in it what it
/// writes. A name that is there and isn't listed is the reader's, and the run is refused.
/// </summary>
internal sealed class OutputFolder(string path)
{
    private readonly string _list = Path.Combine(path, ".price-of-await", "written.txt");
    private readonly string _lock = Path.Combine(path, ".price-of-await", "lock");
    private readonly string _holder = Path.Combine(path, ".price-of-await", "running.txt");

    // Git ignores the repository's own, and earlier versions of this program listed nothing.
    private bool IsOurs =>
        path == Repository.Out || (!File.Exists(_list) && Directory.Exists(ExecutionRecord.FolderIn(path)));

    /// <exception cref="UsageException">One of these names is somebody else's.</exception>
    public void Claim(IReadOnlyList<string> names)
    {
        string[] listed = File.Exists(_list) ? File.ReadAllLines(_list) : [];
        if (
            !IsOurs
            && names
                .Except(listed, StringComparer.OrdinalIgnoreCase)
                .Select(name => Path.Combine(path, name))
                .FirstOrDefault(Path.Exists)
                is { } other
        )
        {
            throw new UsageException(
                $"{other} is not from a run of this program, which would write there. Choose another folder with "
                    + "--out, or move it elsewhere."
            );
        }

        AtomicFile.Write(
            _list,
            string.Join('\n', listed.Union(names, StringComparer.OrdinalIgnoreCase).Order(StringComparer.Ordinal))
        );
    }

    /// <summary>The result is held by a run, because two would write the same files.</summary>
    /// <exception cref="UsageException">Another run holds it.</exception>
    public IDisposable TakeTurn()
    {
        AtomicFile.CreateFolder(Path.GetDirectoryName(_lock)!);
        if (FileLock.TryTake(_lock) is not { } turn)
        {
            throw new UsageException(
                $"Another run writes to {path}{Holder()}. Wait until it is over, or end it first, or choose another "
                    + "folder with --out."
            );
        }

        AtomicFile.Write(
            _holder,
            string.Create(
                CultureInfo.InvariantCulture,
                $"process {Environment.ProcessId}, since {DateTimeOffset.Now:yyyy-MM-dd HH:mm}"
            )
        );
        return turn;
    }

    private string Holder()
    {
        try
        {
            return $": {File.ReadAllText(_holder)}";
        }
        catch (IOException)
        {
            // It has only just begun.
            return "";
        }
    }
}
