namespace PriceOfAwait.Tests.Publishing;

public sealed class PublishedDataTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("published-").FullName;

    public PublishedDataTests() => Write("sources.json", """
        [{"id":"s","title":"t","author":"a","url":"https://example.org/","year":2021,"environment":"e","tables":["t.csv","sizes.csv"]}]
        """);

    private PublishedData Data => new(Path.Combine(_folder, "sources.json"), _folder);

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void Units_come_from_the_columns_names()
    {
        Write("t.csv", "method,mean_us,allocated_kb\nA,2.5,21.61\n");
        var row = Assert.Single(Data.Table("t.csv").Rows);
        Assert.Equal(2500, row.Mean);
        Assert.Equal(21.61 * 1024, row.AllocatedBytes);
    }

    [Theory]
    [InlineData("method,mean_ns\nA,1\nB,fast\n", "line 3, column 2: \"fast\" in \"mean_ns\" is no figure")]
    [InlineData("method,mean_ns\nA,1,5\n", "line 2, column 3: the line has 3 fields, but the header has 2")]
    [InlineData("method,mean_ns\nA\n", "line 2, column 2: the line has 1 fields, but the header has 2")]
    [InlineData("method,mean_ns\n,1\n", "line 2, column 1: \"method\" is empty")]
    [InlineData("method,mean_ns\nA,\n", "line 2, column 2: \"mean_ns\" is empty")]
    [InlineData("method,mean_ns\nA,\"1,5\"\n", "line 2, column 2: \"1,5\" in \"mean_ns\" is no figure")]
    [InlineData("method,mean_minutes\nA,1\n", "line 1, column 2: the column \"mean_minutes\" is unknown")]
    [InlineData("mean_ns\n1\n", "line 1, column 2: the column \"method\" is missing")]
    [InlineData("method,mean_ns\nA,NaN\n", "line 2, column 2: \"NaN\" in \"mean_ns\" is no figure")]
    [InlineData("method,mean_ns\nA,Infinity\n", "line 2, column 2: \"Infinity\" in \"mean_ns\" is no figure")]
    [InlineData("method,mean_ns\nA,-1\n", "line 2, column 2: \"-1\" in \"mean_ns\" is no figure")]
    [InlineData("method,mean_ns\nA,1\nB,1\nA,2\n", "line 4, column 1: an earlier row is of A as well")]
    [InlineData("method,mean_ns,mean_ns\nA,1,2\n", "line 1, column 3: the column \"mean_ns\" is there twice")]
    [InlineData("method,mean_ns\n", "line 2, column 1: there is no row below the header")]
    [InlineData("", "line 1, column 1: there is no header")]
    [InlineData("method,mean_ns\nA,1\nB,2\"3\n", "line 3, column ")]
    public void A_malformed_table_is_an_error_that_names_file_line_and_column(string content, string where)
    {
        Write("t.csv", content);
        var error = Assert.Throws<DataFileException>(() => Data.Table("t.csv"));
        Assert.StartsWith($"{Path.Combine(_folder, "01-a-lesson", "t.csv")}, {where}", error.Message);
    }

    [Fact]
    public void A_table_that_is_missing_or_that_no_source_names_is_an_error_that_names_it()
    {
        Assert.Refuses<DataFileException>(() => Data.Table("t.csv"), "t.csv is missing");
        Write("other.csv", "method,mean_ns\nA,1\n");
        Assert.Refuses<DataFileException>(() => Data.Table("other.csv"), "no source names the table other.csv");
    }

    [Fact]
    public void Malformed_sources_are_an_error_that_names_line_and_column()
    {
        Write("sources.json", "[\n{\"id\": }\n]");
        Assert.Refuses<DataFileException>(() => Data.Sources, "sources.json, line 2, column 8");
    }

    [Fact]
    public void Sources_that_name_one_table_or_one_id_are_an_error()
    {
        var source =
            """{"id":"s","title":"t","author":"a","url":"https://example.org/","year":2021,"environment":"e","tables":["t.csv"]}""";
        Write("sources.json", $"[{source},{source}]");
        Assert.Refuses<DataFileException>(() => Data.Sources, "two sources have the id \"s\"");
        Write("sources.json", $"[{source},{source.Replace("\"s\"", "\"other\"", StringComparison.Ordinal)}]");
        Assert.Refuses<DataFileException>(() => Data.Sources, "two sources name the table t.csv");
    }

    private void Write(string file, string content)
    {
        var inFolder = file.EndsWith(".csv", StringComparison.Ordinal) ? Path.Combine(_folder, "01-a-lesson") : _folder;
        Directory.CreateDirectory(inFolder);
        File.WriteAllText(Path.Combine(inFolder, file), content);
    }
}
