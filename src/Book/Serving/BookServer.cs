using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using PriceOfAwait.Book.Pages;
using PriceOfAwait.Book.Rendering;

namespace PriceOfAwait.Book.Serving;

/// <summary>
/// Shows a book on this machine's loopback address, and tells open pages when they have changed. It holds the book in memory and reads no
/// file that a request names; it answers only to its own name, so that no other site can reach it through a name of its own.
/// </summary>
public sealed class BookServer : IAsyncDisposable
{
    private readonly WebApplication _app;
    private TaskCompletionSource _changed = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private volatile BookSite _site;

    private BookServer(BookSite site, WebApplication app)
    {
        _site = site;
        _app = app;
        app.Run(AnswerAsync);
    }

    /// <summary>Where the book is.</summary>
    public Uri Address => new(_app.Urls.Single());

    /// <summary>Starts serving.</summary>
    /// <param name="site">The book, written with <see cref="Following.Server"/>.</param>
    /// <param name="port">The port; 0 for any that is free.</param>
    /// <param name="cancellation">Gives up starting.</param>
    /// <exception cref="IOException">The port is taken, or this user may not have it.</exception>
    public static async Task<BookServer> StartAsync(BookSite site, int port, CancellationToken cancellation)
    {
        var server = new BookServer(site, WebServer.Build(kestrel => kestrel.Listen(IPAddress.Loopback, port)));
        try
        {
            await WebServer.StartAsync(server._app, port, cancellation);
            return server;
        }
        catch
        {
            await server.DisposeAsync();
            throw;
        }
    }

    /// <summary>Shows another version of the book; open pages that differ load again.</summary>
    public void Show(BookSite site)
    {
        _site = site;
        Interlocked.Exchange(ref _changed, new(TaskCreationOptions.RunContinuationsAsynchronously)).SetResult();
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        await _app.StopAsync();
        await _app.DisposeAsync();
    }

    private Task AnswerAsync(HttpContext context)
    {
        var (request, response) = (context.Request, context.Response);
        WebServer.Guard(response.Headers, $"{Page.Policy(isServed: true)}; frame-ancestors 'none'");

        // Another port is that of a proxy on this machine, such as VS Code's in the browser. Another name may be anybody's.
        if (request.Host.Host is not ("localhost" or "127.0.0.1"))
        {
            return RefuseAsync(response, StatusCodes.Status421MisdirectedRequest, $"This server answers to {Address} only.");
        }

        if (!HttpMethods.IsGet(request.Method) && !HttpMethods.IsHead(request.Method))
        {
            return RefuseAsync(response, StatusCodes.Status405MethodNotAllowed, "There is nothing here but to read.");
        }

        var path = request.Path.Value is "/" or null ? PageNames.Contents : request.Path.Value[1..];
        return path == "events" ? TellOfChangesAsync(context)
            : _site.Files.TryGetValue(path, out var file) ? SendAsync(request, response, path, file)
            : RefuseAsync(response, StatusCodes.Status404NotFound, $"The book has no page of this name. It begins at {Address}.");
    }

    private static async Task SendAsync(HttpRequest request, HttpResponse response, string path, byte[] file)
    {
        response.ContentLength = file.Length;
        response.ContentType = Path.GetExtension(path) switch
        {
            ".css" => "text/css; charset=utf-8",
            ".js" => "text/javascript; charset=utf-8",
            _ => "text/html; charset=utf-8",
        };
        if (HttpMethods.IsGet(request.Method))
        {
            await response.Body.WriteAsync(file);
        }
    }

    private static Task RefuseAsync(HttpResponse response, int status, string why)
    {
        response.StatusCode = status;
        response.ContentType = "text/plain; charset=utf-8";
        return response.WriteAsync(why);
    }

    /// <summary>Sends the page's version, now and whenever the book has changed.</summary>
    private async Task TellOfChangesAsync(HttpContext context)
    {
        var page = context.Request.Query["page"].ToString().TrimStart('/') is { Length: > 0 } name ? name : PageNames.Contents;
        using var ended = CancellationTokenSource.CreateLinkedTokenSource(context.RequestAborted, _app.Lifetime.ApplicationStopping);
        context.Response.ContentType = "text/event-stream";
        try
        {
            while (true)
            {
                var changed = Volatile.Read(ref _changed).Task;
                await context.Response.WriteAsync($"data: {_site.Versions.GetValueOrDefault(page, "gone")}\n\n", ended.Token);
                await context.Response.Body.FlushAsync(ended.Token);
                await changed.WaitAsync(ended.Token);
            }
        }
        catch (OperationCanceledException)
        {
            // The page was closed, or the server was.
        }
    }
}
