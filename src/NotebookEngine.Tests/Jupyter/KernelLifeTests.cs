using System.Globalization;
using System.Text.Json.Nodes;

namespace PriceOfAwait.NotebookEngine.Tests.Jupyter;

/// <summary>How a kernel starts and ends, and what it survives.</summary>
public sealed class KernelLifeTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task It_outlives_a_cell_that_ends_its_process_and_one_that_cannot_be_interrupted()
    {
        await using var kernel = await FrontEnd.StartAsync();
        var exit = await kernel.RunAsync("var lost = 1; Environment.Exit(3);");
        Assert.Equal("EndedProcess", (string?)exit.Error["ename"]);
        Assert.Contains("exit code 3", (string?)exit.Error["evalue"]);
        Assert.Contains("All variables are gone", (string?)exit.Error["evalue"]);

        var stuck = await kernel.InterruptAsync(
            "Console.WriteLine(1); Enumerable.Range(0, int.MaxValue).SelectMany(x => Enumerable.Range(0, int.MaxValue)).LongCount(x => x < "
                + "0)");
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
    public async Task Its_sockets_can_be_files()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Jupyter offers ipc on Unix only.");
        await using var kernel = await FrontEnd.StartAsync("ipc");
        Assert.Equal("2", (await kernel.RunAsync("1 + 1")).Value);
    }
}
