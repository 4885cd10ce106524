using System.Net;
using System.Net.NetworkInformation;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Threading.RateLimiting;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Data.Sqlite;
using PriceOfAwait.Attending;
using PriceOfAwait.Book.Pages;
using PriceOfAwait.Book.Serving;
using PriceOfAwait.ClassBoard.Gathering;
using PriceOfAwait.ClassBoard.Showing;
using PriceOfAwait.Platform;

namespace PriceOfAwait.ClassBoard.Hosting;

/// <summary>
/// The board of a class: takes what attendees send, and shows it. On this machine's loopback address, unless the network is asked for. It
/// executes nothing that arrives and reads no file that a request names.
/// </summary>
public sealed class ClassServer : IAsyncDisposable
{
    private const int MostBytes = 256 * 1024;
    private const int MostViewers = 300;
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(200);

    private static readonly Dictionary<string, byte[]> Files = new(
        Assets.Files(plotly: null, Following.Nothing).Where(file => file.Key is Assets.Style or Assets.Theme))
    {
        [$"assets/{ClassAssets.Style}"] = ClassAssets.Read(ClassAssets.Style),
        [$"assets/{ClassAssets.Script}"] = ClassAssets.Read(ClassAssets.Script),
    };

    // Of what one attendee sends, not of what an address does: a whole class may come from behind one.
    private readonly PartitionedRateLimiter<string> _limiter = PartitionedRateLimiter.Create<string, string>(secret =>
        RateLimitPartition.GetTokenBucketLimiter(secret, _ => new TokenBucketRateLimiterOptions
        {
            TokenLimit = 50,
            TokensPerPeriod = 10,
            ReplenishmentPeriod = TimeSpan.FromSeconds(1),
        }));

    private readonly WebApplication _app;
    private readonly ClassRoom _room;
    private int _viewers;

    private ClassServer(WebApplication app, ClassRoom room)
    {
        (_app, _room) = (app, room);
        app.Run(AnswerAsync);
    }

    /// <summary>Where the board is for all: what attendees join by, too.</summary>
    public Uri Address => _room.Address;

    /// <summary>The same on this machine's other networks, should attendees be in one of those.</summary>
    public IReadOnlyList<Uri> OtherAddresses { get; private set; } = [];

    /// <summary>Where the teacher opens it: the key is behind the #, which no browser sends anywhere.</summary>
    public Uri TeacherAddress => new UriBuilder(_room.Address) { Host = "127.0.0.1", Fragment = _room.TeacherKey }.Uri;

    /// <summary>How many entries are kept.</summary>
    public int EntryCount => _room.EntryCount;

    /// <summary>Starts serving.</summary>
    /// <param name="database">The file of the class: a new one begins a class, an old one goes on with it.</param>
    /// <param name="isOnNetwork">Whether other machines may come.</param>
    /// <param name="port">The port; 0 for any that is free.</param>
    /// <param name="catalogue">What can be asked.</param>
    /// <param name="cancellation">Gives up starting.</param>
    /// <exception cref="IOException">The port is taken, or not the user's to have.</exception>
    /// <exception cref="DataFileException">The file is no class.</exception>
    public static async Task<ClassServer> StartAsync(
        string database, bool isOnNetwork, int port, Catalogue catalogue, CancellationToken cancellation)
    {
        var room = new ClassRoom(ClassDatabase.Open(database), catalogue);
        var app = WebServer.Build(kestrel =>
        {
            kestrel.Limits.MaxRequestBodySize = MostBytes;
            kestrel.Limits.MaxRequestHeadersTotalSize = 16 * 1024;
            kestrel.Limits.MaxConcurrentConnections = 1000;
            kestrel.Limits.RequestHeadersTimeout = TimeSpan.FromSeconds(10);
            kestrel.Listen(isOnNetwork ? IPAddress.Any : IPAddress.Loopback, port);
        });
        var server = new ClassServer(app, room);
        try
        {
            await WebServer.StartAsync(app, port, cancellation);
            List<Uri> addresses =
            [
                .. (isOnNetwork ? OwnAddresses() : []).DefaultIfEmpty(IPAddress.Loopback)
                    .Select(host => new Uri($"http://{host}:{new Uri(app.Urls.Single()).Port}/{room.Code}")),
            ];
            (room.Address, server.OtherAddresses) = (addresses[0], addresses[1..]);
            return server;
        }
        catch
        {
            await server.DisposeAsync();
            throw;
        }
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        await _app.StopAsync();
        await _app.DisposeAsync();
        await _limiter.DisposeAsync();
        _room.Dispose();
    }

