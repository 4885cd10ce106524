using System.Net;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

namespace PriceOfAwait.Book.Serving;

/// <summary>
/// Shows a book on this machine's loopback address, and tells open pages when they have changed. It holds the book in memory and reads no
/// file that a request names; it answers only to its own name, so that no other site can reach it through a name of its own.
/// </summary>
public sealed class BookServer : IAsyncDisposable
{
    private readonly WebApplication _app;
    private volatile BookSite _site;

    private BookServer(BookSite site, int port)
    {
        _site = site;
        _app = WebServer.Build(kestrel => kestrel.Listen(IPAddress.Loopback, port));
        _app.Use(GuardAsync);
        _app.MapGet("/events", (string page, CancellationToken cancellation) =>
            TypedResults.ServerSentEvents(VersionsAsync(NameOf(page), cancellation)));
        _app.MapGet("/{**path}", (string? path) => _site.Files.TryGetValue(NameOf(path), out var file)
            ? Results.Bytes(file, TypeOf(NameOf(path)))
            : Results.Text($"The book has no page of this name. It begins at {Address}.", statusCode: 404));
    }

    public Uri Address => new(_app.Urls.Single());

    /// <param name="port">The port; 0 for any that is free.</param>
    /// <exception cref="IOException">The port is taken, or this user may not have it.</exception>
    public static async Task<BookServer> StartAsync(BookSite site, int port, CancellationToken cancellation)
    {
        var server = new BookServer(site, port);
        await WebServer.StartAsync(server._app, port, cancellation);
        return server;
    }

    /// <summary>Shows another version of the book; open pages that differ load again.</summary>
    public void Show(BookSite site) => _site = site;

    public async ValueTask DisposeAsync()
    {
        await _app.StopAsync();
        await _app.DisposeAsync();
    }

    private static string NameOf(string? path) => path?.TrimStart('/') is { Length: > 0 } name ? name : PageNames.Contents;

    private static string TypeOf(string name) => Path.GetExtension(name) switch
    {
        ".css" => "text/css; charset=utf-8",
        ".js" => "text/javascript; charset=utf-8",
        _ => "text/html; charset=utf-8",
    };

    private Task GuardAsync(HttpContext context, RequestDelegate next)
    {
        WebServer.Guard(context.Response.Headers, $"{Page.Policy(isServed: true)}; frame-ancestors 'none'");
        // Another port is that of a proxy on this machine, such as VS Code's in the browser. Another name may be anybody's.
        return context.Request.Host.Host is "localhost" or "127.0.0.1"
            ? next(context)
            : Results.Text($"This server answers to {Address} only.", statusCode: 421).ExecuteAsync(context);
    }

    private async IAsyncEnumerable<string> VersionsAsync(string page, [EnumeratorCancellation] CancellationToken cancellation)
    {
        using var timer = new PeriodicTimer(TimeSpan.FromSeconds(0.25));
        // Then waiting for a tick ends, and with it the answer.
        await using var stopping = _app.Lifetime.ApplicationStopping.Register(timer.Dispose);
        string? said = null;
        do
        {
            var version = _site.Versions.GetValueOrDefault(page, "gone");
            if (version != said)
            {
                yield return said = version;
            }
        }
        while (await timer.WaitForNextTickAsync(cancellation));
    }
}
