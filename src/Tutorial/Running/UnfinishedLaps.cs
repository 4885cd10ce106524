namespace PriceOfAwait.Tutorial.Running;

/// <summary>
/// A mark in the folder of the laps' figures while laps are going on. A later run of the same build that finds it goes
/// on from these figures; any other begins with an empty folder.
/// </summary>
internal sealed class UnfinishedLaps(string sessions, IReadOnlyList<Runtime>? runtimes)
{
    private readonly string _mark = Path.Combine(sessions, "unfinished.txt");

    private string Build =>
        string.Join(
            '\n',
            (runtimes ?? [])
                .Select(runtime => runtime.Id)
                .Prepend(LessonsBuild.VersionOf(LessonsBuild.Default.Assembly))
        );

    public void Begin()
    {
        var build = Build;
        if (Directory.Exists(sessions) && !(File.Exists(_mark) && File.ReadAllText(_mark) == build))
        {
            Directory.Delete(sessions, recursive: true);
        }

        AtomicFile.Write(_mark, build);
    }

    public void End() => File.Delete(_mark);
}
