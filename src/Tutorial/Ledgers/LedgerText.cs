using System.Globalization;
using PriceOfAwait.Judging;

namespace PriceOfAwait.Tutorial.Ledgers;

/// <summary>A ledger for documents.</summary>
internal static class LedgerText
{
    /// <summary>A table in GitHub's Markdown.</summary>
    public static string ToMarkdown(Ledger ledger) => string.Join('\n',
    [
        "| id | source | claim | kind | verdict | published | measured | interval | unit | runtime | why |",
        "|---|---|---|---|---|--:|--:|---|---|---|---|",
        .. ledger.Judgments.Select(judgment => $"| {string.Join(" | ", new[]
        {
            judgment.Id, judgment.Source, judgment.Claim, Lower(judgment.Kind), Lower(judgment.Verdict),
            Figure(judgment.Published), Figure(judgment.Measured),
            judgment.Interval is { } interval ? $"[{Figure(interval.Lower)}, {Figure(interval.Upper)}]" : "",
            judgment.Unit, judgment.Runtime, judgment.Why,
        }.Select(Escape))} |"),
    ]);

    private static string Lower<T>(T value) where T : struct, Enum => value.ToString().ToLowerInvariant();

    private static string Figure(double? figure) => figure switch
    {
        null => "",
        double.PositiveInfinity => "∞",
        _ => figure.Value.ToString("0.####", CultureInfo.InvariantCulture),
    };

    /// <summary>Escapes what would be read as markup or as the end of a cell.</summary>
    private static string Escape(string text) => text
        .Replace("|", "\\|", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal)
        .Replace("_", "\\_", StringComparison.Ordinal);
}
