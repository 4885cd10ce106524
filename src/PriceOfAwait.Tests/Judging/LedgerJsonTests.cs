namespace PriceOfAwait.Tests.Judging;

public class LedgerJsonTests
{
    [Fact]
    public void Each_verdict_is_an_object_with_null_for_an_infinite_end()
    {
        var claim = new Claim("X1", "s", ClaimKind.Timed, "<c>", []);
        JudgedPart endless = new("one", Verdict.Holds, 2, double.PositiveInfinity, new(3, double.PositiveInfinity), "x", "Because.");
        JudgedPart another = new("another", Verdict.Changed, null, 1.7, new(1.5, 2), "x", "Otherwise.");
        var json = LedgerJson.Write(new([new(claim, [endless], ".NET 10.0.1"), new(claim, [endless, another], "")]))
            .ReplaceLineEndings("").Replace(" ", "");
        Assert.Contains("\"claim\":\"<c>\",\"kind\":\"timed\",\"verdict\":\"holds\",", json);
        Assert.Contains("\"measured\":null,\"interval\":[3,null]", json);
        Assert.Contains(
            "{\"part\":\"another\",\"verdict\":\"changed\",\"published\":null,\"measured\":1.7,\"interval\":[1.5,2],\"unit\":\"x\","
            + "\"why\":\"Otherwise.\",\"measuredOnce\":false,\"groups\":[]}", json);
    }
}
