using System.Text.Json;

namespace PriceOfAwait.Tests.Claims;

public class LedgerJsonTests
{
    private static readonly Judgement Endless =
        new("X1", "s", "c", ClaimKind.Timed, Verdict.Holds, 2, double.PositiveInfinity, new(3, double.PositiveInfinity), "x", ".NET 10.0.1", "Because.");

    private static readonly Judgement Exact =
        new("X2", "s", "<c>", ClaimKind.Exact, Verdict.Changed, null, 72.5, null, "B", ".NET 10.0.1", "Otherwise.");

    private static readonly Judgement Unknown =
        new("X3", "s", "c", ClaimKind.Both, Verdict.Undecided, 1, null, null, "x", "", "Nobody asked.");

    [Fact]
    public void What_was_written_is_read_again()
    {
        var ledger = new Ledger([Endless, Exact, Unknown]);
        Assert.Equal(ledger.Judgements, LedgerJson.Read(LedgerJson.Write(ledger)));
        Assert.Equal(ledger.Judgements, LedgerJson.Read(LedgerJson.Write(ledger, indented: true)));
    }

    [Fact]
    public void An_end_that_is_infinite_is_null()
    {
        using var json = JsonDocument.Parse(LedgerJson.Write(new Ledger([Endless])));
        var judgement = json.RootElement[0];
        Assert.Equal(JsonValueKind.Null, judgement.GetProperty("measured").ValueKind);
        Assert.Equal([3.0, null], judgement.GetProperty("interval").EnumerateArray().Select(end => end.ValueKind == JsonValueKind.Null ? (double?)null : end.GetDouble()));
    }

    [Theory]
    [InlineData("no JSON")]
    [InlineData("{}")]
    [InlineData("[null]")]
    [InlineData("""[{"id": "X1"}]""")]
    [InlineData("""[{"id": "X1", "source": "s", "claim": "c", "kind": "guessed", "verdict": "holds", "unit": "", "runtime": "", "why": ""}]""")]
    public void Anything_else_is_refused(string json) =>
        Assert.Contains(LedgerJson.MimeType, Assert.Throws<FormatException>(() => LedgerJson.Read(json)).Message, StringComparison.Ordinal);

    [Fact]
    public void A_notebook_keeps_them_beside_the_table()
    {
        var formatters = new LedgerFormatterSource().CreateTypeFormatters().Cast<PriceOfAwait.Formatting.NotebookValueFormatter>().ToList();
        Assert.Equal(["text/html", "text/plain", LedgerJson.MimeType], formatters.Select(formatter => formatter.MimeType));
        using var writer = new StringWriter();
        Assert.True(formatters[2].Format(new Ledger([Exact]), writer));
        Assert.Equal([Exact], LedgerJson.Read(writer.ToString()));
    }
}
