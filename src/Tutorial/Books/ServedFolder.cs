using System.Globalization;
using PriceOfAwait.Book;
using PriceOfAwait.Book.Serving;
using PriceOfAwait.Measuring;
using PriceOfAwait.Notebooks.Documents;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Books;

/// <summary>
/// Shows pages that are made of a folder's notebooks, and makes them anew when the notebooks change, until it is told to end.
/// </summary>
/// <param name="terminal">Gets where the pages are, and what is wrong with a notebook.</param>
/// <param name="folder">The folder.</param>
/// <param name="writeAsync">Makes the pages.</param>
internal sealed class ServedFolder(Terminal terminal, string folder, Func<CancellationToken, Task<BookSite>> writeAsync)
{
    /// <summary>The port where none is given.</summary>
    public const int DefaultPort = 8421;

    /// <summary><c>--port</c>.</summary>
    public static PortOption Port() => new(" on this machine's loopback address", DefaultPort);

    /// <summary>Serves until it is cancelled, which is how it ends.</summary>
    /// <param name="port">The port; 0 for any that is free.</param>
    /// <param name="tell">What to say of the address.</param>
    /// <param name="cancellation">Ends it.</param>
    /// <exception cref="UsageException">The port can't be used.</exception>
    public async Task<int> ServeAsync(int port, Func<Uri, string> tell, CancellationToken cancellation)
    {
        var notebooks = new NotebookFolder(folder);
        try
        {
            await using var server = await PortOption.StartAsync(
                BookServer.StartAsync(await WriteAsync(cancellation), port, cancellation));
            terminal.TryTell(tell(server.Address));
            await FollowAsync(notebooks, server, cancellation);
        }
        catch (OperationCanceledException) when (cancellation.IsCancellationRequested)
        {
            // Ctrl+C is how it ends.
        }

        return ExitCode.Success;
    }

    private async Task FollowAsync(NotebookFolder notebooks, BookServer server, CancellationToken cancellation)
    {
        await foreach (var change in notebooks.ChangesAsync(cancellation))
        {
            try
            {
                server.Show(await WriteAsync(cancellation));
                terminal.TryTell(
                    string.Create(CultureInfo.InvariantCulture, $"{change:HH:mm:ss} the notebooks have changed, and the pages with them."));
            }
            catch (Exception e) when (e is NotebookException or BenchException or DataFileException)
            {
                // The pages stay what they were until the notebook is whole again.
                terminal.Error.WriteLine(e.Message);
            }
        }
    }

    private async Task<BookSite> WriteAsync(CancellationToken cancellation)
    {
        var site = await writeAsync(cancellation);
        foreach (var problem in site.Problems)
        {
            terminal.Error.WriteLine(problem);
        }

        return site;
    }
}
