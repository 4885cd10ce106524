using System.CommandLine;
using System.Diagnostics;
using PriceOfAwait.Book;
using PriceOfAwait.Book.Pages;
using PriceOfAwait.Measuring;
using PriceOfAwait.Notebooks.Documents;
using PriceOfAwait.Tutorial.Shell;
using PriceOfAwait.Platform;

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

    private readonly PortOption _port = ServedFolder.Port();

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

    /// <summary>
    /// Makes the book of a folder's notebooks and says where it is, what is wrong with any of them, or why there is none.
    /// </summary>
    /// <param name="terminal">Is told.</param>
    /// <param name="writer">Makes it.</param>
    /// <param name="notebooks">The folder of the notebooks.</param>
    /// <param name="book">The folder for the book.</param>
    /// <param name="force">Whether to write over what is no book.</param>
    /// <param name="cancellation">Gives up.</param>
    /// <param name="name">What to call it.</param>
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
            foreach (var problem in site.Problems)
            {
                terminal.Error.WriteLine(problem);
            }

            return terminal.TryTell($"{name}, written in {Duration.ToText(elapsed.Elapsed)}: {first}") && site.Problems.Count == 0;
        }
        catch (Exception e) when (e is NotebookException or BenchException or DataFileException)
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
        return new ServedFolder(Terminal, folder, cancelled => book.WriteAsync(folder, cancelled)).ServeAsync(
            parse.GetValue(_port), address => $"The book of {folder} is at {address}. Ctrl+C ends it.", cancellation);
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
