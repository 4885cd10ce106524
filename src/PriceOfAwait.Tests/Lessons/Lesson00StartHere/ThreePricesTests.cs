namespace PriceOfAwait.Tests.Lessons.Lesson00StartHere;

/// <summary>The objects of .NET 10 on a machine of 64 bits.</summary>
public sealed class ThreePricesTests
{
    private const string ThreePrices = "PriceOfAwait.Lessons.Lesson00StartHere.ThreePrices";

    [Theory]
    [InlineData("AwaitTask", "ResultOfTask", 0)]
    [InlineData("AwaitValueTask", "ResultOfValueTask", 0)]
    [InlineData("SixteenAwaits", "OneAwaitOfSixteen", 0)]
    [InlineData("OneAwaitOfSixteen", "SixteenResults", 72)]
    [InlineData("AsyncMethod", "PlainMethod", 72)]
    [InlineData("AsyncMethodWithValueTask", "PlainMethodWithValueTask", 0)]
    [InlineData("FirstWait", "NeedntWait", 104)]
    [InlineData("FirstWaitWithValueTask", "NeedntWaitWithValueTask", 104)]
    [InlineData("FurtherMethod", "FirstWait", 104)]
    [InlineData("FurtherMethodWithValueTask", "FirstWait", 112)]
    public async Task An_await_allocates_nothing_an_async_method_its_task_and_a_wait_a_box(
        string method,
        string minus,
        double bytes
    )
    {
        var all = await Exact.AskAsync(new ExactQuestion.Bytes(ThreePrices), Cancellation);
        Assert.Equal(bytes, all[method] - all[minus]);
    }

    [Fact]
    public async Task What_needs_no_async_method_and_no_wait_allocates_nothing()
    {
        var all = await Exact.AskAsync(new ExactQuestion.Bytes(ThreePrices), Cancellation);
        Assert.All(
            new[] { "ResultOfTask", "AwaitTask", "SixteenResults", "PlainMethod", "NeedntWait" },
            method => Assert.Equal(0, all[method])
        );
    }
}
