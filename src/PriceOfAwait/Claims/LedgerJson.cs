using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using PriceOfAwait.Formatting;

namespace PriceOfAwait;

/// <summary>
/// Verdicts as data: what <c>claims --json</c> prints, and what a notebook keeps beside the table that it shows, so that nobody has to read
/// verdicts out of prose.
/// </summary>
public static class LedgerJson
{
    /// <summary>The MIME type of a notebook's output that holds verdicts in this form.</summary>
    public const string MimeType = "application/vnd.price-of-await.verdicts+json";

    private static readonly JsonSerializerOptions Compact = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase, allowIntegerValues: false) },
    };

    private static readonly JsonSerializerOptions Indented = new(Compact) { WriteIndented = true };

    /// <summary>An array of judgements. A figure without an end is <c>null</c>, because JSON has no infinity.</summary>
    /// <param name="ledger">The verdicts.</param>
    /// <param name="indented">Whether for people, over several lines.</param>
    public static string Write(Ledger ledger, bool indented = false)
    {
        ArgumentNullException.ThrowIfNull(ledger);
        return JsonSerializer.Serialize(ledger.Judgements.Select(Entry.Of), indented ? Indented : Compact);
    }

    /// <summary>Reads what <see cref="Write"/> wrote.</summary>
    /// <exception cref="FormatException">The text is something else.</exception>
    public static IReadOnlyList<Judgement> Read(string json)
    {
        try
        {
            return [.. (JsonSerializer.Deserialize<List<Entry?>>(json, Compact) ?? []).Select(ToJudgement)];
        }
        catch (JsonException exception)
        {
            throw new FormatException($"These are no verdicts ({MimeType}): {exception.Message}", exception);
        }
    }

    private static Judgement ToJudgement(Entry? entry) => entry is { Id: not null, Source: not null, Claim: not null, Unit: not null, Runtime: not null, Why: not null }
        ? new(
            entry.Id, entry.Source, entry.Claim, entry.Kind, entry.Verdict, entry.Published,
            // Only what has an interval can be without an end.
            entry.Measured ?? (entry.Interval is null ? null : double.PositiveInfinity),
            entry.Interval is [var lower, var upper] ? new(lower ?? 0, upper ?? double.PositiveInfinity) : null,
            entry.Unit, entry.Runtime, entry.Why)
        : throw new JsonException("a judgement lacks one of its texts");

    private sealed record Entry(
        string Id, string Source, string Claim, ClaimKind Kind, Verdict Verdict,
        double? Published, double? Measured, IReadOnlyList<double?>? Interval, string Unit, string Runtime, string Why)
    {
        public static Entry Of(Judgement judgement) => new(
            judgement.Id, judgement.Source, judgement.Claim, judgement.Kind, judgement.Verdict, judgement.Published, Finite(judgement.Measured),
            judgement.Interval is { } interval ? [Finite(interval.Lower), Finite(interval.Upper)] : null,
            judgement.Unit, judgement.Runtime, judgement.Why);

        private static double? Finite(double? figure) => figure is { } value && double.IsFinite(value) ? value : null;
    }
}

/// <summary>Creates the formatters of a <see cref="Ledger"/>: for readers, and for programs that read a saved notebook.</summary>
public sealed class LedgerFormatterSource
{
#pragma warning disable CA1822 // The convention calls it on an instance.
    /// <summary>One formatter a MIME type.</summary>
    public IEnumerable<object> CreateTypeFormatters() =>
    [
        .. new NotebookValueFormatterSource().CreateTypeFormatters(),
        new NotebookValueFormatter(LedgerJson.MimeType, value => LedgerJson.Write((Ledger)value)),
    ];
#pragma warning restore CA1822
}
