using System.Diagnostics;
using PriceOfAwait.Book.Serving;

namespace PriceOfAwait.Tutorial.Books;

internal sealed class BookCommand : TerminalCommand
{
    public BookCommand(Terminal terminal)
        : base(terminal, "book", "Build a book from executed notebooks: a website that opens offline, from a file.")
    {
        var from = new Argument<string?>("folder")
        {
            Description = "The folder of the executed notebooks; by default the repository's out/.",
            Arity = ArgumentArity.ZeroOrOne,
        };
        var to = Symbols.Text("--to", "folder",
            "The book's folder: new, empty, or an earlier book's; by default book/ beside the notebooks.");
        var force = Symbols.Flag("--force", "Write the book even to a folder with other files, and overwrite those with the same names.");
        var serve = Symbols.Flag("--serve",
            "Write nothing, but serve the book on this machine; open pages update when a notebook is run again. Ctrl+C ends it.");
        var port = ServedPages.Port();
        this.Add(from, to, force, serve, port);
        SetAction(async (parse, cancellation) =>
        {
            var (target, isForced) = (parse.GetValue(to), parse.GetValue(force));
            if (parse.GetValue(serve) && (target is not null || isForced))
            {
                throw new UsageException(
                    "--serve writes nothing, so it can't be combined with --to or --force.");
            }

            var notebooks = NotebooksIn(parse.GetValue(from));
            target ??= FolderBeside(notebooks);
            return parse.GetValue(serve) ? await ServeAsync(notebooks, parse.GetValue(port), cancellation)
                : await TryWriteAsync(terminal, new(), notebooks, target, cancellation, isForced) ? ExitCode.Success
                : ExitCode.Failure;
        });
    }

    public static string FolderBeside(string notebooks) => Path.Combine(notebooks, "book");

    public static async Task<bool> TryWriteAsync(
        Terminal terminal, BookWriter writer, string notebooks, string book, CancellationToken cancellation, bool force = false,
        string name = "The book")
    {
        var elapsed = Stopwatch.StartNew();
        try
        {
            var site = await ServedPages.ToldAsync(terminal, writer.WriteAsync(notebooks, cancellation));
            var first = site.WriteTo(book, force, cancellation);
            terminal.Output.WriteLine($"{name}, written in {Text.Span(elapsed.Elapsed)}: {Terminal.Shown(first)}");
            return site.Problems.Count == 0;
        }
        catch (Exception e) when (e is NotebookException or BenchException or DataFileException)
        {
            terminal.Error.WriteLine(e.Message);
            return false;
        }
    }

    private Task<int> ServeAsync(string folder, int port, CancellationToken cancellation)
    {
        var book = new BookWriter { IsFollowed = true };
        return ServedPages.ServeAsync(
            Terminal, folder, () => book.WriteAsync(folder, cancellation), port,
            address => $"The book of {Terminal.Shown(folder)} is at {address}. Ctrl+C ends it.", cancellation);
    }

    private static string NotebooksIn(string? from)
    {
        var folder = Path.GetFullPath(from ?? Path.Combine(Repository.Root, "out"));
        return BookWriter.NotebooksIn(folder).Count > 0 ? folder
            : throw new UsageException(File.Exists(folder)
                ? $"{folder} is a file. Name the folder of the executed notebooks: {Path.GetDirectoryName(folder)}"
                : $"There is no executed notebook in {folder}. Run them first: dotnet run --project src/Tutorial -- run --speed recorded");
    }
}

internal sealed class PresentCommand : TerminalCommand
{
    public PresentCommand(Terminal terminal)
        : base(terminal, "present", "Show one lesson in the browser for a projector: a cell at a time, in large type, with the "
            + "figures hidden until you show them. It is controlled by keys, and updates when the notebook is run again. Ctrl+C ends it.")
    {
        var lesson = new Argument<string>("lesson")
        {
            Description = "The lesson's number or name, such as 01, or the path of an executed notebook. A lesson's last run in out/ is "
                + "shown, or else the committed notebook with its recorded figures.",
        };
        var port = ServedPages.Port();
        this.Add(lesson, port);
        SetAction((parse, cancellation) =>
        {
            string[] folders = [Path.Combine(Repository.Root, "out"), Path.Combine(Repository.Root, "notebooks")];
            var names = folders.SelectMany(BookWriter.NotebooksIn).Select(Path.GetFileNameWithoutExtension).Distinct();
            var notebook = Find(parse.GetRequiredValue(lesson), folders) ?? throw new UsageException(
                $"There is no lesson and no notebook '{parse.GetValue(lesson)}'. There are: "
                + $"{string.Join(", ", names.Order(StringComparer.Ordinal))}.");
            return ServedPages.ServeAsync(
                Terminal, Path.GetDirectoryName(notebook)!, () => BookWriter.WriteDeckAsync(notebook, cancellation), parse.GetValue(port),
                address => $"{Terminal.Shown(notebook)} is at {address}. Press F11 for full screen, ? for the keys. Ctrl+C here ends it.",
                cancellation);
        });
    }

    /// <summary>The notebook with this lesson number, name or path, in the first folder that has it.</summary>
    public static string? Find(string lesson, params IReadOnlyList<string> folders) => File.Exists(lesson)
        ? Path.GetFullPath(lesson)
        : folders.SelectMany(BookWriter.NotebooksIn).FirstOrDefault(notebook => Path.GetFileNameWithoutExtension(notebook) is var name
            && (name == lesson || name.TrimStart('0').StartsWith($"{lesson.TrimStart('0')}-", StringComparison.Ordinal)));
}

internal static class ServedPages
{
    public const int DefaultPort = 8421;

    public static Option<int> Port() => Symbols.PortOption(" on this machine's loopback address", DefaultPort);

    public static async Task<int> ServeAsync(
        Terminal terminal, string folder, Func<Task<BookSite>> write, int port, Func<Uri, string> tell, CancellationToken cancellation)
    {
        var notebooks = new NotebookFolder(folder);
        try
        {
            await using var server = await Symbols.StartAsync(
                BookServer.StartAsync(await ToldAsync(terminal, write()), port, cancellation));
            terminal.Output.WriteLine(tell(server.Address));
            await foreach (var change in notebooks.ChangesAsync(cancellation))
            {
                server.Show(await ToldAsync(terminal, write()));
                var time = change.ToString("HH:mm:ss", CultureInfo.InvariantCulture);
                terminal.Output.WriteLine($"{time} The notebooks and their pages have changed.");
            }
        }
        catch (OperationCanceledException) when (cancellation.IsCancellationRequested)
        {
            // Ctrl+C is the regular end.
        }

        return ExitCode.Success;
    }

    public static async Task<BookSite> ToldAsync(Terminal terminal, Task<BookSite> writing)
    {
        var site = await writing;
        site.Problems.ToList().ForEach(terminal.Error.WriteLine);
        return site;
    }
}
