using System.CommandLine;
using System.Diagnostics;
using PriceOfAwait.Book;
using PriceOfAwait.Measuring;
using PriceOfAwait.NotebookEngine.Documents;
using PriceOfAwait.Tutorial.Shell;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Tutorial.Books;

/// <summary><c>book</c>: makes a site of executed notebooks, to be opened from a file.</summary>
internal sealed class BookCommand : Command
{
    private readonly Terminal _terminal;
    private readonly ExecutedNotebooks _from = new();

    private readonly Option<string?> _to = new("--to")
    {
        Description = "The folder for the book: a new or empty one, or that of an earlier book; book/ beside the notebooks when not given.",
        HelpName = "folder",
    };

    private readonly Option<bool> _force = new("--force")
    {
        Description = "Write the book even to a folder that holds something else, over files of the same names.",
    };

    public BookCommand(Terminal terminal)
        : base("book", "Make a book of executed notebooks: a site that opens in a browser, from a file, offline.")
    {
        _terminal = terminal;
        Add(_from);
        Add(_to);
        Add(_force);
        SetAction(WriteAsync);
    }

    /// <summary>The folder of the book that belongs to a folder of executed notebooks.</summary>
    public static string FolderBeside(string notebooks) => Path.Combine(notebooks, "book");

    /// <summary>
    /// Makes the book of a folder's notebooks and says where it is, what is wrong with any of them, or why there is none.
    /// </summary>
    /// <returns>Whether it was written, and holds every notebook.</returns>
    public static async Task<bool> TryWriteAsync(
        Terminal terminal, string notebooks, string book, bool force, CancellationToken cancellation)
    {
        var elapsed = Stopwatch.StartNew();
        try
        {
            var site = await new BookWriter().WriteAsync(notebooks, cancellation);
            var first = site.WriteTo(book, force, cancellation);
            foreach (var problem in site.Problems)
            {
                terminal.Error.WriteLine(problem);
            }

            return terminal.TryTell($"The book, written in {Duration.ToText(elapsed.Elapsed)}: {first}") && site.Problems.Count == 0;
        }
        catch (Exception e) when (e is NotebookException or BenchException or DataFileException)
        {
            terminal.Error.WriteLine(e.Message);
            return false;
        }
    }

    private async Task<int> WriteAsync(ParseResult parse, CancellationToken cancellation)
    {
        var notebooks = _from.In(parse);
        var book = parse.GetValue(_to) ?? FolderBeside(notebooks);
        return await TryWriteAsync(_terminal, notebooks, book, parse.GetValue(_force), cancellation) ? ExitCode.Success : ExitCode.Failure;
    }
}
