using PriceOfAwait.Faults;

namespace PriceOfAwait.Tutorial.Tests.Faults;

public class PlanTests
{
    [Fact]
    public async Task Some_faults_of_each_kind_are_survived()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "The plan finds a command's processes in /proc.");
        using var output = TextWriter.Synchronized(new StringWriter());
        var tally = new Tally(output);
        await Plan.RunAsync(
            10, seed: 7, ["run", "book", "serve", "kernel"], atATime: 2, tally, output, TestContext.Current.CancellationToken);

        Assert.True(tally.IsClean, output.ToString());
        Assert.Equal(
            ["book", "kernel", "run", "serve"],
            tally.Counts.Keys.Select(key => key.Command).Distinct().Order(StringComparer.Ordinal));
    }

    [Fact]
    public void What_came_of_a_fault_is_counted_by_its_kind()
    {
        using var output = new StringWriter();
        var tally = new Tally(output);
        tally.Add("run", Fault.Kill, []);
        tally.Add("run", Fault.Kill, [new(Trouble.Orphan, "7: sleep"), new(Trouble.Orphan, "8: sleep")]);

        Assert.False(tally.IsClean);
        Assert.Contains("| run | killed | 2 | 1 | 0 | 2 | 0 | 0 | 0 |", Readme.Table(tally), StringComparison.Ordinal);
        Assert.Contains("run, Kill: Orphan: 7: sleep", output.ToString(), StringComparison.Ordinal);
    }
}
