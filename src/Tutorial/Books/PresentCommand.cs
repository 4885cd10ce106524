using System.CommandLine;
using PriceOfAwait.Book;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Books;

/// <summary>
/// <c>present</c>: shows one lesson on a projector, a cell at a time. A verb of its own, not an option of <c>run</c>:
/// it shows what a run has made, as often as one likes, and nothing on the projector waits for a measurement.
/// </summary>
internal sealed class PresentCommand : TerminalCommand
{
    private readonly Argument<string> _lesson = new("lesson")
    {
        Description = "The lesson's number or name, such as 01, or the path of an executed notebook. Of a lesson, the last run in out/ is "
            + "shown; where there is none, the committed notebook with its recorded figures.",
    };

    private readonly PortOption _port = ServedFolder.Port();

    public PresentCommand(Terminal terminal)
        : base(terminal, "present", "Show one lesson in the browser for a projector: a cell at a time, in large type, by keys, with the "
            + "figures hidden until they are asked for. It follows when the notebook is run again. Ctrl+C ends it.")
    {
        Add(_lesson);
        Add(_port);
        SetAction(PresentAsync);
    }

    /// <summary>The notebook that a lesson's number, name or path means, in the first of the folders that has it.</summary>
    /// <exception cref="UsageException">There is none; the message lists those there are.</exception>
    public static string Find(string lesson, params IReadOnlyList<string> folders)
    {
        if (File.Exists(lesson))
        {
            return Path.GetFullPath(lesson);
        }

        var notebooks = folders.SelectMany(BookWriter.NotebooksIn).ToList();
        return notebooks.Find(notebook => Path.GetFileNameWithoutExtension(notebook) is var name
                && (name == lesson || name.TrimStart('0').StartsWith($"{lesson.TrimStart('0')}-", StringComparison.Ordinal)))
            ?? throw new UsageException($"There is no lesson and no notebook '{lesson}'. There are: "
                + $"{string.Join(", ", notebooks.Select(Path.GetFileNameWithoutExtension).Distinct().Order(StringComparer.Ordinal))}.");
    }

    private Task<int> PresentAsync(ParseResult parse, CancellationToken cancellation)
    {
        var notebook = Find(
            parse.GetValue(_lesson)!, Path.Combine(Repository.Root, "out"), Path.Combine(Repository.Root, "notebooks"));
        return new ServedFolder(
            Terminal, Path.GetDirectoryName(notebook)!, cancelled => BookWriter.WriteDeckAsync(notebook, cancelled)).ServeAsync(
                parse.GetValue(_port),
                address => $"{notebook} is at {address}. There F11 fills the screen, and ? tells the keys. Ctrl+C here ends it.",
                cancellation);
    }
}
