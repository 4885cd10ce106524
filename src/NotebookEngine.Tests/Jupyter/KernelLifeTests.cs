using System.Diagnostics;
using System.Globalization;
using System.Text.Json.Nodes;

namespace PriceOfAwait.NotebookEngine.Tests.Jupyter;

/// <summary>How a kernel starts and ends, and what it survives.</summary>
public sealed class KernelLifeTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task It_outlives_a_cell_that_ends_its_process_and_one_that_stops_it()
    {
        await using var kernel = await FrontEnd.StartAsync();
        var exit = await kernel.RunAsync("var lost = 1; Environment.Exit(3);");
        Assert.Equal("EndedProcess", (string?)exit.Error["ename"]);
        Assert.Contains("exit code 3", (string?)exit.Error["evalue"]);
        Assert.Contains("All variables are gone", (string?)exit.Error["evalue"]);

        Assert.SkipWhen(OperatingSystem.IsWindows(), "There is no kill there.");
        var stuck = await kernel.InterruptAsync(
            "Console.WriteLine(1); "
                + "System.Diagnostics.Process.Start(\"kill\", [\"-STOP\", $\"{Environment.ProcessId}\"]); while (true) { }");
        Assert.Equal("Interrupted", (string?)stuck.Error["ename"]);
        Assert.Contains("could not be interrupted within 5 s", (string?)stuck.Error["evalue"]);

        Assert.Equal("2", (await kernel.RunAsync("1 + 1")).Value);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task It_ends_when_told_to_with_all_that_its_cells_started(bool restart)
    {
        await using var kernel = await FrontEnd.StartAsync();
        var worker = int.Parse((await kernel.RunAsync("Environment.ProcessId")).Value!, CultureInfo.InvariantCulture);
        kernel.Send("execute_request", new JsonObject { ["code"] = "while (true) { }" });
        var answer = await kernel.ControlAsync("shutdown_request", new JsonObject { ["restart"] = restart });
        Assert.Equal(restart, (bool?)answer["restart"]);
        await kernel.Kernel.WaitForExitAsync(Cancellation).WaitAsync(TimeSpan.FromSeconds(10), Cancellation);
        Assert.Equal(0, kernel.Kernel.ExitCode);
        await InterruptionTests.AssertEndedAsync(worker);
    }

    [Fact]
    public async Task A_cell_ends_whatever_its_programs_print()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There is no printf there.");
        await using var kernel = await FrontEnd.StartAsync();
        const string Prints = "await System.Diagnostics.Process.Start(\"printf\", \"a\\\\003b\").WaitForExitAsync();";
        Assert.Equal("a\u0003b", (await kernel.RunAsync(Prints)).Text);
        Assert.Equal("2", (await kernel.RunAsync("1 + 1")).Value);
    }

    [Fact]
    public async Task It_answers_and_interrupts_though_no_thread_of_the_pool_is_free()
    {
        await using var kernel = await FrontEnd.StartAsync();
        await kernel.RunAsync(
            "for (var i = 0; i < 10_000; i++) System.Threading.ThreadPool.QueueUserWorkItem(_ => System.Threading.Thread.Sleep(-1));");
        Assert.Equal("2", (await kernel.RunAsync("1 + 1")).Value);
        var completions = await kernel.AskAsync("complete_request", new JsonObject { ["code"] = "Console.WriteL", ["cursor_pos"] = 14 });
        Assert.Contains("WriteLine", completions.Content["matches"]!.AsArray().Select(match => (string?)match));
        var run = await kernel.InterruptAsync("Console.WriteLine(1); await Task.Delay(-1);");
        // Its await has no pool thread to continue on, so the cell may be left behind.
        Assert.Equal("Interrupted", (string?)run.Error["ename"]);
        Assert.Equal("3", (await kernel.RunAsync("1 + 2")).Value);
    }

    [Fact]
    public async Task A_front_end_has_ended_even_when_nobody_asks_how()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Elsewhere a process that has ended is gone.");
        // The child ends and stays a zombie: its parent is busy and doesn't ask for its exit code. At once, the shell might still ask.
        using var parent = Process.Start(
            new ProcessStartInfo("sh", ["-c", "sleep 1 & echo $!; exec sleep 60"]) { RedirectStandardOutput = true })!;
        try
        {
            var zombie = int.Parse((await parent.StandardOutput.ReadLineAsync(Cancellation))!, CultureInfo.InvariantCulture);
            using var patience = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
            patience.CancelAfter(TimeSpan.FromSeconds(10));
            while (NotebookEngine.Jupyter.FrontEnd.IsRunning(zombie))
            {
                await Task.Delay(10, patience.Token);
            }

            Assert.True(Directory.Exists($"/proc/{zombie}"));
        }
        finally
        {
            parent.Kill();
        }
    }

    [Fact]
    public async Task Its_sockets_can_be_files()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Jupyter offers ipc on Unix only.");
        await using var kernel = await FrontEnd.StartAsync("ipc");
        Assert.Equal("2", (await kernel.RunAsync("1 + 1")).Value);
    }
}
