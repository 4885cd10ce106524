using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Tests.Practicing;

public class ProgressCommandTests
{
    [Fact]
    public async Task It_names_the_exercises_of_all_lessons_and_sums_up()
    {
        var invocation = await Invocation.OfAsync("progress");

        Assert.Equal(ExitCode.Success, invocation.ExitCode);
        Assert.Contains("01-synchronous-fast-paths", invocation.Output, StringComparison.Ordinal);
        Assert.Contains("a-buffered-reader", invocation.Output, StringComparison.Ordinal);
        Assert.Matches(@"\d+ of \d+ exercises are correct", invocation.Output);
    }
}