    /// <summary>The addresses by which other machines may reach this one: first those of networks that lead somewhere.</summary>
    private static IEnumerable<IPAddress> OwnAddresses() =>
        from network in NetworkInterface.GetAllNetworkInterfaces()
        where network.OperationalStatus == OperationalStatus.Up && network.NetworkInterfaceType != NetworkInterfaceType.Loopback
        let properties = network.GetIPProperties()
        from address in properties.UnicastAddresses
        where address.Address.AddressFamily == AddressFamily.InterNetwork
        orderby properties.GatewayAddresses.Count == 0
        select address.Address;

    private async Task AnswerAsync(HttpContext context)
    {
        var response = context.Response;
        WebServer.Guard(response.Headers, BoardPage.Policy);
        response.Headers["Cross-Origin-Opener-Policy"] = "same-origin";
        try
        {
            if (await RefusalOfAsync(context) is { } refusal)
            {
                response.StatusCode = refusal.Status;
                response.ContentType = "text/plain; charset=utf-8";
                await response.WriteAsync(refusal.Why);
            }
        }
        catch (OperationCanceledException) when (context.RequestAborted.IsCancellationRequested)
        {
            // Who asked is gone.
        }
        catch (BadHttpRequestException e) when (!response.HasStarted)
        {
            response.StatusCode = e.StatusCode;
            await response.WriteAsync(e.StatusCode == StatusCodes.Status413PayloadTooLarge
                ? $"A delivery has at most {MostBytes / 1024} KB."
                : "That is no request.");
        }
        catch (SqliteException e) when (!response.HasStarted)
        {
            response.StatusCode = StatusCodes.Status503ServiceUnavailable;
            await response.WriteAsync($"The board can't write to its database: {e.Message}. Nothing of this is taken; try again.");
        }
    }

    /// <summary>Answers, or says why not.</summary>
    private async Task<Refusal?> RefusalOfAsync(HttpContext context)
    {
        var (request, path) = (context.Request, context.Request.Path.Value ?? "/");
        // A name of its own could lead a page of another site here; its numbers can't.
        if (request.Host.Host != "localhost" && !IPAddress.TryParse(request.Host.Host, out _))
        {
            return new(StatusCodes.Status421MisdirectedRequest, $"This board answers to {_room.Address.Authority} only.");
        }

        if (path == "/found")
        {
            return request.Method switch
            {
                "POST" => await TakeAsync(context),
                "DELETE" => RefusalOf(context) ?? Do(() => _room.Leave(SecretIn(context))),
                _ => new(StatusCodes.Status405MethodNotAllowed, "This takes POST and DELETE."),
            };
        }

        if (Files.TryGetValue(path.TrimStart('/'), out var file) && HttpMethods.IsGet(request.Method))
        {
            return await SendAsync(context, Path.GetExtension(path) == ".css" ? "text/css" : "text/javascript", file);
        }

        if (path.Split('/') is not ["", var code, .. var rest] || !AreEqual(code, _room.Code))
        {
            return new(StatusCodes.Status404NotFound,
                "There is no such class here. The board's address ends in the join code, which whoever hosts the class can tell.");
        }

        return (request.Method, rest) switch
        {
            ("GET", []) => await SendAsync(context, "text/html", BoardPage.Render(_room.View(TimeSpan.Zero))),
            ("GET", ["events"]) => await TellAsync(context),
            ("POST", ["show", var stage]) => RefusalOfTeacher(context) ?? Do(() => _room.Show(stage)),
            ("POST", ["reveal"]) => RefusalOfTeacher(context) ?? Do(_room.Reveal),
            ("GET", ["attendees"]) => RefusalOfTeacher(context)
                ?? await SendAsync(context, "application/json", JsonSerializer.SerializeToUtf8Bytes(_room.Register, Json.Compact)),
            ("POST", ["remove", var attendee]) => RefusalOfTeacher(context) ?? Do(() => _room.Remove(attendee)),
            ("POST", ["readmit", var attendee]) => RefusalOfTeacher(context) ?? Do(() => _room.Readmit(attendee)),
            _ => new(StatusCodes.Status404NotFound, "The board has no such page."),
        };

        Refusal? Do(Action action)
        {
            action();
            context.Response.StatusCode = StatusCodes.Status204NoContent;
            return null;
        }
    }

