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
    public void What_was_written_is_read_again_with_null_for_an_infinite_end()
    {
        var ledger = new Ledger([Endless, Exact, Unknown]);
        var json = LedgerJson.Write(ledger);
        Assert.Equal(json, LedgerJson.Write(new Ledger(LedgerJson.Read(json))));
        Assert.Equal(json, LedgerJson.Write(new Ledger(LedgerJson.Read(LedgerJson.Write(ledger, indented: true)))));
        Assert.Contains("\"measured\":null,\"interval\":[3,null]", json);
        Assert.Contains(
            "{\"part\":\"another\",\"verdict\":\"changed\",\"published\":null,\"measured\":1.7,\"interval\":[1.5,2],\"unit\":\"x\","
            + "\"why\":\"Otherwise.\"}", json);
    }

    [Theory]
    [InlineData("no JSON")]
    [InlineData("{}")]
    [InlineData("null")]
    [InlineData("""{"verdicts": [null]}""")]
    [InlineData("""[{"id": "X1"}]""")]
    [InlineData("""[{"id":"X1","source":"s","claim":"c","kind":"guessed","verdict":"holds","unit":"","runtime":"","why":""}]""")]
    public void Anything_else_is_refused(string json) =>
        Assert.Refuses<FormatException>(() => LedgerJson.Read(json), LedgerJson.MimeType);

    [Fact]
    public void A_notebook_keeps_them_beside_the_table()
    {
        var formatters = new LedgerFormatterSource().CreateTypeFormatters().Cast<NotebookValueFormatter>().ToList();
        Assert.Equal(["text/html", "text/plain", LedgerJson.MimeType], formatters.Select(formatter => formatter.MimeType));
        using var writer = new StringWriter();
        Assert.True(formatters[2].Format(new Ledger([Exact]), writer));
        Assert.Equal(Exact.Why, Assert.Single(LedgerJson.Read(writer.ToString())).Why);
        // VS Code takes an array for the lines of a text.
        Assert.StartsWith("{", writer.ToString());
    }
}
