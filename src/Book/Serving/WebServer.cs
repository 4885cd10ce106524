using System.Net.Sockets;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;

namespace PriceOfAwait.Book.Serving;

internal static class WebServer
{
    /// <summary>
    /// A server that ignores configuration and environment variables, because they could set another address.
    /// </summary>
    public static WebApplication Build(
        Action<KestrelServerOptions> configure,
        Action<IServiceCollection>? addServices = null
    )
    {
        var builder = WebApplication.CreateEmptyBuilder(new());
        builder
            .WebHost.UseKestrelCore()
            .ConfigureKestrel(kestrel =>
            {
                kestrel.AddServerHeader = false;
                configure(kestrel);
            });
        builder.Services.AddRoutingCore();
        addServices?.Invoke(builder.Services);
        return builder.Build();
    }

    /// <exception cref="IOException">The port is taken or forbidden.</exception>
    public static async Task ListenAsync(this WebApplication app, int port, CancellationToken cancellation)
    {
        try
        {
            await app.StartAsync(cancellation);
        }
        catch (Exception e) when (e is SocketException or IOException)
        {
            var why = e is IOException { InnerException: AddressInUseException }
                ? "another program uses it"
                : e.Message;
            throw new IOException($"Port {port} can't be used: {why}.", e);
        }
    }

    /// <summary>
    /// Tells the browser what a page may do, and rejects requests for other host names, so that no other site can reach
    /// the server by DNS rebinding.
    /// </summary>
    public static void Guard(
        this WebApplication app,
        string policy,
        Func<string, bool> isOwnName,
        Func<string> refusal
    ) =>
        app.Use(
            (context, next) =>
            {
                var headers = context.Response.Headers;
                headers.ContentSecurityPolicy = $"{policy}; frame-ancestors 'none'";
                headers.XContentTypeOptions = "nosniff";
                headers.CacheControl = "no-store";
                headers["Referrer-Policy"] = "no-referrer";
                headers["Cross-Origin-Resource-Policy"] = "same-origin";
                return isOwnName(context.Request.Host.Host)
                    ? next(context)
                    : Results.Text(refusal(), statusCode: 421).ExecuteAsync(context);
            }
        );
}
