using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Judging;

/// <summary>Verdicts as <c>claims --json</c> prints and a notebook keeps them. An infinite figure is <c>null</c>.</summary>
public static class LedgerJson
{
    public const string MimeType = "application/vnd.price-of-await.verdicts+json";

    private static readonly JsonSerializerOptions Format = new(Json.Compact)
    {
        IgnoreReadOnlyProperties = true,
        Converters = { new FigureConverter(), new IntervalConverter() },
    };

    private static readonly JsonSerializerOptions Indented = new(Format) { WriteIndented = true };

    public static string Write(Ledger ledger, bool indented = false) =>
        JsonSerializer.Serialize(ledger.Judgments, indented ? Indented : Format);

    /// <summary>An object that holds the array: VS Code takes an array for lines of text, and shows an error.</summary>
    internal static string ForNotebook(Ledger ledger) => JsonSerializer.Serialize(new Kept(ledger.Judgments), Format);

    /// <exception cref="FormatException">The text is no output of <see cref="Write"/>, and none that a notebook keeps.</exception>
    public static IReadOnlyList<Judgment> Read(string json)
    {
        try
        {
            var judgments = json.AsSpan().TrimStart() is ['[', ..]
                ? JsonSerializer.Deserialize<List<Judgment?>>(json, Format)
                : JsonSerializer.Deserialize<Kept>(json, Format)?.Verdicts;
            return [.. (judgments ?? throw new JsonException("there are none")).Select(Complete)];
        }
        catch (JsonException exception)
        {
            throw new FormatException($"These are no verdicts ({MimeType}): {exception.Message}", exception);
        }
    }

    private static Judgment Complete(Judgment? judgment) =>
        judgment is { Id: not null, Source: not null, Claim: not null, Unit: not null, Runtime: not null, Why: not null, Parts: not null }
        ? judgment with
        {
            Measured = OrInfinite(judgment.Measured, judgment.Interval),
            Parts = [.. judgment.Parts.Select(part => Complete(judgment.Id, part))],
        }
        : throw new JsonException("a judgment lacks one of its texts");

    private static JudgedPart Complete(string claim, JudgedPart? part) => part is { Part: not null, Unit: not null, Why: not null }
        ? part with
        {
            Measured = OrInfinite(part.Measured, part.Interval),
            PublishedText = Claims.All.FirstOrDefault(one => one.Id == claim)?.Parts
                .FirstOrDefault(one => one.Part == part.Part)?.PublishedText ?? "",
        }
        : throw new JsonException("a part lacks one of its texts");

    /// <summary>Only a figure with an interval can be infinite.</summary>
    private static double? OrInfinite(double? measured, ConfidenceInterval? interval) =>
        measured ?? (interval is null ? null : double.PositiveInfinity);

    private sealed record Kept(IReadOnlyList<Judgment?>? Verdicts);

    /// <summary>No figure is known better than to six digits.</summary>
    private sealed class FigureConverter : JsonConverter<double>
    {
        public override double Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetDouble();

        public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options)
        {
            if (double.IsFinite(value))
            {
                writer.WriteNumberValue(double.Parse(value.ToString("G6", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture));
            }
            else
            {
                writer.WriteNullValue();
            }
        }
    }

    private sealed class IntervalConverter : JsonConverter<ConfidenceInterval>
    {
        public override ConfidenceInterval Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            JsonSerializer.Deserialize<List<double?>>(ref reader, options) is [var lower, var upper]
                ? new(lower ?? 0, upper ?? double.PositiveInfinity)
                : throw new JsonException("an interval has two ends");

        public override void Write(Utf8JsonWriter writer, ConfidenceInterval value, JsonSerializerOptions options) =>
            JsonSerializer.Serialize(writer, new[] { value.Lower, value.Upper }, options);
    }
}

public sealed class LedgerFormatterSource
{
#pragma warning disable CA1822 // The convention calls it on an instance.
    public IEnumerable<object> CreateTypeFormatters() => new NotebookValueFormatterSource().CreateTypeFormatters()
        .Append(new NotebookValueFormatter(LedgerJson.MimeType, value => LedgerJson.ForNotebook((Ledger)value)));
#pragma warning restore CA1822
}