    private async Task<Refusal?> TakeAsync(HttpContext context)
    {
        if (RefusalOf(context) is { } refusal)
        {
            return refusal;
        }

        using var lease = _limiter.AttemptAcquire(SecretIn(context));
        if (!lease.IsAcquired)
        {
            return new(StatusCodes.Status429TooManyRequests, "That is too much at once. Ten deliveries a second are taken.");
        }

        using var content = new MemoryStream();
        await context.Request.Body.CopyToAsync(content, context.RequestAborted);
        try
        {
            var delivery = DataFile.Parse<Delivery>(content.GetBuffer().AsMemory(0, (int)content.Length), _ => null);
            context.Response.StatusCode = StatusCodes.Status204NoContent;
            return _room.Take(SecretIn(context), delivery);
        }
        catch (DataFileException e)
        {
            return new(StatusCodes.Status422UnprocessableEntity, $"Nothing of this is taken: {e.Message}");
        }
    }

    /// <summary>Whoever has the join code and a secret of their own may send.</summary>
    private Refusal? RefusalOf(HttpContext context) =>
        !AreEqual(context.Request.Headers[Delivery.CodeHeader].ToString(), _room.Code)
            ? new(StatusCodes.Status403Forbidden, "The join code is wrong. The board shows the right one.")
        : SecretIn(context).Length is < 16 or > 64
            ? new(StatusCodes.Status403Forbidden, $"The header {Delivery.SecretHeader} needs 16 to 64 characters that nobody else knows.")
        : null;

    private Refusal? RefusalOfTeacher(HttpContext context) =>
        AreEqual(context.Request.Headers["Class-Teacher"].ToString(), _room.TeacherKey)
            ? null
            : new(StatusCodes.Status403Forbidden, "Only the teacher does that, by the address with the key.");

    private static string SecretIn(HttpContext context) => context.Request.Headers[Delivery.SecretHeader].ToString();

    // In a time that tells nothing of how much of it is right.
    private static bool AreEqual(string given, string wanted) =>
        CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(given), Encoding.UTF8.GetBytes(wanted));

    private static async Task<Refusal?> SendAsync(HttpContext context, string type, byte[] content)
    {
        context.Response.ContentType = $"{type}; charset=utf-8";
        context.Response.ContentLength = content.Length;
        await context.Response.Body.WriteAsync(content, context.RequestAborted);
        return null;
    }

    /// <summary>Sends what the board shows, now and whenever that has changed.</summary>
    private async Task<Refusal?> TellAsync(HttpContext context)
    {
        using var ended = CancellationTokenSource.CreateLinkedTokenSource(context.RequestAborted, _app.Lifetime.ApplicationStopping);
        if (Interlocked.Increment(ref _viewers) > MostViewers)
        {
            Interlocked.Decrement(ref _viewers);
            return new(StatusCodes.Status503ServiceUnavailable, "Too many look at the board.");
        }

        try
        {
            context.Response.ContentType = "text/event-stream";
            context.Features.Get<IHttpResponseBodyFeature>()?.DisableBuffering();
            using var timer = new PeriodicTimer(Tick);
            BoardView? said = null;
            do
            {
                var view = _room.View(Tick);
                if (view != said)
                {
                    await SayAsync("board", view.Main.Text, said?.Main.Text);
                    await SayAsync("stages", view.Stages.Text, said?.Stages.Text);
                    said = view;
                }
            }
            while (await timer.WaitForNextTickAsync(ended.Token));
        }
        catch (OperationCanceledException)
        {
            // The page was closed, or the board is.
        }
        finally
        {
            Interlocked.Decrement(ref _viewers);
        }

        return null;

        async Task SayAsync(string what, string now, string? before)
        {
            if (now != before)
            {
                await context.Response.WriteAsync($"event: {what}\ndata: {JsonSerializer.Serialize(now)}\n\n", ended.Token);
                await context.Response.Body.FlushAsync(ended.Token);
            }
        }
    }
}
