using System.Diagnostics;
using PriceOfAwait.Tutorial.Packing;

namespace PriceOfAwait.Tutorial.Tests.Kernels;

/// <summary>Microsoft's tool as Polyglot Notebooks starts it: what the library has started ends with what has asked for it.</summary>
public sealed class ToolTests : IAsyncLifetime
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    private ChildProcess? _tool;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        var tool = Packages.KernelProgram;
        Assert.SkipUnless(File.Exists(tool), "The tool is not restored (dotnet tool restore).");
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There is no pgrep, which tells what a process has started.");
        _tool = ChildProcess.Start(
            DotNetHost.Path, ["--roll-forward", "Major", tool, "stdio", "--default-kernel", "csharp"],
            Path.Combine(Repository.Root, "notebooks"));
        // Nobody reads what it says for people, which is little.
        await UntilAsync("KernelReady");
        await RunAsync(
            """
            #r "../src/PriceOfAwait/bin/Release/PriceOfAwait.dll"
            PriceOfAwait.Setup.Lesson(2)
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
        Send("SubmitCode", new() { ["code"] = "await Bench.RunAsync<SyncVsAsync>(Speed.Quick);" });
        await UntilAsync("StandardOutputValueProduced");
        var processes = await ChildrenAsync();
        Send("Cancel", []);
        Assert.Equal("Command cancelled.", (string?)(await UntilAsync("CommandFailed"))["event"]!["message"]);
        for (var waited = Stopwatch.StartNew(); waited.Elapsed < Patience && Left().Any();)
        {
            await Task.Delay(50, Cancellation);
        }

        Assert.Empty(Left());

        Send("SubmitCode", new() { ["code"] = "Console.WriteLine(6 * 7);" });
        Assert.Contains("42", (await UntilAsync("StandardOutputValueProduced")).ToJsonString());
        await UntilAsync("CommandSucceeded");

        IEnumerable<int> Left() => Process.GetProcesses().Select(process => process.Id).Intersect(processes);

        // Between two launches there is no child: one has ended, and the next hasn't begun.
        async Task<List<int>> ChildrenAsync()
        {
            for (var waited = Stopwatch.StartNew(); ; await Task.Delay(50, Cancellation))
            {
                var children = await ChildProcess.RunAsync("pgrep", ["-P", $"{_tool!.Id}"], folder: null, environment: null, Cancellation);
                if (children.Output.Length > 0 || waited.Elapsed > Patience)
                {
                    Assert.NotEmpty(children.Output);
                    return [.. children.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(int.Parse)];
                }
            }
        }
    }

    [Fact]
    public async Task What_a_cell_has_begun_may_start_processes_after_its_end()
    {
        await RunAsync("var begun = Task.Run(async () => { await Task.Delay(500); return await Bench.ClassesAsync(); });");
        await Task.Delay(600, Cancellation);
        Send("SubmitCode", new() { ["code"] = "Console.WriteLine((await begun).Count);" });
        Assert.Matches("\"value\":\"[1-9]", (await UntilAsync("StandardOutputValueProduced")).ToJsonString());
    }

    private async Task RunAsync(string code)
    {
        Send("SubmitCode", new() { ["code"] = code });
        await UntilAsync("CommandSucceeded");
    }

    private void Send(string kind, JsonObject command)
    {
        command["targetKernelName"] = "csharp";
        _tool!.Input.WriteLine(
            new JsonObject { ["commandType"] = kind, ["command"] = command, ["token"] = Guid.NewGuid().ToString("N") }.ToJsonString());
        _tool!.Input.Flush();
    }

    private async Task<JsonNode> UntilAsync(string kind)
    {
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        patience.CancelAfter(TimeSpan.FromMinutes(1));
        while (true)
        {
            var line = await _tool!.Output.ReadLineAsync(patience.Token) ?? throw new EndOfStreamException();
            if (line.StartsWith('{') && JsonNode.Parse(line)! is var told && (string?)told["eventType"] == kind)
            {
                return told;
            }
        }
    }
}
