using PriceOfAwait.Judging;

namespace PriceOfAwait.Tests.Judging;

public class OwnClaimsTests
{
    [Fact]
    public void They_say_that_nobody_published_them_and_have_no_published_figure()
    {
        var judgment = MadeUp.Judge(
            "BS1", [MadeUp.Run("Lesson02CachedCompletedTasks.KeptTask",
                "GetStockPriceForAsync_Optimized 100, GetStockPriceForAsync_Kept 90")],
            MadeUp.Bytes("Lesson02CachedCompletedTasks.KeptTask", "GetStockPriceForAsync 80, GetStockPriceForAsync_Kept 0"));
        Assert.Equal((Verdict.Holds, Claim.Own, null), (judgment.Verdict, judgment.Source, judgment.Published));

        var text = new Ledger([judgment]).ToText();
        Assert.Contains("BS1: this project's own, found while it was written. No source published it.", text, StringComparison.Ordinal);
        Assert.Contains("What this project found", new Ledger([judgment]).ToHtml(), StringComparison.Ordinal);
    }
}
