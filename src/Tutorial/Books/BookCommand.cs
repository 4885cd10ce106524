using System.CommandLine;
using System.Diagnostics;
using System.Globalization;
using PriceOfAwait.Book;
using PriceOfAwait.Book.Pages;
using PriceOfAwait.Book.Serving;
using PriceOfAwait.Measuring;
using PriceOfAwait.Notebooks.Documents;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Books;

/// <summary><c>book</c>: makes a site of executed notebooks, for a file or live in the browser.</summary>
internal sealed class BookCommand : TerminalCommand
{
    private readonly Argument<string?> _from = new("folder")
    {
        Description = "The folder that 'run' wrote the executed notebooks to; out/ of the repository when not given.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    private readonly Option<string?> _to = new("--to")
    {
        Description = "The folder for the book: a new or empty one, or that of an earlier book; book/ beside the notebooks when not given.",
        HelpName = "folder",
    };

    private readonly Option<bool> _force = new("--force")
    {
        Description = "Write the book even to a folder that holds something else, over files of the same names.",
    };

    private readonly Option<bool> _serve = new("--serve")
    {
        Description = "Write nothing, but show the book on this machine; open pages follow when a notebook is run again. Ctrl+C ends it.",
    };

    private readonly PortOption _port = ServedPages.Port();

    public BookCommand(Terminal terminal)
        : base(terminal, "book", "Make a book of executed notebooks: a site that opens in a browser, from a file, offline.")
    {
        Add(_from);
        Add(_to);
        Add(_force);
        Add(_serve);
        Add(_port);
        SetAction((parse, cancellation) => parse.GetValue(_serve) ? ServeAsync(parse, cancellation) : WriteAsync(parse, cancellation));
    }

    /// <summary>The folder of the book that belongs to a folder of executed notebooks.</summary>
    public static string FolderBeside(string notebooks) => Path.Combine(notebooks, "book");

    /// <summary>Makes the book of a folder's notebooks; says where it is, and what is wrong with any of them.</summary>
    /// <returns>Whether it was written, and holds every notebook.</returns>
    public static async Task<bool> TryWriteAsync(
        Terminal terminal, BookWriter writer, string notebooks, string book, bool force, CancellationToken cancellation,
        string name = "The book")
    {
        var elapsed = Stopwatch.StartNew();
        try
        {
            var site = await writer.WriteAsync(notebooks, cancellation);
            var first = site.WriteTo(book, force, cancellation);
            ServedPages.TellProblems(terminal, site);
            return terminal.TryTell($"{name}, written in {Duration.ToText(elapsed.Elapsed)}: {first}") && site.Problems.Count == 0;
        }
        catch (Exception e) when (ServedPages.IsOfNotebooks(e))
        {
            terminal.Error.WriteLine(e.Message);
            return false;
        }
    }

    private async Task<int> WriteAsync(ParseResult parse, CancellationToken cancellation)
    {
        var notebooks = NotebooksIn(parse);
        var book = parse.GetValue(_to) ?? FolderBeside(notebooks);
        return await TryWriteAsync(Terminal, new(), notebooks, book, parse.GetValue(_force), cancellation)
            ? ExitCode.Success
            : ExitCode.Failure;
    }

    private Task<int> ServeAsync(ParseResult parse, CancellationToken cancellation)
    {
        if (parse.GetValue(_to) is not null || parse.GetValue(_force))
        {
            throw new UsageException("--serve writes nothing, so there is nothing that --to or --force could say. Leave out one or the other.");
        }

        var folder = NotebooksIn(parse);
        var book = new BookWriter { Following = Following.Server };
        return ServedPages.ServeAsync(
            Terminal, folder, () => book.WriteAsync(folder, cancellation), parse.GetValue(_port),
            address => $"The book of {folder} is at {address}. Ctrl+C ends it.", cancellation);
    }

    private string NotebooksIn(ParseResult parse)
    {
        var folder = Path.GetFullPath(parse.GetValue(_from) ?? Path.Combine(Repository.Root, "out"));
        return BookWriter.NotebooksIn(folder).Count > 0 ? folder
            : File.Exists(folder) ? throw new UsageException(
                $"{folder} is a file. Name the folder of the executed notebooks: {Path.GetDirectoryName(folder)}")
            : throw new UsageException(
                $"There is no executed notebook in {folder}. Run them first: dotnet run --project src/Tutorial -- run --speed recorded");
    }
}

/// <summary><c>present</c>: shows one lesson on a projector, a cell at a time. It shows what a run has made, and waits for none.</summary>
internal sealed class PresentCommand : TerminalCommand
{
    private readonly Argument<string> _lesson = new("lesson")
    {
        Description = "The lesson's number or name, such as 01, or the path of an executed notebook. Of a lesson, the last run in out/ is "
            + "shown; where there is none, the committed notebook with its recorded figures.",
    };

    private readonly PortOption _port = ServedPages.Port();

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
        return ServedPages.ServeAsync(
            Terminal, Path.GetDirectoryName(notebook)!, () => BookWriter.WriteDeckAsync(notebook, cancellation), parse.GetValue(_port),
            address => $"{notebook} is at {address}. There F11 fills the screen, and ? tells the keys. Ctrl+C here ends it.", cancellation);
    }
}

/// <summary>Shows pages that are made of a folder's notebooks, and makes them anew when the notebooks change.</summary>
internal static class ServedPages
{
    public const int DefaultPort = 8421;

    public static PortOption Port() => new(" on this machine's loopback address", DefaultPort);

    /// <summary>Serves until it is cancelled, which is how it ends.</summary>
    /// <exception cref="UsageException">The port can't be used.</exception>
    public static async Task<int> ServeAsync(
        Terminal terminal, string folder, Func<Task<BookSite>> writeAsync, int port, Func<Uri, string> tell, CancellationToken cancellation)
    {
        var notebooks = new NotebookFolder(folder);
        try
        {
            await using var server = await PortOption.StartAsync(BookServer.StartAsync(await ToldAsync(), port, cancellation));
            terminal.TryTell(tell(server.Address));
            await foreach (var change in notebooks.ChangesAsync(cancellation))
            {
                try
                {
                    server.Show(await ToldAsync());
                    terminal.TryTell(
                        string.Create(CultureInfo.InvariantCulture, $"{change:HH:mm:ss} the notebooks have changed, and the pages with them."));
                }
                catch (Exception e) when (IsOfNotebooks(e))
                {
                    // The pages stay what they were until the notebook is whole again.
                    terminal.Error.WriteLine(e.Message);
                }
            }
        }
        catch (OperationCanceledException) when (cancellation.IsCancellationRequested)
        {
            // Ctrl+C is how it ends.
        }

        return ExitCode.Success;

        async Task<BookSite> ToldAsync()
        {
            var site = await writeAsync();
            TellProblems(terminal, site);
            return site;
        }
    }

    public static void TellProblems(Terminal terminal, BookSite site)
    {
        foreach (var problem in site.Problems)
        {
            terminal.Error.WriteLine(problem);
        }
    }

    /// <summary>Whether it says what is wrong with a notebook, or with what its page is made of.</summary>
    public static bool IsOfNotebooks(Exception exception) => exception is NotebookException or BenchException or DataFileException;
}
