using System.Collections.Concurrent;

namespace PriceOfAwait.Book.Reading;

/// <summary>Reads executed notebooks, each again only when it has changed.</summary>
internal sealed class LessonReader
{
    private readonly ConcurrentDictionary<(string Path, string Page), (DateTime Changed, Lesson Lesson)> _read = [];

    public Lesson Read(string path, string page)
    {
        var changed = new[] { path, ExecutionRecord.FileOf(path) }.Max(File.GetLastWriteTimeUtc);
        if (!_read.TryGetValue((path, page), out var known) || known.Changed != changed)
        {
            _read[(path, page)] = known = (changed, Lesson.Read(path, page));
        }

        return known.Lesson;
    }
}
