using System.Globalization;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace PriceOfAwait.Tutorial.Ledgers;

/// <summary>A ledger for programs and for documents.</summary>
internal static class LedgerText
{
    private static readonly JsonSerializerOptions s_json = new()
    {
        WriteIndented = true,
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>An array of judgements. A figure without an end is <c>null</c>, because JSON has no infinity.</summary>
    public static string ToJson(Ledger ledger) => JsonSerializer.Serialize(
        ledger.Judgements.Select(judgement => new
        {
            judgement.Id,
            judgement.Source,
            judgement.Claim,
            Kind = Lower(judgement.Kind),
            Verdict = Lower(judgement.Verdict),
            judgement.Published,
            Measured = Finite(judgement.Measured),
            Interval = judgement.Interval is { } interval ? new[] { Finite(interval.Lower), Finite(interval.Upper) } : null,
            judgement.Unit,
            judgement.Runtime,
            judgement.Why,
        }),
        s_json);

    /// <summary>A table in GitHub's Markdown.</summary>
    public static string ToMarkdown(Ledger ledger) => string.Join('\n',
    [
        "| id | source | claim | kind | verdict | published | measured | interval | unit | runtime | why |",
        "|---|---|---|---|---|--:|--:|---|---|---|---|",
        .. ledger.Judgements.Select(judgement => $"| {string.Join(" | ", new[]
        {
            judgement.Id, judgement.Source, judgement.Claim, Lower(judgement.Kind), Lower(judgement.Verdict),
            Figure(judgement.Published), Figure(judgement.Measured),
            judgement.Interval is { } interval ? $"[{Figure(interval.Lower)}, {Figure(interval.Upper)}]" : "",
            judgement.Unit, judgement.Runtime, judgement.Why,
        }.Select(Escape))} |"),
    ]);

    private static string Lower<T>(T value) where T : struct, Enum => value.ToString().ToLowerInvariant();

    private static double? Finite(double? figure) => figure is { } value && double.IsFinite(value) ? value : null;

    private static string Figure(double? figure) => figure switch
    {
        null => "",
        double.PositiveInfinity => "∞",
        _ => figure.Value.ToString("0.####", CultureInfo.InvariantCulture),
    };

    /// <summary>What would be read as markup or as the end of a cell stays what it is.</summary>
    private static string Escape(string text) => text
        .Replace("|", "\\|", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal).Replace("_", "\\_", StringComparison.Ordinal);
}
