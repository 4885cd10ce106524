using System.Globalization;
using System.Text.Json;
using PriceOfAwait.Measuring;
using PriceOfAwait.Formatting;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Judging;

/// <summary>
/// Verdicts as data: what <c>claims --json</c> prints, and what a notebook keeps beside the table that it shows, so that nobody has to read
/// verdicts out of prose.
/// </summary>
public static class LedgerJson
{
    /// <summary>The MIME type of a notebook's output that holds verdicts in this form.</summary>
    public const string MimeType = "application/vnd.price-of-await.verdicts+json";

    /// <summary>An array of judgments. An infinite figure is <c>null</c>, because JSON has no infinity.</summary>
    /// <param name="ledger">The verdicts.</param>
    /// <param name="indented">Whether for people, over several lines.</param>
    public static string Write(Ledger ledger, bool indented = false) =>
        JsonSerializer.Serialize(ledger.Judgments.Select(Entry.Of), indented ? Json.Indented : Json.Compact);

    /// <summary>
    /// The same as a notebook keeps it: an object that holds the array as its <c>verdicts</c>. VS Code takes an array for the lines of a
    /// text, and shows an error of its own instead of the output.
    /// </summary>
    internal static string ForNotebook(Ledger ledger) =>
        JsonSerializer.Serialize(new Kept([.. ledger.Judgments.Select(Entry.Of)]), Json.Compact);

    /// <summary>Reads what <see cref="Write"/> wrote, or what a notebook keeps.</summary>
    /// <exception cref="FormatException">The text is something else.</exception>
    public static IReadOnlyList<Judgment> Read(string json)
    {
        try
        {
            var entries = json.AsSpan().TrimStart() is ['[', ..]
                // So earlier versions kept them in notebooks, too.
                ? JsonSerializer.Deserialize<List<Entry?>>(json, Json.Compact)
                : JsonSerializer.Deserialize<Kept>(json, Json.Compact)?.Verdicts;
            return [.. (entries ?? throw new JsonException("there are none")).Select(ToJudgment)];
        }
        catch (JsonException exception)
        {
            throw new FormatException($"These are no verdicts ({MimeType}): {exception.Message}", exception);
        }
    }

    private static Judgment ToJudgment(Entry? entry) =>
        entry is { Id: not null, Source: not null, Claim: not null, Unit: not null, Runtime: not null, Why: not null }
        ? new(
            entry.Id, entry.Source, entry.Claim, entry.Kind, entry.Verdict, entry.Published,
            // Only a figure with an interval can be infinite.
            entry.Measured ?? (entry.Interval is null ? null : double.PositiveInfinity),
            ToInterval(entry.Interval),
            entry.Unit, entry.Runtime, entry.Why)
        {
            // Notebooks that were saved by earlier versions have no parts.
            Parts = [.. (entry.Parts ?? []).Select(part => ToPart(entry.Id, part))],
        }
        : throw new JsonException("a judgment lacks one of its texts");

    private static PartJudgment ToPart(string claim, PartEntry? part) => part is { Part: not null, Unit: not null, Why: not null }
        ? new(
            part.Part, part.Verdict, part.Published, part.Measured ?? (part.Interval is null ? null : double.PositiveInfinity),
            ToInterval(part.Interval), part.Unit, part.Why)
        {
            PublishedText = Claims.All.FirstOrDefault(
                one => one.Id == claim)?.Parts.FirstOrDefault(one => one.Part == part.Part)?.PublishedText ?? "",
        }
        : throw new JsonException("a part lacks one of its texts");

    private static ConfidenceInterval? ToInterval(IReadOnlyList<double?>? ends) =>
        ends is [var lower, var upper] ? new(lower ?? 0, upper ?? double.PositiveInfinity) : null;

    private static IReadOnlyList<double?>? Ends(ConfidenceInterval? interval) =>
        interval is { } range ? [Finite(range.Lower), Finite(range.Upper)] : null;

    /// <summary>Six digits, because no figure is known better.</summary>
    private static double? Finite(double? figure) =>
        figure is { } value && double.IsFinite(value)
            ? double.Parse(value.ToString("G6", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture)
            : null;

    private sealed record Kept(IReadOnlyList<Entry?>? Verdicts);

    private sealed record Entry(
        string Id, string Source, string Claim, ClaimKind Kind, Verdict Verdict,
        double? Published, double? Measured, IReadOnlyList<double?>? Interval, string Unit, string Runtime, string Why,
        IReadOnlyList<PartEntry?>? Parts)
    {
        public static Entry Of(Judgment judgment) => new(
            judgment.Id, judgment.Source, judgment.Claim, judgment.Kind, judgment.Verdict, Finite(judgment.Published),
            Finite(judgment.Measured),
            Ends(judgment.Interval), judgment.Unit, judgment.Runtime, judgment.Why,
            [
                .. judgment.Parts.Select(part => new PartEntry(
                    part.Part, part.Verdict, Finite(part.Published), Finite(part.Measured), Ends(part.Interval), part.Unit, part.Why)),
            ]);
    }

    private sealed record PartEntry(
        string Part, Verdict Verdict, double? Published, double? Measured, IReadOnlyList<double?>? Interval, string Unit, string Why);
}

/// <summary>Creates the formatters of a <see cref="Ledger"/>: for readers, and for programs that read a saved notebook.</summary>
public sealed class LedgerFormatterSource
{
#pragma warning disable CA1822 // The convention calls it on an instance.
    /// <summary>One formatter for each MIME type.</summary>
    public IEnumerable<object> CreateTypeFormatters() =>
    [
        new NotebookValueFormatter(NotebookValueFormatter.Html, value => value.ToHtml()),
        new NotebookValueFormatter(NotebookValueFormatter.PlainText, value => value.ToText()),
        new NotebookValueFormatter(LedgerJson.MimeType, value => LedgerJson.ForNotebook((Ledger)value)),
    ];
#pragma warning restore CA1822
}
