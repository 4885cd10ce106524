using System.Globalization;
using CsvHelper;
using CsvHelper.Configuration;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Publishing;

/// <summary>Reads published tables and where they come from.</summary>
/// <param name="sourcesFile">The sources, as <c>data/sources.json</c> has them.</param>
/// <param name="lessons">The folder with a folder for each lesson, in which the tables lie.</param>
internal sealed class PublishedData(string sourcesFile, string lessons)
{
    // The first column: a table is about methods, or about the result types of tasks.
    private static readonly string[] IdColumns = ["method", "result_type"];

    // Other columns that say what a row is about, with the names of the benchmarks' parameters; every column not listed here is a figure.
    private static readonly Dictionary<string, string> ParameterColumns = new() { ["deep"] = "Deep", ["runtime"] = "Runtime" };

    private static readonly HashSet<string> FigureColumns =
    [
        "mean_ns", "mean_us", "error_ns", "stddev_ns", "ratio", "ratio_sd", "scaled", "scaled_stddev", "ops_per_second",
        "gen0_per_1000", "gen1_per_1000", "allocated_bytes", "allocated_kb", "code_size_bytes", "task_bytes",
    ];

    private IReadOnlyList<PublishedSource>? _sources;

    /// <summary>The sources, in the order of <c>sources.json</c>.</summary>
    public IReadOnlyList<PublishedSource> Sources => _sources ??= ReadSources();

    /// <summary>A table of measurements.</summary>
    /// <exception cref="DataFileException">The file is missing or malformed.</exception>
    public PublishedTable Table(string fileName) => new()
    {
        Source = SourceOf(fileName),
        FileName = fileName,
        Rows = ReadRows(fileName),
    };

    /// <summary>Where a table comes from.</summary>
    /// <exception cref="DataFileException">No source names the table.</exception>
    public PublishedSource SourceOf(string fileName) => Sources.FirstOrDefault(source => source.Tables.Contains(fileName))
        ?? throw new DataFileException($"{sourcesFile}: no source names the table {fileName}. Add it to its source's \"tables\".");

    private static PublishedRow ReadRow(Row row) => new(
        new BenchmarkId(
            row.Text(row.Header.First(IdColumns.Contains)),
            new Parameters(
                row.Header.Where(ParameterColumns.ContainsKey)
                    .Select(column => new Parameter(ParameterColumns[column], row.Text(column))))),
        row.Header.Where(FigureColumns.Contains).ToDictionary(column => column, row.Figure));

    private List<PublishedRow> ReadRows(string fileName)
    {
        var file = Directory.EnumerateFiles(lessons, fileName, SearchOption.AllDirectories).FirstOrDefault()
            ?? throw new DataFileException($"{fileName} is missing in {lessons}. Restore it: git checkout -- data/lessons");
        using var csv = new CsvReader(new StringReader(DataFile.ReadText(file)), new CsvConfiguration(CultureInfo.InvariantCulture)
        {
            // The quote never closes or is in the middle of a field.
            BadDataFound = args =>
                throw Error(file, args.Context.Parser!.RawRow, args.Context.Reader?.CurrentIndex + 1 ?? 1,
                    $"\"{args.Field.Trim()}\" is badly quoted"),
        });
        if (!csv.Read() || !csv.ReadHeader())
        {
            throw Error(file, 1, 1, $"there is no header. It starts with: {IdColumns[0]}");
        }

        var header = csv.HeaderRecord!;
        foreach (var (column, index) in header.Select((column, index) => (column, index)))
        {
            if (!IdColumns.Contains(column) && !ParameterColumns.ContainsKey(column) && !FigureColumns.Contains(column))
            {
                throw Error(file, 1, index + 1,
                    $"the column \"{column}\" is unknown. Figures have one of the names {string.Join(", ", FigureColumns)}");
            }

            if (Array.IndexOf(header, column) < index)
            {
                throw Error(file, 1, index + 1, $"the column \"{column}\" is there twice");
            }
        }

        if (!header.Any(IdColumns.Contains))
        {
            throw Error(file, 1, header.Length + 1, $"the column \"{IdColumns[0]}\" is missing");
        }

        var rows = new List<PublishedRow>();
        while (csv.Read())
        {
            if (csv.Parser.Count != header.Length)
            {
                throw Error(file, csv.Parser.RawRow, Math.Min(csv.Parser.Count, header.Length) + 1,
                    $"the line has {csv.Parser.Count} fields, but the header has {header.Length}");
            }

            var row = ReadRow(new Row(file, csv, header));
            if (rows.Exists(earlier => earlier.Id == row.Id))
            {
                throw Error(file, csv.Parser.RawRow, 1, $"an earlier row is of {row.Id} as well");
            }

            rows.Add(row);
        }

        return rows.Count > 0 ? rows : throw Error(file, csv.Parser.RawRow, 1, "there is no row below the header");
    }

    private List<PublishedSource> ReadSources() => DataFile.Read<List<PublishedSource>>(sourcesFile, sources =>
        sources.GroupBy(source => source.Id).FirstOrDefault(alike => alike.Skip(1).Any()) is { } twice
            ? $"two sources have the id \"{twice.Key}\""
            : sources.SelectMany(source => source.Tables).GroupBy(table => table).FirstOrDefault(alike => alike.Skip(1).Any()) is { } table
                ? $"two sources name the table {table.Key}"
                : null);

    private static DataFileException Error(string file, long line, long column, string what) =>
        DataFile.Damaged(file, DataFile.Place(line, column), what);

    /// <summary>The current line of a table.</summary>
    private sealed class Row(string file, CsvReader csv, string[] header)
    {
        public string[] Header => header;

        public string Text(string column) => csv.GetField(column) is { Length: > 0 } text ? text
            : throw Error(file, csv.Parser.RawRow, Array.IndexOf(header, column) + 1, $"\"{column}\" is empty");

        public double Figure(string column) =>
            double.TryParse(Text(column), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var figure)
                && double.IsFinite(figure) ? figure
            : throw Error(file, csv.Parser.RawRow, Array.IndexOf(header, column) + 1, $"\"{Text(column)}\" in \"{column}\" is no figure");
    }
}
