using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.StaticFiles;

namespace PriceOfAwait.Book.Serving;

/// <summary>
/// Serves a book on this machine's loopback address. It never reads a file named by a request, and answers only
/// requests for its own host name, so that no other site can reach it by DNS rebinding.
/// </summary>
public sealed class BookServer : IAsyncDisposable
{
    private static readonly FileExtensionContentTypeProvider Types = new();

    private readonly WebApplication _app;
    private volatile BookSite _site;

    private BookServer(BookSite site, int port)
    {
        _site = site;
        _app = WebServer.Build(kestrel => kestrel.Listen(IPAddress.Loopback, port));
        // Only the host name is checked, because a proxy on this machine, such as VS Code's in the browser, has another
        // port.
        _app.Guard(
            Page.Policy,
            name => name is "localhost" or "127.0.0.1",
            () => $"Open this server as {Address}. It answers no other host name."
        );
        _app.MapGet(
            "/{**path}",
            (string? path) =>
                _site.Files.TryGetValue(NameOf(path), out var file)
                    ? Results.Bytes(file, Types.Mappings[Path.GetExtension(NameOf(path))])
                    : Results.Text($"The book has no such page. It begins at {Address}.", statusCode: 404)
        );
    }

    public Uri Address => new(_app.Urls.Single());

    /// <param name="port">0 for any free port.</param>
    /// <exception cref="IOException">The port is taken or forbidden.</exception>
    public static async Task<BookServer> StartAsync(BookSite site, int port, CancellationToken cancellation)
    {
        var server = new BookServer(site, port);
        await server._app.ListenAsync(port, cancellation);
        return server;
    }

    public void Show(BookSite site) => _site = site;

    public async ValueTask DisposeAsync()
    {
        await _app.StopAsync();
        await _app.DisposeAsync();
    }

    private static string NameOf(string? path) =>
        path?.TrimStart('/') is { Length: > 0 } name ? name : PageNames.Contents;
}
