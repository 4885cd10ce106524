using System.Runtime.CompilerServices;

namespace PriceOfAwait.Book.Serving;

/// <summary>A folder of executed notebooks, watched by polling: file notifications are not reliable on all systems.</summary>
public sealed class NotebookFolder
{
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(0.5);

    private readonly string _path;
    private string _told;

    /// <summary>Watches from now on.</summary>
    public NotebookFolder(string path)
    {
        _path = path;
        _told = State();
    }

    /// <summary>An item whenever notebooks or what runs leave beside them have changed, and have stayed as they are for a moment.</summary>
    public async IAsyncEnumerable<DateTime> ChangesAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        using var timer = new PeriodicTimer(Interval);
        var seen = _told;
        while (await timer.WaitForNextTickAsync(cancellation))
        {
            var now = State();
            if (now == seen && now != _told)
            {
                _told = now;
                yield return DateTime.Now;
            }

            seen = now;
        }
    }

    private string State()
    {
        var files = BookWriter.NotebooksIn(_path)
            .Concat(Directory.Exists(Path.Combine(_path, ".runs")) ? Directory.GetFiles(Path.Combine(_path, ".runs")) : []);
        return string.Join('\n',
            files.Select(file => new FileInfo(file))
                .Select(file => file.Exists ? $"{file.Name} {file.Length} {file.LastWriteTimeUtc.Ticks}" : ""));
    }
}
