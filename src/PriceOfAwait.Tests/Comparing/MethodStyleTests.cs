namespace PriceOfAwait.Tests.Comparing;

public class MethodStyleTests
{
    public static TheoryData<TraceStyle, string[]> Methods =>
        new()
        {
            {
                TraceStyle.Task,
                ["AwaitPathWithTask", "GetStockPriceForAsync", "GetStockPriceFor_Await", "TaskOfInt", "int/await/task"]
            },
            {
                TraceStyle.ValueTask,
                ["DirectPathWithValueTask", "GetStockPriceWithValueTaskAsync_Await", "int/await/valuetask"]
            },
            { TraceStyle.PlainCall, ["DirectCall", "GetStockPriceFor", "int/sync"] },
            { TraceStyle.TaskByHand, ["int/manual/task/iscompleted", "ManualTaskIsCompletedSuccessfully"] },
            { TraceStyle.ValueTaskByHand, ["int/manual/valuetask/iscompletedsuccessfully"] },
        };

    [Theory, MemberData(nameof(Methods))]
    public void A_method_looks_as_what_it_returns_or_awaits(TraceStyle style, string[] methods) =>
        Assert.All(methods, method => Assert.Equal(style, MethodStyle.Of(method)));
}
