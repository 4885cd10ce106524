namespace PriceOfAwait.Tutorial.Running;

/// <summary>
/// Where figures go that are no longer shown, because new ones replace them, because they are damaged, or because what
/// they measured has changed. They are moved to <c>set-aside</c>, in a folder named after the time and the reason;
/// nothing is deleted.
/// </summary>
/// <param name="folder">The folder of a run's output.</param>
internal sealed class SetAside(string folder)
{
    public const string Name = "set-aside";

    private readonly string _time = DateTimeOffset.Now.ToString("yyyy-MM-dd-HHmmss", CultureInfo.InvariantCulture);
    private readonly HashSet<string> _reasons = [];

    /// <returns>The file's new path.</returns>
    public string Take(string file, string reason)
    {
        _reasons.Add(reason);
        var place = Path.Combine(PlaceOf(reason), Path.GetRelativePath(folder, file));
        var free = Enumerable
            .Range(1, int.MaxValue)
            .Select(number => number == 1 ? place : Path.ChangeExtension(place, $".{number}.json"))
            .First(path => !File.Exists(path));
        AtomicFile.CreateFolder(Path.GetDirectoryName(free)!);
        File.Move(file, free);
        return free;
    }

    public bool Has(string reason) => _reasons.Contains(reason);

    public string PlaceOf(string reason) => Path.Combine(folder, Name, $"{_time}-{reason}");
}
