using System.Net.Sockets;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace PriceOfAwait.Book.Serving;

internal static class WebServer
{
    /// <summary>A server that takes nothing from configuration or environment: they could name another address.</summary>
    public static WebApplication Build(Action<KestrelServerOptions> configure, Action<IServiceCollection>? addServices = null)
    {
        var builder = WebApplication.CreateEmptyBuilder(new());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel =>
        {
            kestrel.AddServerHeader = false;
            configure(kestrel);
        });
        builder.Services.AddRoutingCore().AddSingleton<IHostLifetime, EndedByCaller>();
        addServices?.Invoke(builder.Services);
        return builder.Build();
    }

    /// <exception cref="IOException">The port is taken, or this user may not have it.</exception>
    public static async Task StartAsync(WebApplication app, int port, CancellationToken cancellation)
    {
        try
        {
            await app.StartAsync(cancellation);
        }
        catch (Exception e) when (e is SocketException or IOException)
        {
            var why = e is IOException { InnerException: AddressInUseException } ? "another program uses it" : e.Message;
            throw new IOException($"Port {port} can't be used: {why}.", e);
        }
    }

    /// <summary>Tells the browser what a page may do, and keeps other sites out.</summary>
    public static void Guard(IHeaderDictionary headers, string policy)
    {
        headers.ContentSecurityPolicy = policy;
        headers.XContentTypeOptions = "nosniff";
        headers.CacheControl = "no-store";
        headers["Referrer-Policy"] = "no-referrer";
        headers["Cross-Origin-Resource-Policy"] = "same-origin";
    }

    private sealed class EndedByCaller : IHostLifetime
    {
        public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
    }
}
