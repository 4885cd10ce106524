using System.Diagnostics;
using System.Globalization;
using PriceOfAwait.Tutorial.Packing;

namespace PriceOfAwait.Tutorial.Tests.Kernels;

/// <summary>Microsoft's tool as Polyglot Notebooks starts it: what the library has started ends with what has asked for it.</summary>
public sealed class ToolTests : IAsyncLifetime
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    private ChildProcess? _tool;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    private ChildProcess Tool => _tool!;

    public async ValueTask InitializeAsync()
    {
        var tool = Packages.KernelProgram;
        Assert.SkipUnless(File.Exists(tool), "The tool is not restored (dotnet tool restore).");
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There is no ps, which tells what a process has started.");
        _tool = ChildProcess.Start(
            DotNetHost.Path, ["--roll-forward", "Major", tool, "stdio", "--default-kernel", "csharp"],
            Path.Combine(Repository.Root, "notebooks"));
        // Nobody reads what it says for people, which is little.
        await UntilAsync("KernelReady");
        await RunAsync(
            """
            #r "../src/PriceOfAwait/bin/Release/PriceOfAwait.dll"
            #r "../src/Lessons/bin/Release/PriceOfAwait.Lessons.dll"
            using PriceOfAwait.Inspecting;
            using PriceOfAwait.Measuring;
            using PriceOfAwait.Lessons.Lesson02CachedCompletedTasks;
            """);
    }

    public ValueTask DisposeAsync()
    {
        _tool?.Dispose();
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task A_cancelled_measurement_ends_with_its_processes_and_the_kernel_goes_on()
    {
        var processes = await MeasureAsync();
        Send("Cancel", []);
        Assert.Equal("Command cancelled.", (string?)(await UntilAsync("CommandFailed"))["event"]!["message"]);
        await AssertEndAsync(processes);

        Send("SubmitCode", new() { ["code"] = "Console.WriteLine(6 * 7);" });
        Assert.Contains("42", (await UntilAsync("StandardOutputValueProduced")).ToJsonString(), StringComparison.Ordinal);
        await UntilAsync("CommandSucceeded");
    }

    [Fact]
    public async Task What_a_cell_has_begun_may_start_processes_after_its_end()
    {
        await RunAsync("var begun = Task.Run(async () => { await Task.Delay(500); return await Bench.ClassesAsync(); });");
        await Task.Delay(600, Cancellation);
        Send("SubmitCode", new() { ["code"] = "Console.WriteLine((await begun).Count);" });
        Assert.Matches("\"value\":\"[1-9]", (await UntilAsync("StandardOutputValueProduced")).ToJsonString());
    }

    [Fact]
    public async Task The_processes_of_a_kernel_that_is_killed_end()
    {
        var processes = await MeasureAsync();
        using var kernel = Process.GetProcessById(Tool.Id);
        kernel.Kill();
        await AssertEndAsync(processes);
    }

    [Fact]
    public async Task A_chart_of_XPlot_shows_by_the_library_alone_with_what_the_kernel_has_of_FSharp_and_Newtonsoft()
    {
        Send("SubmitCode", new()
        {
            ["code"] = """
                using PriceOfAwait.Comparing;
                var chart = Comparison.Of(await Bench.RunAsync<SyncVsAsync>(Speed.Recorded)).RatioFigure("ratios").ToXPlot();
                chart.WithTitle("mine");
                chart
                """,
        });
        Assert.Contains("alt=\\u0022mine. Traces:", (await UntilAsync("ReturnValueProduced")).ToJsonString(), StringComparison.Ordinal);
        await UntilAsync("CommandSucceeded");

        Send("SubmitCode", new()
        {
            ["code"] = """
                using System.Runtime.Loader;
                string[] shared = ["FSharp.Core", "Newtonsoft.Json"];
                foreach (var assembly in AssemblyLoadContext.All.SelectMany(context => context.Assemblies.Select(one => (one, context))))
                    if (shared.Contains(assembly.one.GetName().Name) && assembly.context != AssemblyLoadContext.Default)
                        Console.WriteLine($"twice: {assembly.one}");
                Console.WriteLine("looked");
                """,
        });
        Assert.Contains("\"looked", (await UntilAsync("StandardOutputValueProduced")).ToJsonString(), StringComparison.Ordinal);
    }

    private async Task<IReadOnlyList<int>> MeasureAsync()
    {
        Send("SubmitCode", new() { ["code"] = "await Bench.RunAsync<SyncVsAsync>(Speed.Quick);" });
        await UntilAsync("StandardOutputValueProduced");
        var processes = await StartedByAsync(Tool.Id);
        Assert.NotEmpty(processes);
        return processes;
    }

    private async Task RunAsync(string code)
    {
        Send("SubmitCode", new() { ["code"] = code });
        await UntilAsync("CommandSucceeded");
    }

    private void Send(string kind, JsonObject command)
    {
        command["targetKernelName"] = "csharp";
        Tool.Input.WriteLine(
            new JsonObject { ["commandType"] = kind, ["command"] = command, ["token"] = Guid.NewGuid().ToString("N") }.ToJsonString());
        Tool.Input.Flush();
    }

    private async Task<JsonNode> UntilAsync(string kind)
    {
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        patience.CancelAfter(TimeSpan.FromMinutes(1));
        while (true)
        {
            var line = await Tool.Output.ReadLineAsync(patience.Token) ?? throw new EndOfStreamException();
            if (line.StartsWith('{') && JsonNode.Parse(line)! is var told && (string?)told["eventType"] == kind)
            {
                return told;
            }
        }
    }

    private static async Task<IReadOnlyList<int>> StartedByAsync(int process)
    {
        var listing = await ChildProcess.RunAsync("ps", ["-eo", "pid=,ppid="], folder: null, environment: null, Cancellation);
        var children = listing.Output.Split((char[])[' ', '\n'], StringSplitOptions.RemoveEmptyEntries)
            .Select(number => int.Parse(number, CultureInfo.InvariantCulture)).Chunk(2).ToLookup(pair => pair[1], pair => pair[0]);
        return [.. Below(process)];

        IEnumerable<int> Below(int parent) => children[parent].SelectMany(child => Below(child).Prepend(child));
    }

    private static async Task AssertEndAsync(IReadOnlyList<int> processes)
    {
        for (var waited = Stopwatch.StartNew(); waited.Elapsed < Patience && processes.Any(IsThere);)
        {
            await Task.Delay(50, Cancellation);
        }

        Assert.DoesNotContain(processes, IsThere);

        static bool IsThere(int process)
        {
            try
            {
                using var found = Process.GetProcessById(process);
                return !found.HasExited;
            }
            catch (ArgumentException)
            {
                return false;
            }
        }
    }
}
