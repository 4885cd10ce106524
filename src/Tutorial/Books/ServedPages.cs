using PriceOfAwait.Book.Serving;

namespace PriceOfAwait.Tutorial.Books;

internal static class ServedPages
{
    public const int DefaultPort = 8421;

    public static Option<int> Port() => CommonOptions.PortOption(" on this machine's loopback address", DefaultPort);

    public static async Task<int> ServeAsync(
        Terminal terminal,
        string folder,
        Func<Task<BookSite>> write,
        int port,
        Func<Uri, string> tell,
        CancellationToken cancellation
    )
    {
        var notebooks = new NotebookFolder(folder);
        try
        {
            await using var server = await CommonOptions.StartAsync(
                BookServer.StartAsync(await ToldAsync(terminal, write()), port, cancellation)
            );
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
