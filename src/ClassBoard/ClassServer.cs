using System.Net;
using System.Net.NetworkInformation;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using System.Threading.RateLimiting;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.RateLimiting;
using Microsoft.AspNetCore.Routing;
using Microsoft.Data.Sqlite;
using PriceOfAwait.Book.Serving;

namespace PriceOfAwait.ClassBoard;

/// <summary>The board of a class. It never executes what it receives, nor reads a file named by a request.</summary>
internal sealed class ClassServer : IAsyncDisposable
{
    public const string Style = "assets/class.css";
    private const string Script = "assets/class.js";

    private const string Policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'";

    private const string Viewers = nameof(Viewers);

    private readonly WebApplication _app;
    private readonly ClassRoom _room;
    private readonly AddressLimits _limits;
    private readonly PartitionedRateLimiter<EndPoint?> _connections;

    private ClassServer(ClassRoom room, bool isOnNetwork, AddressLimits limits, int port)
    {
        (_room, _limits) = (room, limits);
        _connections = PartitionedRateLimiter.Create<EndPoint?, string>(from =>
            RateLimitPartition.GetConcurrencyLimiter(
                TextOf((from as IPEndPoint)?.Address),
                _ => new() { PermitLimit = limits.Connections }
            )
        );
        _app = WebServer.Build(
            kestrel =>
            {
                kestrel.Limits.MaxRequestBodySize = Limits.MaxDeliveryBytes;
                kestrel.Limits.MaxRequestHeadersTotalSize = Limits.MaxHeaderBytes;
                kestrel.Limits.MaxConcurrentConnections = Limits.MaxConnections;
                kestrel.Limits.RequestHeadersTimeout = Limits.MaxHeaderTime;
                kestrel.Limits.KeepAliveTimeout = Limits.MaxIdleTime;
                kestrel.Listen(
                    isOnNetwork ? IPAddress.Any : IPAddress.Loopback,
                    port,
                    listen => listen.Use(LimitConnections)
                );
            },
            services => services.AddRateLimiter(LimitRates)
        );
        // Only numeric addresses and localhost, because another site could make a name of its own resolve to this
        // machine.
        _app.Guard(
            Policy,
            name => name == "localhost" || IPAddress.TryParse(name, out _),
            () => $"Open this board as {Address.Authority}. It answers no other host name."
        );
        _app.Use(TellFullDiskAsync).UseRateLimiter();
        Map();
    }

    public Uri Address => _room.Address;

    public IReadOnlyList<Uri> OtherAddresses { get; private set; } = [];

    /// <summary>The teacher's address. The key follows #, so browsers never send it.</summary>
    public Uri TeacherAddress => new UriBuilder(_room.Address) { Host = "127.0.0.1", Fragment = _room.TeacherKey }.Uri;

    public int EntryCount => _room.EntryCount;

