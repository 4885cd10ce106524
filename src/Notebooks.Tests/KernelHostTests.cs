using System.Text.Json;
using PriceOfAwait.Notebooks.Hosting;

namespace PriceOfAwait.Notebooks.Tests;

/// <summary>The host as an editor sees it: lines of the kernel's own protocol.</summary>
public sealed class KernelHostTests : IDisposable
{
    private readonly ChildProcess _host =
        ChildProcess.Start(DotNetHost.Path, [typeof(NotebookRunner).Assembly.Location, KernelHost.ForEditors], AppContext.BaseDirectory);

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public void Dispose() => _host.Dispose();

    [Fact]
    public async Task It_says_that_it_is_ready_and_runs_cells_whose_value_shows_once()
    {
        Assert.Equal("KernelReady", (await NextAsync()).Type);
        await SubmitAsync("a", "Console.WriteLine(\"x\"); 1 + 1");
        var events = await ToEndAsync("a");
        Assert.Equal("x\n", ValueOf(events, "StandardOutputValueProduced"));
        Assert.Contains("<pre>2</pre>", ValueOf(events, "ReturnValueProduced"));
        Assert.Equal("CommandSucceeded", events[^1].Type);

        await SubmitAsync("b", "display(1)");
        Assert.DoesNotContain(await ToEndAsync("b"), happened => happened.Type == "ReturnValueProduced");
    }

    [Fact]
    public async Task What_programs_of_a_cell_write_does_not_get_between_the_lines()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "'echo' is not a program on Windows.");
        await SubmitAsync("a", "await System.Diagnostics.Process.Start(\"echo\", \"raw\").WaitForExitAsync(); Console.WriteLine(1);");
        var events = await ToEndAsync("a");
        Assert.Equal("1\n", ValueOf(events, "StandardOutputValueProduced"));
        Assert.Equal("raw", await _host.Error.ReadLineAsync(Cancellation));
    }

    [Fact]
    public async Task A_wait_that_is_cancelled_ends_and_the_next_cell_runs()
    {
        await SubmitAsync("a", "Console.WriteLine(\"waiting\"); await Task.Delay(-1);");
        await UntilAsync("StandardOutputValueProduced");
        await SendAsync(new() { ["commandType"] = "Cancel", ["command"] = new JsonObject(), ["token"] = "c" });
        Assert.Equal("CommandFailed", (await ToEndAsync("a"))[^1].Type);
        await SubmitAsync("b", "1");
        Assert.Equal("CommandSucceeded", (await ToEndAsync("b"))[^1].Type);
    }

    [Theory]
    [InlineData("while (true) { }")]
    [InlineData("for (var i = 0; i < 1_000; i++) System.Threading.ThreadPool.QueueUserWorkItem(_ => System.Threading.Thread.Sleep(-1));")]
    [InlineData("while (true) Console.WriteLine(\"nobody reads this\");")]
    public async Task It_ends_when_its_front_end_is_gone_whatever_a_cell_does(string code)
    {
        await SubmitAsync("a", "Console.WriteLine(\"started\"); " + code);
        await UntilAsync("StandardOutputValueProduced");
        _host.Input.Close();
        await _host.WaitAsync(Cancellation).WaitAsync(TimeSpan.FromSeconds(10), Cancellation);
    }

    [Fact]
    public async Task A_line_that_is_no_command_is_told_and_the_next_one_is_done()
    {
        await _host.Input.WriteLineAsync("{oops");
        await SubmitAsync("a", "1");
        Assert.Equal("CommandSucceeded", (await ToEndAsync("a"))[^1].Type);
        Assert.StartsWith("A command was not understood: ", await _host.Error.ReadLineAsync(Cancellation));
    }

    private Task SubmitAsync(string token, string code) => SendAsync(new()
    {
        ["commandType"] = "SubmitCode",
        ["command"] = new JsonObject { ["code"] = code, ["targetKernelName"] = "csharp" },
        ["token"] = token,
    });

    private async Task SendAsync(JsonObject command)
    {
        await _host.Input.WriteLineAsync(command.ToJsonString());
        await _host.Input.FlushAsync(Cancellation);
    }

    private async Task<List<HostEvent>> ToEndAsync(string token)
    {
        var events = new List<HostEvent>();
        do
        {
            events.Add(await NextAsync());
        }
        while (events[^1] is not { Type: "CommandSucceeded" or "CommandFailed" } end || end.Token != token);

        return events;
    }

    private async Task UntilAsync(string type)
    {
        while ((await NextAsync()).Type != type)
        {
        }
    }

    private async Task<HostEvent> NextAsync()
    {
        var line = await _host.Output.ReadLineAsync(Cancellation).AsTask().WaitAsync(TimeSpan.FromSeconds(30), Cancellation);
        var happened = JsonSerializer.Deserialize<JsonElement>(line!);
        var command = happened.GetProperty("command");
        return new(
            happened.GetProperty("eventType").GetString(),
            command.ValueKind == JsonValueKind.Object ? command.GetProperty("token").GetString() : null,
            happened.GetProperty("event"));
    }

    private static string ValueOf(List<HostEvent> events, string type) =>
        events.Single(happened => happened.Type == type).Content.GetProperty("formattedValues")[0].GetProperty("value").GetString()!;
}
