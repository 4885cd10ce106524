using PriceOfAwait.Lessons.Lesson17ARealRequest;

namespace PriceOfAwait.Tests.Lessons.Lesson17ARealRequest;

public sealed class AwaitsInARequestTests
{
    [Fact]
    public void It_is_said_how_many_awaits_double_a_request_and_that_some_cannot_be_seen() =>
        Assert.Matches(
            @"^It takes 100 \[\d+, \d+\] awaits that wait to double the processor time of this request\. "
                + "Not even 200 awaits that complete synchronously can be distinguished from none\\.$",
            Awaits(error: 0.02).InWords().ToText()
        );

    [Fact]
    public void Awaits_are_a_smaller_share_of_a_larger_request_in_the_same_proportion()
    {
        // A plain request takes 0.02 ms here, and two hundred awaits that wait twice as much as that.
        Assert.Matches(
            @"takes about 250 times as much as the plain one here\. "
                + @"200 awaits in it are 0\.8% \[0\.\d+%, 0\.\d+%\] of it if all of them wait, "
                + @"and at most 0\.\d+% if all complete synchronously\.$",
            Awaits(error: 0.02).ShareOf(processorMilliseconds: 5, awaits: 200).ToText()
        );
        Assert.Contains(
            "200 awaits in it are 8% [",
            Awaits(error: 0.02).ShareOf(processorMilliseconds: 0.5, awaits: 200).ToText(),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData(0, 10)]
    [InlineData(double.NaN, 10)]
    [InlineData(5, -1)]
    public void A_request_that_takes_no_time_is_no_request(double milliseconds, int awaits) =>
        Assert.ThrowsAny<ArgumentException>(() => Awaits(error: 0.02).ShareOf(milliseconds, awaits));

    private static AwaitsInARequest Awaits(double error) =>
        new(
            Comparison.Of(
                MadeUp.Run(
                    "Lesson17ARealRequest.Requests",
                    "Plain 20000, Completing200_Task 20100, Waiting200_Task 60000",
                    error
                ) with
                {
                    Baseline = "Plain",
                }
            )
        );
}
