namespace PriceOfAwait.Tests.Judging;

public class LedgerJsonTests
{
    [Fact]
    public void Each_verdict_is_an_object_with_null_for_an_infinite_end()
    {
        var claim = new Claim("X1", "s", ClaimKind.Timed, "<c>", []);
        var endless = new JudgedPart("one", Verdict.Holds, "A / B", "above 2x", "x")
        {
            Published = 2,
            Measured = double.PositiveInfinity,
            Interval = new(3, double.PositiveInfinity),
            Above = 2,
        };
        var another = new JudgedPart("another", Verdict.Changed, "A / C", "below 1x", "x")
        {
            Measured = 1.7,
            Interval = new(1.5, 2),
            Below = 1,
        };
        var json = LedgerJson
            .Write(new([new(claim, [endless], ".NET 10.0.1"), new(claim, [endless, another], "")]))
            .ReplaceLineEndings("")
            .Replace(" ", "");
        Assert.Contains("\"claim\":\"<c>\",\"kind\":\"timed\",\"verdict\":\"holds\",", json);
        Assert.Contains("\"measured\":null,\"interval\":[3,null]", json);
        Assert.Contains(
            "{\"part\":\"another\",\"verdict\":\"changed\",\"published\":null,\"measured\":1.7,"
                + "\"interval\":[1.5,2],\"unit\":\"x\",\"why\":\"A/C:1.7x[1.5,2.0];theclaimwasbelow1x.\","
                + "\"measuredOnce\":false,\"groups\":[]}",
            json
        );
    }
}
