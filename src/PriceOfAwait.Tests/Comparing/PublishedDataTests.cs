namespace PriceOfAwait.Tests.Comparing;

public sealed class PublishedDataTests : TestsInFolder
{
    private const string Source = """
        {"id":"s","title":"t","author":"a","url":"https://example.org/","year":2021,"environment":"e",
         "tables":["t.csv"]}
        """;

    public PublishedDataTests() => WriteSources(Source);

    private PublishedData Data => new(Folder["sources.json"], Folder.FullName);

    [Fact]
    public void Units_come_from_the_columns_names()
    {
        Write("t.csv", "method,mean_us,allocated_kb\nA,2.5,21.61\n");
        var row = Assert.Single(Data.Table("t.csv").Rows);
        Assert.Equal(2500, row.Mean);
        Assert.Equal(21.61 * 1000, row.AllocatedBytes);
    }

    [Theory]
    [InlineData("method,mean_ns\nA,1\nB,fast\n", "line 3, column 2: \"fast\" in \"mean_ns\" is not a number")]
    [InlineData("method,mean_ns\nA,1,5\n", "line 2, column 3: the line has 3 fields, but the header has 2")]
    [InlineData("method,mean_ns\nA\n", "line 2, column 2: the line has 1 fields, but the header has 2")]
    [InlineData("method,mean_ns\n,1\n", "line 2, column 1: \"method\" is empty")]
    [InlineData("method,mean_ns\nA,\n", "line 2, column 2: \"mean_ns\" is empty")]
    [InlineData("method,mean_ns\nA,\"1,5\"\n", "line 2, column 2: \"1,5\" in \"mean_ns\" is not a number")]
    [InlineData("method,mean_minutes\nA,1\n", "line 1, column 2: the column \"mean_minutes\" is unknown")]
    [InlineData("mean_ns\n1\n", "line 1, column 2: the column \"method\" is missing")]
    [InlineData("method,mean_ns\nA,NaN\n", "line 2, column 2: \"NaN\" in \"mean_ns\" is not a number")]
    [InlineData("method,mean_ns\nA,-1\n", "line 2, column 2: \"-1\" in \"mean_ns\" is not a number")]
    [InlineData("method,mean_ns\nA,1\nB,1\nA,2\n", "line 4, column 1: a row above is also of A")]
    [InlineData("method,mean_ns,mean_ns\nA,1,2\n", "line 1, column 3: the column \"mean_ns\" appears twice")]
    [InlineData("method,mean_ns\n", "line 2, column 1: there are no rows below the header")]
    [InlineData("", "line 1, column 1: there is no header")]
    [InlineData("method,mean_ns\nA,1\nB,2\"3\n", "line 3, column ")]
    public void A_malformed_table_is_an_error_that_names_file_line_and_column(string content, string where)
    {
        Write("t.csv", content);
        var error = Assert.Refuses<DataFileException>(() => Data.Table("t.csv"));
        Assert.StartsWith($"{Path.Combine(Folder["01-a-lesson"], "t.csv")}, {where}", error);
    }

    [Fact]
    public void A_table_that_is_missing_or_that_no_source_names_is_an_error_that_names_it()
    {
        Assert.Refuses<DataFileException>(() => Data.Table("t.csv"), "t.csv is missing");
        Write("other.csv", "method,mean_ns\nA,1\n");
        Assert.Refuses<DataFileException>(() => Data.Table("other.csv"), "no source names the table other.csv");
    }

    [Fact]
    public void Sources_that_name_one_table_or_one_id_are_an_error()
    {
        WriteSources(Source, Source);
        Assert.Refuses<DataFileException>(() => Data.Sources, "two sources have the id \"s\"");
        WriteSources(Source, Source.Replace("\"s\"", "\"other\"", StringComparison.Ordinal));
        Assert.Refuses<DataFileException>(() => Data.Sources, "two sources name the table t.csv");
    }

    [Fact]
    public void What_differs_from_the_published_program_is_that_of_the_source_and_that_of_the_table()
    {
        WriteSources(
            Source.Replace(
                "\"tables\"",
                "\"differs\":[\"the collector\"],\"differsInTable\":{\"t.csv\":[\"the seed\"]},\"tables\"",
                StringComparison.Ordinal
            )
        );
        Write("t.csv", "method,mean_ns\nA,1\nB,2\n");
        var table = Data.Table("t.csv");
        var comparison = Comparison.Of("A", Series.Of(MadeUp.Run("Some.Benchmarks", "A 10, B 20")), Series.Of(table));
        Assert.Contains("The program is the published one, except for: the collector; the seed.", comparison.ToText());
    }

    [Fact]
    public void A_difference_in_a_table_that_is_not_the_sources_own_is_an_error()
    {
        WriteSources(
            Source.Replace(
                "\"tables\"",
                "\"differsInTable\":{\"other.csv\":[\"x\"]},\"tables\"",
                StringComparison.Ordinal
            )
        );
        Assert.Refuses<DataFileException>(
            () => Data.Sources,
            "names other.csv, which is not in its source's \"tables\""
        );
    }

    private void WriteSources(params string[] sources) =>
        File.WriteAllText(Folder["sources.json"], $"[{string.Join(',', sources)}]");

    private void Write(string table, string content)
    {
        Directory.CreateDirectory(Folder["01-a-lesson"]);
        File.WriteAllText(Path.Combine(Folder["01-a-lesson"], table), content);
    }
}
