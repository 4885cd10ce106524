using PriceOfAwait.Measuring;

namespace PriceOfAwait.Tests.AcrossRuntimes;

/// <summary>How the lessons are built for runtimes.</summary>
public sealed class RuntimeTargetTests
{
    [Fact]
    public void Two_that_build_at_the_same_time_have_a_project_each()
    {
        var targets = Runtimes.Named("net8.0", "net10.0-async").Select(runtime => new RuntimeTarget(runtime)).ToList();
        var first = RuntimeTarget.WriteProjectFor(targets[..1]);
        var second = RuntimeTarget.WriteProjectFor(targets[1..]);

        Assert.Contains("net8.0", File.ReadAllText(first), StringComparison.Ordinal);
        Assert.Contains("net10.0", File.ReadAllText(second), StringComparison.Ordinal);
        Assert.NotEqual(first, second);
    }
}
