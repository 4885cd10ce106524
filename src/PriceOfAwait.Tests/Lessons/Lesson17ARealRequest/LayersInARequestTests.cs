using PriceOfAwait.Lessons.Lesson17ARealRequest;

namespace PriceOfAwait.Tests.Lessons.Lesson17ARealRequest;

public sealed class LayersInARequestTests
{
    [Fact]
    public void It_is_said_how_many_layers_double_a_busy_servers_request_and_that_some_cannot_be_seen() =>
        Assert.Matches(
            @"^On a busy server, it takes 50\.0 \[49\.\d, 50\.\d\] further layers that wait with the first to double "
                + @"the processor time of a request that waits\. Not even 200 layers that complete synchronously can "
                + @"be distinguished from none\.$",
            Sample.InWords().ToText()
        );

    [Fact]
    public void Both_loads_stand_side_by_side()
    {
        Assert.Matches(@"as much as the request itself.*\b50\.0 \[[\d., ]+\].*\b100 \[[\d., ]+\]", Sample.ToText());
        Assert.Matches(
            @"^A request without async takes 3\.\d+ µs \[.*\] of the server’s processor time if the server is busy, "
                + @"and 16(\.\d+)? µs \[.*\] on a few connections\.$",
            Sample.LoadsInWords().ToText()
        );
    }

    [Fact]
    public void A_readers_request_needs_nothing_but_its_own_processor_time()
    {
        // 199 further layers that wait add 0.04 ms here.
        Assert.Matches(
            @"^Of a request that takes 5 ms of processor time, 199 layers are 0\.8% \[0\.\d+%, 0\.8\d*%\] if all of "
                + @"them wait, and (at most 0|0)(\.\d+)?%.* if all complete synchronously\.",
            Sample.ShareOf(processorMilliseconds: 5, layers: 199, waits: 0).ToText()
        );
        Assert.Contains(
            "199 layers are 8% [",
            Sample.ShareOf(processorMilliseconds: 0.5, layers: 199, waits: 0).ToText(),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Forty_calls_of_a_database_are_forty_waits()
    {
        var wait = Prices.Known[PlannedPrice.Wait].Pays.Time.Value;
        var share = Sample.ShareOf(processorMilliseconds: 1, layers: 0, waits: 40).ToText();
        Assert.Contains(
            FormattableString.Invariant($" 40 waits are {40 * wait / 1e4:#,0.##}% ["),
            share,
            StringComparison.Ordinal
        );
        Assert.Matches(
            @"and 28\.2% \[2\d(\.\d+)?%, .*\] if each adds as much as the first one in this server\.$",
            share
        );
    }

    [Theory]
    [InlineData(0, 10, 0)]
    [InlineData(double.NaN, 10, 0)]
    [InlineData(5, -1, 0)]
    [InlineData(5, 1, -1)]
    public void A_request_that_takes_no_time_is_no_request(double milliseconds, int layers, int waits) =>
        Assert.ThrowsAny<ArgumentException>(() => Sample.ShareOf(milliseconds, layers, waits));

    private static LayersInARequest Sample { get; } =
        new(
            MadeUp.Run(
                "Lesson17ARealRequest.BusyRequests",
                "Plain 3000, Completing200_Task 3010, Waiting1_Task 10050, Waiting200_Task 50050",
                error: 0.01
            ),
            MadeUp.Run(
                "Lesson17ARealRequest.Requests",
                "Plain 16000, Completing200_Task 16100, Waiting1_Task 20100, Waiting200_Task 60100",
                error: 0.01
            )
        );
}
