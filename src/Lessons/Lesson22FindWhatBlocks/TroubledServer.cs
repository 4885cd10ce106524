#if WITH_SERVER
using System.Diagnostics;
using System.Globalization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

/// <summary>
/// A minimal API on Kestrel, whose pages have the same answer. Most of them are in some trouble under load.
/// </summary>
internal static class TroubledServer
{
    // Whatever becomes of the process that has started it.
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(3);

    /// <param name="minThreads">The threads that the pool creates at once; 0 for its default.</param>
    public static async Task<int> RunAsync(string minThreads)
    {
        UseOwnProcessorsOnly();
        if (int.Parse(minThreads, CultureInfo.InvariantCulture) is > 0 and var threads)
        {
            ThreadPool.SetMinThreads(threads, threads);
        }

        var quick = new OtherService(TimeSpan.FromMilliseconds(20));
        var slow = new OtherService(TimeSpan.FromMilliseconds(400));
        var (file, calculation) = (new SharedFile(), new Calculation());

        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddSingleton(slow);
        builder.Services.AddTransient<Rebates>();
        builder.Services.AddSingleton<RateClient>();
        builder.Services.AddSingleton<AuditLog>();
        await using var server = builder.Build();

        server.MapGet("/healthy", async () => await quick.AskAsync());
        server.MapGet("/slow-dependency", async () => await slow.AskAsync());
        server.MapGet("/in-a-constructor", (Rebates rebates) => rebates.Text);
        server.MapGet("/in-a-library", (RateClient rates) => rates.Rate());
        server.MapGet("/in-a-lock", (AuditLog log) => log.Write());
        server.MapGet(
            "/lock-convoy",
            async () =>
            {
                var answer = await quick.AskAsync();
                file.Append();
                return answer;
            }
        );
        server.MapGet(
            "/busy-processor",
            async () =>
            {
                var answer = await quick.AskAsync();
                calculation.Run();
                return answer;
            }
        );

        await server.StartAsync();
        Console.WriteLine(server.Urls.Single());
        // A starving pool has no thread left for this.
        new Thread(AnswerParent) { Name = "answers its parent" }.Start();
        await Task.Delay(Limit);
        return 1;
    }

    private static void AnswerParent()
    {
        while (Console.In.ReadLine() is not null)
        {
            Console.WriteLine(
                Message.ToLine(
                    new ServerCounters(
                        AppDomain.CurrentDomain.MonitoringTotalProcessorTime,
                        ThreadPool.ThreadCount,
                        ThreadPool.PendingWorkItemCount,
                        Monitor.LockContentionCount
                    )
                )
            );
        }

        Environment.Exit(0);
    }

    /// <summary>
    /// The runtime may see fewer processors than the machine has. Where the system allows it, the process also uses no
    /// more, so that a busy processor is one on any machine. Threads inherit this, so it comes first.
    /// </summary>
    private static void UseOwnProcessorsOnly()
    {
        if (!OperatingSystem.IsLinux() && !OperatingSystem.IsWindows())
        {
            return;
        }

        using var process = Process.GetCurrentProcess();
        var (allowed, own) = ((ulong)process.ProcessorAffinity, 0ul);
        for (var processors = 0; processors < Environment.ProcessorCount && allowed != own; processors++)
        {
            var others = allowed & ~own;
            own |= others & (~others + 1);
        }

        process.ProcessorAffinity = (nint)own;
    }
}
#endif
