using PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

namespace PriceOfAwait.Tests.Lessons.Lesson22FindWhatBlocks;

public sealed class RecordedToolTests
{
    [Theory]
    [InlineData("dotnet-counters", "dotnet.thread_pool.queue.length")]
    [InlineData("dotnet-stack", "Lesson22FindWhatBlocks.Rebates..ctor")]
    [InlineData("dotnet-dump", "OtherService+<AskAsync>")]
    [InlineData("dotnet-trace", "Calculation.Run")]
    public void What_a_tool_wrote_says_of_which_version_and_day_it_is(string tool, string shows)
    {
        var listing = RecordedTool.Output(tool);
        Assert.Matches($@"^{tool} \d+\.\d+\.\d+, .*\(\d+ \w+ \d{{4}}, \.NET \d+", listing.Title);
        Assert.Contains(shows, listing.Code);
    }

    [Fact]
    public void A_tool_of_which_nothing_is_recorded_is_named() =>
        Assert.Refuses<WrongArgumentException>(
            () => RecordedTool.Output("dotnet-top"),
            "Nothing of dotnet-top is recorded, only of dotnet-counters, dotnet-dump, dotnet-stack and dotnet-trace."
        );
}
