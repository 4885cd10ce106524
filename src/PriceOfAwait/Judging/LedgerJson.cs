using System.Text.Json;

namespace PriceOfAwait.Judging;

/// <summary>The output of <c>claims --json</c>. An infinite figure is <c>null</c>.</summary>
internal static class LedgerJson
{
    public static string Write(Ledger ledger) =>
        JsonSerializer.Serialize(
            ledger.Judgments.Select(one => new
            {
                one.Id,
                one.Claim.Source,
                Claim = one.Claim.Statement,
                one.Claim.Kind,
                one.Verdict,
                Published = Known(one.Decisive.Published),
                Measured = Known(one.Decisive.Measured),
                Interval = Ends(one.Decisive.Interval),
                one.Decisive.Unit,
                one.Runtime,
                Why = one.Sentence,
                Parts = one.Parts.Select(part => new
                {
                    part.Part,
                    part.Verdict,
                    Published = Known(part.Published),
                    Measured = Known(part.Measured),
                    Interval = Ends(part.Interval),
                    part.Unit,
                    Why = part.Sentence,
                    MeasuredOnce = part.IsMeasuredOnce,
                    Groups = part.Groups.Select(group => new
                    {
                        Measured = Known(group.Figure.Value),
                        group.Launches,
                        group.All,
                    }),
                }),
            }),
            Json.Indented
        );

    private static double?[]? Ends(ConfidenceInterval? interval) =>
        interval is { } ends ? [Known(ends.Lower), Known(ends.Upper)] : null;

    // No figure is more precise than six digits.
    private static double? Known(double? figure) =>
        figure is { } known && double.IsFinite(known)
            ? double.Parse(known.ToString("G6", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture)
            : null;
}
