using System.CommandLine;
using PriceOfAwait.Book;
using PriceOfAwait.Book.Pages;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Books;

/// <summary><c>serve</c>: shows the book of executed notebooks in the browser, and follows what runs write.</summary>
internal sealed class ServeCommand : TerminalCommand
{
    private readonly ExecutedNotebooks _from = new();
    private readonly PortOption _port = ServedFolder.Port();

    public ServeCommand(Terminal terminal)
        : base(terminal,
            "serve", "Show the book in the browser, on this machine only; open pages follow when a notebook is run again. Ctrl+C ends it.")
    {
        Add(_from);
        Add(_port);
        SetAction(ServeAsync);
    }

    private Task<int> ServeAsync(ParseResult parse, CancellationToken cancellation)
    {
        var folder = _from.In(parse);
        var book = new BookWriter { Following = Following.Server };
        return new ServedFolder(Terminal, folder, cancelled => book.WriteAsync(folder, cancelled)).ServeAsync(
            parse.GetValue(_port), address => $"The book of {folder} is at {address}. Ctrl+C ends it.", cancellation);
    }
}