    /// <param name="port">0 for any free port.</param>
    /// <exception cref="IOException">The port is taken or forbidden.</exception>
    /// <exception cref="DataFileException">The file is not a class.</exception>
    public static async Task<ClassServer> StartAsync(
        string database,
        bool isOnNetwork,
        AddressLimits limits,
        int port,
        Catalogue catalogue,
        CancellationToken cancellation
    )
    {
        var server = new ClassServer(new(database, catalogue, limits), isOnNetwork, limits, port);
        try
        {
            await server._app.ListenAsync(port, cancellation);
            List<Uri> addresses =
            [
                .. (isOnNetwork ? OwnAddresses() : [])
                    .DefaultIfEmpty(IPAddress.Loopback)
                    .Select(host => new Uri(
                        $"http://{host}:{new Uri(server._app.Urls.Single()).Port}/{server._room.Code}"
                    )),
            ];
            (server._room.Address, server.OtherAddresses) = (addresses[0], addresses[1..]);
            return server;
        }
        catch
        {
            await server.DisposeAsync();
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _app.StopAsync();
        await _app.DisposeAsync();
        await _connections.DisposeAsync();
        _room.Dispose();
    }

    public static string Asset(string path) => Assets.Text(path, typeof(ClassServer));

    private static IEnumerable<IPAddress> OwnAddresses() =>
        from network in NetworkInterface.GetAllNetworkInterfaces()
        where
            network.OperationalStatus == OperationalStatus.Up
            && network.NetworkInterfaceType != NetworkInterfaceType.Loopback
        let properties = network.GetIPProperties()
        from address in properties.UnicastAddresses
        where address.Address.AddressFamily == AddressFamily.InterNetwork
        orderby properties.GatewayAddresses.Count == 0
        select address.Address;

    private void Map()
    {
        MapAsset(Assets.Style, Assets.Text(Assets.Style), "text/css");
        MapAsset(Assets.Theme, Assets.Text(Assets.Theme), "text/javascript");
        MapAsset(Style, Asset(Style), "text/css");
        MapAsset(Script, Asset(Script), "text/javascript");

        var found = _app.MapGroup("/found")
            .AddEndpointFilter(Require(HasCode, 403, "The join code is wrong. The board shows the right one."))
            .AddEndpointFilter(
                Require(
                    request => SecretIn(request).Length is >= Limits.MinSecretLength and <= Limits.MaxSecretLength,
                    403,
                    $"The header {Delivery.SecretHeader} needs a secret of {Limits.MinSecretLength} to "
                        + $"{Limits.MaxSecretLength} characters."
                )
            );
        found.MapPost("", TakeAsync);
        found.MapDelete("", (HttpRequest request) => Do(() => _room.Leave(SecretIn(request))));

        const string NoClass =
            "There is no such class here. The board's address ends in the join code. Ask the host of the class for it.";
        var board = _app.MapGroup("/{code}")
            .AddEndpointFilter(
                Require(request => AreEqual(request.RouteValues["code"]?.ToString(), _room.Code), 404, NoClass)
            );
        board.MapGet("", () => Results.Content(_room.View(TimeSpan.Zero).ToPage(), "text/html", Encoding.UTF8));
        board
            .MapGet(
                "/events",
                (CancellationToken cancellation) => TypedResults.ServerSentEvents(ChangesAsync(cancellation))
            )
            .RequireRateLimiting(Viewers);

        var teacher = board
            .MapGroup("")
            .AddEndpointFilter(
                Require(
                    request => AreEqual(request.Headers["Class-Teacher"], _room.TeacherKey),
                    403,
                    "Only the teacher can do that, with the address that has the key."
                )
            );
        teacher.MapPost("/show/{stage}", (string stage) => Do(() => _room.Show(stage)));
        teacher.MapPost("/reveal", () => Do(_room.Reveal));
        teacher.MapGet("/attendees", () => Results.Json(_room.Register, Json.Compact));
        teacher.MapPost("/remove/{attendee}", (string attendee) => Do(() => _room.Remove(attendee)));
        teacher.MapPost("/remove-all/{address}", (string address) => Do(() => _room.RemoveAll(address)));
        teacher.MapPost("/readmit/{attendee}", (string attendee) => Do(() => _room.Readmit(attendee)));
        teacher.MapPost("/door", () => Do(_room.MoveDoor));
        _app.Map("/{**path}", () => Results.Text(NoClass, statusCode: 404));

        void MapAsset(string path, string text, string type) =>
            _app.MapGet(path, () => Results.Text(text, type, Encoding.UTF8));

        static IResult Do(Action action)
        {
            action();
            return Results.NoContent();
        }

        static Func<EndpointFilterInvocationContext, EndpointFilterDelegate, ValueTask<object?>> Require(
            Func<HttpRequest, bool> isAllowed,
            int status,
            string why
        ) =>
            async (context, next) =>
                isAllowed(context.HttpContext.Request) ? await next(context) : Results.Text(why, statusCode: status);
    }

    // Kestrel's own limit counts the connections of all addresses together.
    private ConnectionDelegate LimitConnections(ConnectionDelegate next) =>
        async connection =>
        {
            using var lease = _connections.AttemptAcquire(connection.RemoteEndPoint);
            if (lease.IsAcquired)
            {
                await next(connection);
            }
            else
            {
                connection.Abort();
            }
        };

    private void LimitRates(RateLimiterOptions options)
    {
        options.GlobalLimiter = PartitionedRateLimiter.CreateChained(
            PartitionedRateLimiter.Create<HttpContext, string>(context =>
                Bucket(AddressOf(context.Request), _limits.RequestsPerSecond)
            ),
            PartitionedRateLimiter.Create<HttpContext, string>(context =>
                HasCode(context.Request)
                    ? Bucket(SecretIn(context.Request), Limits.MaxDeliveriesPerSecond)
                    : RateLimitPartition.GetNoLimiter("")
            )
        );
        options.AddPolicy(
            Viewers,
            context =>
                RateLimitPartition.GetConcurrencyLimiter(
                    AddressOf(context.Request),
                    _ => new() { PermitLimit = _limits.Viewers }
                )
        );
        options.OnRejected = async (context, _) =>
            await Results
                .Text(
                    $"That is too much at once. The board accepts {Limits.MaxDeliveriesPerSecond} deliveries a second "
                        + $"from an attendee and, from a network address, {_limits.RequestsPerSecond} requests a "
                        + $"second and {_limits.Viewers} open pages. Yours is "
                        + $"{AddressOf(context.HttpContext.Request)}."
                        + (
                            _limits.TellMachinesApart
                                ? " If the class shares this address, the teacher starts the board again with "
                                    + "--shared-address."
                                : ""
                        ),
                    statusCode: 429
                )
                .ExecuteAsync(context.HttpContext);

        static RateLimitPartition<string> Bucket(string of, int perSecond) =>
            RateLimitPartition.GetTokenBucketLimiter(
                of,
                _ =>
                    new()
                    {
                        TokenLimit = perSecond * Limits.SecondsInBurst,
                        TokensPerPeriod = perSecond,
                        ReplenishmentPeriod = TimeSpan.FromSeconds(1),
                    }
            );
    }

    private static async Task TellFullDiskAsync(HttpContext context, RequestDelegate next)
    {
        context.Response.Headers["Cross-Origin-Opener-Policy"] = "same-origin";
        try
        {
            await next(context);
        }
        catch (SqliteException e) when (!context.Response.HasStarted)
        {
            await Results
                .Text(
                    $"The board can't write to its database: {e.Message}. Nothing was accepted; try again.",
                    statusCode: 503
                )
                .ExecuteAsync(context);
        }
    }

    private async Task<IResult> TakeAsync(HttpRequest request, HttpResponse response, CancellationToken cancellation)
    {
        using var content = new MemoryStream();
        try
        {
            await request.Body.CopyToAsync(content, cancellation);
            // Not bound by ASP.NET Core, which would accept unknown and duplicate members.
            var delivery = DataFile.Parse<Delivery>(content.GetBuffer().AsMemory(0, (int)content.Length));
            var (status, text) = _room.Take(AddressOf(request), SecretIn(request), delivery);
            if (status != 204)
            {
                return Results.Text(text, statusCode: status);
            }

            response.Headers[Delivery.NameHeader] = Uri.EscapeDataString(text);
            return Results.NoContent();
        }
        catch (DataFileException e)
        {
            return Results.Text($"Nothing was accepted: {e.Message}", statusCode: 422);
        }
        catch (BadHttpRequestException e)
        {
            return Results.Text(
                $"A delivery has at most {Limits.MaxDeliveryBytes / 1024} KB.",
                statusCode: e.StatusCode
            );
        }
    }

    /// <summary>Yields the board now, and again whenever it has changed, until the server stops.</summary>
    private async IAsyncEnumerable<BoardView> ChangesAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        using var timer = new PeriodicTimer(Limits.MinRedrawTime);
        // Disposing of the timer ends the wait for a tick, and so the response.
        await using var stopping = _app.Lifetime.ApplicationStopping.Register(timer.Dispose);
        BoardView? said = null;
        do
        {
            var now = _room.View(Limits.MinRedrawTime);
            if (now != said)
            {
                yield return said = now;
            }
        } while (await timer.WaitForNextTickAsync(cancellation));
    }

    private bool HasCode(HttpRequest request) => AreEqual(request.Headers[Delivery.CodeHeader], _room.Code);

    private static string AddressOf(HttpRequest request) => TextOf(request.HttpContext.Connection.RemoteIpAddress);

    private static string TextOf(IPAddress? address) =>
        (address is { IsIPv4MappedToIPv6: true } ? address.MapToIPv4() : address)?.ToString() ?? "";

    private static string SecretIn(HttpRequest request) => request.Headers[Delivery.SecretHeader].ToString();

    // In constant time, so that the duration reveals nothing. Codes have only capitals, whatever people type.
    private static bool AreEqual(string? given, string wanted) =>
        CryptographicOperations.FixedTimeEquals(
            Encoding.UTF8.GetBytes((given ?? "").ToUpperInvariant()),
            Encoding.UTF8.GetBytes(wanted)
        );
}
