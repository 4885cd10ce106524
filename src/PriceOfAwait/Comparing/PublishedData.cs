using CsvHelper;
using CsvHelper.Configuration;

namespace PriceOfAwait.Comparing;

internal sealed class PublishedData(string sourcesFile, string lessons)
{
    // A row is about a method, or about a task's result type.
    private static readonly string[] IdColumns = ["method", "result_type"];

    private static readonly Dictionary<string, string> ParameterColumns = new()
    {
        ["deep"] = "Deep",
        ["runtime"] = "Runtime",
    };

    private static readonly string[] FigureColumns =
    [
        "mean_ns",
        "mean_us",
        "error_ns",
        "stddev_ns",
        "ratio",
        "ratio_sd",
        "scaled",
        "scaled_stddev",
        "ops_per_second",
        "gen0_per_1000",
        "gen1_per_1000",
        "allocated_bytes",
        "allocated_kb",
        "code_size_bytes",
        "task_bytes",
    ];

    public IReadOnlyList<PublishedSource> Sources =>
        field ??= DataFile.Read<List<PublishedSource>>(
            sourcesFile,
            sources =>
                Twice(sources.Select(source => source.Id)) is { } id ? $"two sources have the id \"{id}\""
                : Twice(sources.SelectMany(source => source.Tables)) is { } table
                    ? $"two sources name the table {table}"
                : sources.SelectMany(source => source.DiffersInTable.Keys.Except(source.Tables)).FirstOrDefault()
                    is { } stray
                    ? $"\"differsInTable\" names {stray}, which is not in its source's \"tables\""
                : null
        );

    public PublishedTable Table(string fileName) =>
        new(
            Sources.FirstOrDefault(source => source.Tables.Contains(fileName))
                ?? throw new DataFileException(
                    $"{sourcesFile}: no source names the table {fileName}. Add it to its source's \"tables\"."
                ),
            fileName,
            ReadRows(
                Directory.EnumerateFiles(lessons, fileName, SearchOption.AllDirectories).FirstOrDefault()
                    ?? throw new DataFileException($"{fileName} is missing in {lessons}. {DataFile.Restore(lessons)}")
            )
        );

    private static List<PublishedRow> ReadRows(string file)
    {
        using var csv = new CsvReader(
            new StringReader(DataFile.ReadText(file)),
            new CsvConfiguration(CultureInfo.InvariantCulture)
            {
                BadDataFound = bad =>
                    throw DataFile.Damaged(
                        file,
                        DataFile.Place(bad.Context.Parser!.RawRow, (bad.Context.Reader?.CurrentIndex ?? 0) + 1),
                        $"\"{bad.Field.Trim()}\" has a misplaced quotation mark"
                    ),
            }
        );
        Require(csv.Read() && csv.ReadHeader(), 0, $"there is no header. It starts with: {IdColumns[0]}");
        var header = csv.HeaderRecord!;
        foreach (var (index, column) in header.Select((column, index) => (index, column)))
        {
            Require(
                IdColumns.Contains(column) || ParameterColumns.ContainsKey(column) || FigureColumns.Contains(column),
                index,
                $"the column \"{column}\" is unknown. Figure columns are {string.Join(", ", FigureColumns)}"
            );
            Require(Array.IndexOf(header, column) == index, index, $"the column \"{column}\" appears twice");
        }

        Require(header.Any(IdColumns.Contains), header.Length, $"the column \"{IdColumns[0]}\" is missing");
        var rows = new List<PublishedRow>();
        while (csv.Read())
        {
            Require(
                csv.Parser.Count == header.Length,
                Math.Min(csv.Parser.Count, header.Length),
                $"the line has {csv.Parser.Count} fields, but the header has {header.Length}"
            );
            var parameters = header
                .Where(ParameterColumns.ContainsKey)
                .Select(column => new Parameter(ParameterColumns[column], Field(column)));
            var row = new PublishedRow(
                new(Field(header.First(IdColumns.Contains)), new(parameters)),
                header.Where(FigureColumns.Contains).ToDictionary(column => column, Figure)
            );
            Require(rows.TrueForAll(earlier => earlier.Id != row.Id), 0, $"a row above is also of {row.Id}");
            rows.Add(row);
        }

        Require(rows.Count > 0, 0, "there are no rows below the header");
        return rows;

        string Field(string column)
        {
            var field = csv.GetField(column)!;
            Require(field.Length > 0, Array.IndexOf(header, column), $"\"{column}\" is empty");
            return field;
        }

        double Figure(string column)
        {
            var isFigure =
                double.TryParse(
                    Field(column),
                    NumberStyles.AllowDecimalPoint,
                    CultureInfo.InvariantCulture,
                    out var figure
                ) && double.IsFinite(figure);
            Require(isFigure, Array.IndexOf(header, column), $"\"{Field(column)}\" in \"{column}\" is not a number");
            return figure;
        }

        void Require(bool holds, int index, string otherwise)
        {
            if (!holds)
            {
                throw DataFile.Damaged(file, DataFile.Place(Math.Max(1, csv.Parser.RawRow), index + 1), otherwise);
            }
        }
    }

    private static string? Twice(IEnumerable<string> names) =>
        names.GroupBy(name => name).FirstOrDefault(alike => alike.Skip(1).Any())?.Key;
}
