namespace PriceOfAwait.Tests.Judging;

public class LedgerJsonTests
{
    private static readonly Judgment Endless =
        new("X1", "s", "c", ClaimKind.Timed, Verdict.Holds, 2, double.PositiveInfinity, new(3, double.PositiveInfinity), "x", ".NET 10.0.1",
            "Because.");

    private static readonly Judgment Exact =
        new("X2", "s", "<c>", ClaimKind.Exact, Verdict.Changed, null, 72.5, null, "B", ".NET 10.0.1", "Otherwise.");

    private static readonly Judgment Unknown =
        new("X3", "s", "c", ClaimKind.Both, Verdict.Undecided, 1, null, null, "x", "", "Nobody asked.")
        {
            Parts =
            [
                new("one", Verdict.Undecided, 1, null, null, "x", "Nobody asked."),
                new("another", Verdict.Changed, null, 1.7, new(1.5, 2), "x", "Otherwise."),
            ],
        };

    [Fact]
    public void Each_verdict_is_an_object_with_null_for_an_infinite_end()
    {
        var json = LedgerJson.Write(new([Endless, Exact, Unknown])).ReplaceLineEndings("").Replace(" ", "");
        Assert.Contains("\"measured\":null,\"interval\":[3,null]", json);
        Assert.Contains(
            "{\"part\":\"another\",\"verdict\":\"changed\",\"published\":null,\"measured\":1.7,\"interval\":[1.5,2],\"unit\":\"x\","
            + "\"why\":\"Otherwise.\"}", json);
    }
}
