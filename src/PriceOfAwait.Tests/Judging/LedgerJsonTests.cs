using System.Text.Json;

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
    public void What_was_written_is_read_again()
    {
        var ledger = new Ledger([Endless, Exact, Unknown]);
        var json = LedgerJson.Write(ledger);
        Assert.Equal(json, LedgerJson.Write(new Ledger(LedgerJson.Read(json))));
        Assert.Equal(json, LedgerJson.Write(new Ledger(LedgerJson.Read(LedgerJson.Write(ledger, indented: true)))));
    }

    [Fact]
    public void A_part_has_its_own_verdict_and_figures()
    {
        using var json = JsonDocument.Parse(LedgerJson.Write(new Ledger([Unknown])));
        var part = json.RootElement[0].GetProperty("parts")[1];
        Assert.Equal(["part", "verdict", "published", "measured", "interval", "unit", "why"],
            part.EnumerateObject().Select(property => property.Name));
        Assert.Equal("changed", part.GetProperty("verdict").GetString());
        Assert.Equal([1.5, 2], part.GetProperty("interval").EnumerateArray().Select(end => end.GetDouble()));
    }

    [Fact]
    public void An_end_that_is_infinite_is_null()
    {
        using var json = JsonDocument.Parse(LedgerJson.Write(new Ledger([Endless])));
        var judgment = json.RootElement[0];
        Assert.Equal(JsonValueKind.Null, judgment.GetProperty("measured").ValueKind);
        Assert.Equal([3.0, null],
            judgment.GetProperty("interval").EnumerateArray()
                .Select(end => end.ValueKind == JsonValueKind.Null ? (double?)null : end.GetDouble()));
    }

    [Theory]
    [InlineData("no JSON")]
    [InlineData("{}")]
    [InlineData("null")]
    [InlineData("""{"verdicts": [null]}""")]
    [InlineData("[null]")]
    [InlineData("""[{"id": "X1"}]""")]
    [InlineData("""[{"id":"X1","source":"s","claim":"c","kind":"guessed","verdict":"holds","unit":"","runtime":"","why":""}]""")]
    public void Anything_else_is_refused(string json) =>
        Assert.Contains(LedgerJson.MimeType, Assert.Throws<FormatException>(() => LedgerJson.Read(json)).Message, StringComparison.Ordinal);

    [Fact]
    public void A_notebook_keeps_them_beside_the_table()
    {
        var formatters = new LedgerFormatterSource().CreateTypeFormatters().Cast<PriceOfAwait.Display.NotebookValueFormatter>().ToList();
        Assert.Equal(["text/html", "text/plain", LedgerJson.MimeType], formatters.Select(formatter => formatter.MimeType));
        using var writer = new StringWriter();
        Assert.True(formatters[2].Format(new Ledger([Exact]), writer));
        Assert.Equal(Exact.Why, Assert.Single(LedgerJson.Read(writer.ToString())).Why);
        // VS Code takes an array for the lines of a text.
        Assert.StartsWith("{", writer.ToString(), StringComparison.Ordinal);
    }
}
