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
        Description = "The folder for the book; book/ beside the notebooks when not given.",
        HelpName = "folder",
    };

    public BookCommand(Terminal terminal)
        : base("book", "Make a book of executed notebooks: a site that opens in a browser, from a file, offline.")
    {
        _terminal = terminal;
        Add(_from);
        Add(_to);
        SetAction(Write);
    }

    /// <summary>The folder of the book that belongs to a folder of executed notebooks.</summary>
    public static string FolderBeside(string notebooks) => Path.Combine(notebooks, "book");

    /// <summary>Makes the book of a folder's notebooks and says where it is, or why there is none.</summary>
    /// <returns>Whether it was written.</returns>
    public static bool TryWrite(Terminal terminal, string notebooks, string book)
    {
        var elapsed = Stopwatch.StartNew();
        try
        {
            var first = new BookWriter().Write(BookWriter.NotebooksIn(notebooks)).WriteTo(book);
            terminal.Output.WriteLine($"The book, written in {Duration.ToText(elapsed.Elapsed)}: {first}");
            return true;
        }
        catch (Exception e) when (e is NotebookException or BenchException or DataFileException)
        {
            terminal.Error.WriteLine(e.Message);
            return false;
        }
    }

    private int Write(ParseResult parse)
    {
        var notebooks = _from.In(parse);
        return TryWrite(_terminal, notebooks, parse.GetValue(_to) ?? FolderBeside(notebooks)) ? ExitCode.Success : ExitCode.Failure;
    }
}
