using System.Globalization;
using System.Text.Json;
using CsvHelper;
using CsvHelper.Configuration;
using PriceOfAwait.Charts;

namespace PriceOfAwait;

/// <summary>Reads the tables of a folder such as <c>data/published</c>.</summary>
/// <param name="folder">The folder.</param>
internal sealed class PublishedData(string folder)
{
    private const string MethodColumn = "method";

    // What a row is about; every other column is a figure. The names are those of the benchmarks' parameters.
    private static readonly Dictionary<string, string> ParameterColumns = new() { ["deep"] = "Deep", ["runtime"] = "Runtime" };

    private static readonly HashSet<string> FigureColumns =
    [
        "mean_ns", "mean_us", "error_ns", "stddev_ns", "ratio", "ratio_sd", "scaled", "scaled_stddev", "ops_per_second",
        "gen0_per_1000", "gen1_per_1000", "allocated_bytes", "allocated_kb", "code_size_bytes",
    ];

    private static readonly JsonSerializerOptions Json = new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase };

    private IReadOnlyList<PublishedSource>? sources;

    /// <summary>The sources, in the order of <c>sources.json</c>.</summary>
    public IReadOnlyList<PublishedSource> Sources => sources ??= ReadSources();

    /// <summary>A table of measurements.</summary>
    /// <exception cref="PublishedDataException">The file is missing or malformed.</exception>
    public PublishedTable Table(string fileName) => new()
    {
        Source = SourceOf(fileName),
        FileName = fileName,
        Rows = ReadRows(fileName, [MethodColumn], header => ParameterColumns.ContainsKey(header) || FigureColumns.Contains(header), ReadRow),
    };

    /// <summary>The table of task sizes.</summary>
    /// <exception cref="PublishedDataException">The file is missing or malformed.</exception>
    public IReadOnlyList<PublishedTaskSize> TaskSizes(string fileName) => ReadRows(
        fileName, ["result_type", "task_bytes"], _ => false,
        row => new PublishedTaskSize(row.Text("result_type"), (int)row.Figure("task_bytes")));

    /// <summary>The range of cached <c>Task&lt;int&gt;</c>.</summary>
    /// <exception cref="PublishedDataException">No source has one, or it has not two ends.</exception>
    public CachedRange CachedInts => Sources.FirstOrDefault(source => source.CachedInts.Count == 2) is { CachedInts: var ends, Year: var year }
        ? new($"published {year}", ends[0], ends[1], TraceStyle.Published)
        : throw new PublishedDataException($"{Path.Combine(folder, "sources.json")}: no source has \"cached_ints\" with a first and a last value.");

    /// <summary>Where a table comes from.</summary>
    /// <exception cref="PublishedDataException">No source names the table.</exception>
    public PublishedSource SourceOf(string fileName) => Sources.FirstOrDefault(source => source.Tables.Contains(fileName))
        ?? throw new PublishedDataException($"{Path.Combine(folder, "sources.json")}: no source names the table {fileName}. Add it to its source's \"tables\".");

    private static PublishedRow ReadRow(Row row) => new(
        new BenchmarkId(
            row.Text(MethodColumn),
            new Parameters(row.Header.Where(ParameterColumns.ContainsKey).Select(column => new Parameter(ParameterColumns[column], row.Text(column))))),
        row.Header.Where(FigureColumns.Contains).ToDictionary(column => column, row.Figure));

    private List<T> ReadRows<T>(string fileName, string[] required, Func<string, bool> isKnown, Func<Row, T> read)
    {
        var file = Path.Combine(folder, fileName);
        if (!File.Exists(file))
        {
            throw new PublishedDataException($"{file} is missing. Restore it: git checkout -- data/published");
        }

        using var csv = new CsvReader(File.OpenText(file), new CsvConfiguration(CultureInfo.InvariantCulture)
        {
            // A quote that never closes or stands in the middle of a field.
            BadDataFound = args => throw Error(file, args.Context.Parser!.RawRow, args.Context.Reader?.CurrentIndex + 1 ?? 1, $"\"{args.Field.Trim()}\" is badly quoted"),
        });
        if (!csv.Read() || !csv.ReadHeader())
        {
            throw Error(file, 1, 1, $"there is no header. It starts with: {string.Join(',', required)}");
        }

        var header = csv.HeaderRecord!;
        foreach (var (column, index) in header.Select((column, index) => (column, index)))
        {
            if (!required.Contains(column) && !isKnown(column))
            {
                throw Error(file, 1, index + 1, $"the column \"{column}\" is unknown. Figures have one of the names {string.Join(", ", FigureColumns)}");
            }
        }

        if (required.FirstOrDefault(column => !header.Contains(column)) is { } absent)
        {
            throw Error(file, 1, header.Length + 1, $"the column \"{absent}\" is missing");
        }

        var rows = new List<T>();
        while (csv.Read())
        {
            if (csv.Parser.Count != header.Length)
            {
                throw Error(file, csv.Parser.RawRow, Math.Min(csv.Parser.Count, header.Length) + 1, $"the line has {csv.Parser.Count} fields, but the header has {header.Length}");
            }

            rows.Add(read(new Row(file, csv, header)));
        }

        return rows;
    }

    private List<PublishedSource> ReadSources()
    {
        var file = Path.Combine(folder, "sources.json");
        try
        {
            return JsonSerializer.Deserialize<List<PublishedSource>>(File.ReadAllText(file), Json) ?? [];
        }
        catch (FileNotFoundException exception)
        {
            throw new PublishedDataException($"{file} is missing. Restore it: git checkout -- data/published", exception);
        }
        catch (JsonException exception)
        {
            throw Error(file, exception.LineNumber + 1 ?? 1, exception.BytePositionInLine + 1 ?? 1, exception.Message, exception);
        }
    }

    private static PublishedDataException Error(string file, long line, long column, string what, Exception? inner = null) =>
        new(string.Create(CultureInfo.InvariantCulture, $"{file}, line {line}, column {column}: {what}."), inner!);

    /// <summary>The current line of a table.</summary>
    private sealed class Row(string file, CsvReader csv, string[] header)
    {
        public string[] Header => header;

        public string Text(string column) => csv.GetField(column) is { Length: > 0 } text ? text
            : throw Error(file, csv.Parser.RawRow, Array.IndexOf(header, column) + 1, $"\"{column}\" is empty");

        public double Figure(string column) =>
            double.TryParse(Text(column), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var figure) ? figure
            : throw Error(file, csv.Parser.RawRow, Array.IndexOf(header, column) + 1, $"\"{Text(column)}\" in \"{column}\" is no figure");
    }
}
