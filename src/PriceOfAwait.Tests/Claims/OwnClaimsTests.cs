namespace PriceOfAwait.Tests.Claims;

public class OwnClaimsTests
{
    private const string Waits = "GetStockPriceWithValueTaskAsync_Await";

    [Fact]
    public void They_say_that_nobody_published_them_and_have_no_published_figure()
    {
        var judgement = MadeUp.Judge(
            "BS1", [MadeUp.Run("StockPrices.KeptTask", "GetStockPriceForAsync 100, GetStockPriceForAsync_Kept 90")],
            MadeUp.Bytes("StockPrices.KeptTask", "GetStockPriceForAsync 80, GetStockPriceForAsync_Kept 0"));
        Assert.Equal((Verdict.Holds, Claim.Own, null), (judgement.Verdict, judgement.Source, judgement.Published));

        var text = new Ledger([judgement]).ToText();
        Assert.Contains("BS1: this project's own, found while it was written. No source published it.", text, StringComparison.Ordinal);
        Assert.Contains("What this project found", new Ledger([judgement]).ToHtml(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("0", Verdict.Holds)]
    [InlineData("24", Verdict.Changed)]
    public void A_kept_task_costs_no_bytes(string bytes, Verdict verdict) => Assert.Equal(verdict, MadeUp.Judge(
        "BS1", [MadeUp.Run("StockPrices.KeptTask", "GetStockPriceForAsync 100, GetStockPriceForAsync_Kept 90")],
        MadeUp.Bytes("StockPrices.KeptTask", $"GetStockPriceForAsync 80, GetStockPriceForAsync_Kept {bytes}")).Verdict);

    [Theory]
    [InlineData("BS2", "Pooled", 104, 95, Verdict.Holds)]
    [InlineData("BS2", "Pooled", 240, 95, Verdict.Changed)]
    [InlineData("BS2", "Pooled", 104, 120, Verdict.Changed)]
    [InlineData("BS3", "Forced", 248, 100, Verdict.Holds)]
    [InlineData("BS3", "Forced", 240, 100, Verdict.Changed)]
    [InlineData("BS3", "Forced", 248, 80, Verdict.Changed)]
    public void Another_way_to_wait_is_held_against_the_plain_one(string claim, string way, int bytes, int time, Verdict verdict) => Assert.Equal(verdict, MadeUp.Judge(
        claim, [MadeUp.Run("StockPrices.OtherWaysToWait", $"{Waits} 100, {Waits}{way} {time}")],
        MadeUp.Bytes("StockPrices.OtherWaysToWait", $"{Waits} 240, {Waits}{way} {bytes}")).Verdict);

    [Theory]
    [InlineData(0, 60, Verdict.Holds)]
    [InlineData(72, 60, Verdict.Changed)]
    [InlineData(0, 130, Verdict.Changed)]
    public void A_source_that_is_used_again_allocates_nothing(int bytes, int time, Verdict verdict)
    {
        const string fromSource = "GetStockPriceWithValueTaskAsync_FromSource";
        Assert.Equal(verdict, MadeUp.Judge(
            "BS4", [MadeUp.Run("StockPrices.OtherWaysToWait", $"{Waits} 100, {fromSource} {time}")],
            MadeUp.Bytes("StockPrices.OtherWaysToWait", $"{Waits} 240, {fromSource} {bytes}")).Verdict);
    }

    [Theory]
    [InlineData(30, 20, Verdict.Holds)]
    [InlineData(20, 30, Verdict.Changed)]
    public void Passing_on_is_held_against_awaiting(int awaits, int passes, Verdict verdict)
    {
        var means = string.Join(", ", new[] { ("Task", "Task"), ("ValueTask", "ValueTask"), ("ValueTask", "Pooled") }
            .Select(pair => $"{pair.Item1}Awaits{pair.Item2} {awaits}, {pair.Item1}Passes{pair.Item2} {passes}"));
        Assert.Equal(verdict, MadeUp.Judge("BS7", [MadeUp.Run("TaskOrValueTask.CallerAndCallee", means)]).Verdict);
    }

    [Theory]
    [InlineData(0, 208, Verdict.Holds)]
    [InlineData(8, 208, Verdict.Changed)]
    [InlineData(0, 0, Verdict.Changed)]
    public void Only_pairs_of_the_pooling_builder_wait_without_a_byte(int pooled, int others, Verdict verdict)
    {
        var bytes = string.Join(", ", new[] { "Task", "ValueTask", "Pooled" }
            .SelectMany(caller => new[] { "Task", "ValueTask", "Pooled" }.Select(callee => $"{caller}Awaits{callee} {(caller == "Pooled" && callee == "Pooled" ? pooled : others)}"))
            .Concat([$"TaskPassesTask {others}", $"ValueTaskPassesValueTask {others}", $"ValueTaskPassesPooled {pooled}"]));
        Assert.Equal(verdict, MadeUp.Judge("BS5", [], MadeUp.Bytes("TaskOrValueTask.CallerAndCallee", bytes)).Verdict);
    }
}
