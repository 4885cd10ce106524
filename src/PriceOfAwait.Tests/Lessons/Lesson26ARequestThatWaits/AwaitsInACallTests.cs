using PriceOfAwait.Lessons.Lesson26ARequestThatWaits;

namespace PriceOfAwait.Tests.Lessons.Lesson26ARequestThatWaits;

public sealed class AwaitsInACallTests
{
    [Fact]
    public void A_layer_adds_the_same_to_each_call_so_its_share_of_a_longer_one_is_smaller()
    {
        // 200 layers add 0.02 ms to a call of 0.1 ms, so 20 add 0.002 ms.
        var text = Sample.ToText();
        Assert.Matches(
            @"100 µs, as here +2(\.\d+)?% \[1\.\d+%, 2\.\d+%\] +20(\.\d+)?% \[1\d(\.\d+)?%, 2\d(\.\d+)?%\]",
            text
        );
        Assert.Matches(@"\b10 ms +0\.02\d*% \[0\.01\d*%, 0\.02\d*%\] +0\.2\d*% \[0\.1\d*%, 0\.2\d*%\]", text);
    }

    [Fact]
    public void What_layers_add_less_than_the_calls_differ_is_only_limited()
    {
        var text = Of("OneCall 100000, OneCallThrough200 100010").ToText();
        Assert.Matches(@"100 µs, as here +at most 0\.\d+% +at most \d(\.\d+)?%", text);
    }

    [Fact]
    public void The_share_of_twenty_layers_answers_a_guess_and_is_never_below_nothing()
    {
        Assert.Equal(0.02, Sample.OfTwentyLayers!.Value, 3);
        Assert.Equal(0, Of("OneCall 100000, OneCallThrough200 90000").OfTwentyLayers);
    }

    [Fact]
    public void A_readers_call_needs_nothing_but_its_own_time_and_its_layers()
    {
        // 40 of the 200 layers that add 0.02 ms.
        Assert.Matches(
            @"^Of a call that takes 4 ms, 40 layers are 0\.1\d*% \[0\.0\d+%, 0\.1\d*%\]\.$",
            Sample.ShareOf(milliseconds: 4, layers: 40).ToText()
        );
        Assert.Contains(", 1 layer is ", Sample.ShareOf(milliseconds: 4, layers: 1).ToText(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0, 10)]
    [InlineData(double.NaN, 10)]
    [InlineData(5, -1)]
    public void A_call_that_takes_no_time_is_no_call(double milliseconds, int layers) =>
        Assert.ThrowsAny<ArgumentException>(() => Sample.ShareOf(milliseconds, layers));

    private static AwaitsInACall Sample { get; } = Of("OneCall 100000, OneCallThrough200 120000");

    private static AwaitsInACall Of(string means) =>
        new(MadeUp.Run("Lesson26ARequestThatWaits.ServiceCalls", means, error: 0.01));
}
