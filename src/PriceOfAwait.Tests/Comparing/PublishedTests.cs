namespace PriceOfAwait.Tests.Comparing;

public class PublishedTests
{
    public static TheoryData<string> Tables =>
        [
            .. Directory
                .GetFiles(Repository.LessonsData, "*.csv", SearchOption.AllDirectories)
                .Select(file => Path.GetFileName(file)!),
        ];

    [Theory, MemberData(nameof(Tables))]
    public void Every_table_reads_and_has_a_source(string file) => Assert.NotEmpty(Published.Table(file).Rows);

    [Fact]
    public void A_figure_is_as_it_was_published()
    {
        var row = Published.FastPaths.Rows.Single(row =>
            row.Id == new BenchmarkId("AwaitPathWithValueTask", new(new Parameter("Deep", "true")))
        );
        Assert.Equal((138.4892, 22.26, 0), (row.Mean, row.Ratio, row.AllocatedBytes));
        Assert.Equal(
            [0.2050, 0.1601, 900],
            new[] { "error_ns", "stddev_ns", "code_size_bytes" }.Select(column => row.Figures[column])
        );
        Assert.Equal("fast-paths-2021", Published.FastPaths.Source.Id);
    }

    [Fact]
    public void The_awaiting_game_is_two_tables_in_one()
    {
        Assert.Equal(14, Published.AwaitingGame.Rows.Count);
        Assert.Equal(7, Published.AwaitingGame.Where("Runtime", "net462").Rows.Count);
        Assert.Refuses<WrongArgumentException>(
            () => Published.AwaitingGame.Where("Runtime", "net5.0"),
            "It has: netcoreapp1.1, net462"
        );
    }
}
