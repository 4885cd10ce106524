#if WITH_SERVER
using System.Runtime;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.Logging;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson17ARealRequest;

/// <summary>A minimal API on Kestrel. Every page has the same answer, and differs in how it comes by it.</summary>
internal static class PriceServer
{
    private static readonly int[] NumbersOfLayers = [1, 20, 200];

    // As long as a quick call of another service.
    private static readonly TimeSpan Wait = TimeSpan.FromMilliseconds(10);

    public static async Task<int> RunAsync()
    {
        using var stored = new StoredPrice();
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        await using var server = builder.Build();

        server.MapGet("/plain", () => Layers.Plain(1));
        foreach (var layers in NumbersOfLayers)
        {
            server.MapGet($"/completing-{layers}", () => Layers.TaskAsync(layers, waits: false));
            server.MapGet($"/completing-{layers}-valuetask", () => Layers.ValueTaskAsync(layers, waits: false));
            server.MapGet($"/waiting-{layers}", () => Layers.TaskAsync(layers, waits: true));
            server.MapGet($"/waiting-{layers}-valuetask", () => Layers.ValueTaskAsync(layers, waits: true));
        }

        server.MapGet("/file", stored.ReadFile);
        server.MapGet("/file-async", stored.ReadFileAsync);
        server.MapGet("/sqlite", stored.ReadSqlite);
        server.MapGet("/sqlite-async", stored.ReadSqliteAsync);

        server.MapGet("/slow-awaited", async () => await SlowAsync());
        server.MapGet("/slow-blocked", () => SlowAsync().Result);

        await server.StartAsync();
        Console.WriteLine(server.Urls.Single());
        while (await Console.In.ReadLineAsync() is not null)
        {
            Console.WriteLine(Message.ToLine(Reading()));
        }

        return 0;
    }

    private static async Task<string> SlowAsync()
    {
        await Task.Delay(Wait);
        return Layers.Answer;
    }

    private static ServerReading Reading() =>
        new(
            AppDomain.CurrentDomain.MonitoringTotalProcessorTime,
            GC.GetTotalAllocatedBytes(precise: true),
            JitInfo.GetCompiledMethodCount(),
            ThreadPool.ThreadCount
        );
}
#endif
