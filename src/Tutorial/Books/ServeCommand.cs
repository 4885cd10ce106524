using System.CommandLine;
using System.Globalization;
using PriceOfAwait.Book;
using PriceOfAwait.Book.Pages;
using PriceOfAwait.Book.Serving;
using PriceOfAwait.Measuring;
using PriceOfAwait.NotebookEngine.Documents;
using PriceOfAwait.Tutorial.Shell;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Tutorial.Books;

/// <summary><c>serve</c>: shows the book of executed notebooks in the browser, and follows what runs write.</summary>
internal sealed class ServeCommand : Command
{
    private readonly Terminal _terminal;
    private readonly ExecutedNotebooks _from = new();

    private readonly Option<int> _port = new("--port")
    {
        Description = "The port on this machine's loopback address; 0 takes any that is free.",
        HelpName = "number",
        DefaultValueFactory = _ => 8421,
    };

    public ServeCommand(Terminal terminal)
        : base(
            "serve", "Show the book in the browser, on this machine only; open pages follow when a notebook is run again. Ctrl+C ends it.")
    {
        _terminal = terminal;
        _port.Within(0, 65535, "--port takes a number from 0 to 65535.");
        Add(_from);
        Add(_port);
        SetAction(ServeAsync);
    }

    private async Task<int> ServeAsync(ParseResult parse, CancellationToken cancellation)
    {
        var folder = _from.In(parse);
        var notebooks = new NotebookFolder(folder);
        try
        {
            var book = await WriteAsync(folder, cancellation);
            await using var server = await StartAsync(book, parse.GetValue(_port), cancellation);
            _terminal.TryTell($"The book of {folder} is at {server.Address}. Ctrl+C ends it.");
            await FollowAsync(notebooks, folder, server, cancellation);
        }
        catch (OperationCanceledException) when (cancellation.IsCancellationRequested)
        {
            // Ctrl+C is how it ends.
        }

        return ExitCode.Success;
    }

    private static async Task<BookServer> StartAsync(BookSite book, int port, CancellationToken cancellation)
    {
        try
        {
            return await BookServer.StartAsync(book, port, cancellation);
        }
        catch (IOException e)
        {
            throw new UsageException($"{e.Message} Give another port with --port.");
        }
    }

    private async Task FollowAsync(NotebookFolder notebooks, string folder, BookServer server, CancellationToken cancellation)
    {
        await foreach (var change in notebooks.ChangesAsync(cancellation))
        {
            try
            {
                server.Show(await WriteAsync(folder, cancellation));
                _terminal.TryTell(
                    string.Create(CultureInfo.InvariantCulture, $"{change:HH:mm:ss} the notebooks have changed, and the book with them."));
            }
            catch (Exception e) when (e is NotebookException or BenchException or DataFileException)
            {
                // The pages stay what they were until the notebook is whole again.
                _terminal.Error.WriteLine(e.Message);
            }
        }
    }

    private async Task<BookSite> WriteAsync(string folder, CancellationToken cancellation)
    {
        var site = await new BookWriter { Following = Following.Server }.WriteAsync(folder, cancellation);
        foreach (var problem in site.Problems)
        {
            _terminal.Error.WriteLine(problem);
        }

        return site;
    }
}
