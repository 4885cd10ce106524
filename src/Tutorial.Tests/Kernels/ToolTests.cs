using System.Diagnostics;
using System.Globalization;
using PriceOfAwait.Notebooks.Tests;

namespace PriceOfAwait.Tutorial.Tests.Kernels;

/// <summary>
/// Microsoft's tool as Polyglot Notebooks starts it: what the library has started ends with what has asked for it.
/// </summary>
[Trait("Kind", "machine")]
public sealed class ToolTests : IAsyncLifetime
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    /// <summary>A culture with another decimal point and another minus.</summary>
    private static readonly Dictionary<string, string?> Swedish = new() { ["LC_ALL"] = "sv_SE.UTF-8" };

    private KernelTalk? _tool;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        var tool = Packages.KernelProgram;
        Assert.SkipUnless(File.Exists(tool), "The tool is not restored (dotnet tool restore).");
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There is no pgrep, which tells what a process has started.");
        // Nobody reads what it says for people, which is little.
        _tool = new(
            ChildProcess.Start(
                DotNetHost.Executable,
                ["--roll-forward", "Major", tool, "stdio", "--default-kernel", "csharp"],
                Path.Combine(Repository.Root, "notebooks"),
                Swedish
            ),
            greets: true
        );
        await _tool.UntilAsync("KernelReady");
        await _tool.RunAsync(
            """
            #r "../src/PriceOfAwait/bin/Release/PriceOfAwait.dll"
            PriceOfAwait.Setup.Lesson(2)
            """
        );
    }

    public ValueTask DisposeAsync()
    {
        _tool?.Dispose();
        return ValueTask.CompletedTask;
    }

    [Fact(Timeout = 300_000)]
    public async Task A_cancelled_measurement_ends_with_its_processes_and_the_kernel_goes_on()
    {
        await _tool!.SendAsync("SubmitCode", "while (true) await Bench.RunAsync<SyncVsAsync>(Speed.Quick);");
        await _tool.UntilAsync("StandardOutputValueProduced");
        List<int> processes;
        while ((processes = await StartedByAsync(_tool.Process.Id)) is [])
        {
            // Between two launches there is no child: one has ended, and the next hasn't begun.
        }

        await AssertStopEndsAsync(processes);
    }

    /// <summary>It is a process of the process that watches it, and its threads are blocked.</summary>
    [Fact(Timeout = 300_000)]
    public async Task A_server_that_starves_ends_with_the_cell_that_watches_it()
    {
        await _tool!.SendAsync(
            "SubmitCode",
            """
            using PriceOfAwait.Lessons.Lesson22FindWhatBlocks;
            while (true)
                await foreach (var servers in TroubledServers.WatchAsync("starving pool"))
                    Console.WriteLine(servers.Servers[0].Moments.Count);
            """
        );
        await _tool.UntilAsync("StandardOutputValueProduced");

        await AssertStopEndsAsync(await WatchedServerOfAsync(_tool.Process.Id));
    }

    /// <summary>The process that watches the server, and the server's own.</summary>
    internal static async Task<List<int>> WatchedServerOfAsync(int kernel)
    {
        while (true)
        {
            var watching = await StartedByAsync(kernel);
            if (watching is [var one] && await StartedByAsync(one) is [var server])
            {
                return [one, server];
            }

            // Between two servers there is none.
            await Task.Delay(50, Cancellation);
        }
    }

    private async Task AssertStopEndsAsync(List<int> processes)
    {
        await _tool!.SendAsync("Cancel");
        // The tool itself says it sometimes with a full stop and sometimes without.
        Assert.StartsWith(
            "Command cancelled",
            (string?)(await _tool.UntilAsync("CommandFailed"))[^1]["event"]!["message"]
        );
        await AssertEndAsync(processes);
        Assert.Contains(await _tool.RunAsync("Console.WriteLine(6 * 7);"), happened => ShowsText(happened, "42"));
    }

    internal static async Task AssertEndAsync(List<int> processes)
    {
        for (var waited = Stopwatch.StartNew(); waited.Elapsed < Patience && Left().Any(); )
        {
            await Task.Delay(50, Cancellation);
        }

        Assert.Empty(Left());

        IEnumerable<int> Left() => Process.GetProcesses().Select(process => process.Id).Intersect(processes);
    }

    private static async Task<List<int>> StartedByAsync(int process)
    {
        var found = await ChildProcess.RunAsync(
            "pgrep",
            ["-P", process.ToString(CultureInfo.InvariantCulture)],
            folder: null,
            environment: null,
            Cancellation
        );
        return [.. found.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(int.Parse)];
    }

    [Fact]
    public async Task What_a_cell_has_begun_may_start_processes_after_its_end()
    {
        await _tool!.RunAsync(
            "var ended = new TaskCompletionSource(); "
                + "var begun = Task.Run(async () => { await ended.Task; return await Bench.ClassesAsync(); });"
        );
        Assert.Contains(
            await _tool.RunAsync("ended.SetResult(); Console.WriteLine((await begun).Count);"),
            happened => ShowsText(happened, "[1-9]")
        );
    }

    [Fact]
    public async Task Cells_write_numbers_as_the_figures_do_whatever_the_culture_of_the_machine_is() =>
        Assert.Contains(await _tool!.RunAsync("Console.WriteLine(-1.5);"), happened => ShowsText(happened, "-1[.]5"));

    private static bool ShowsText(JsonNode happened, string text) =>
        KernelTalk.TypeOf(happened) == "StandardOutputValueProduced"
        && Regex.IsMatch(happened.ToJsonString(), $"\"value\":\"{text}");
}
