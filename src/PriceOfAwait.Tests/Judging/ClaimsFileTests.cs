namespace PriceOfAwait.Tests.Judging;

public sealed class ClaimsFileTests : IDisposable
{
    private const string Sound = """
        {"id":"X1","source":"price-of-await","kind":"exact","statement":"s","parts":[{"part":"p","is":1}]}
        """;

    private readonly string _file = Path.Combine(Directory.CreateTempSubdirectory("claims-").FullName, "claims.json");

    public void Dispose() => Directory.Delete(Path.GetDirectoryName(_file)!, recursive: true);

    [Fact]
    public void A_part_carries_its_limits_and_what_the_source_printed()
    {
        var claim = ReadWith("""
            {"part":"printed in the text","above":1,"unit":"x","published":1.5},
            {"part":"printed in a table","unit":"B",
             "row":{"table":"fast-paths.csv","method":"AwaitPathWithTask","parameters":{"Deep":"true"},"figure":"allocated_bytes"}},
            {"part":"divided","below":1,"unit":"x",
             "row":{"table":"fast-paths.csv","method":"DirectPathWithValueTask","parameters":{"Deep":"true"},"figure":"mean_ns",
                    "to":"DirectPathWithTask"}},
            {"part":"nowhere","is":1,"row":{"table":"fast-paths.csv","method":"None","figure":"ratio"}}
            """);
        var (text, table, divided) = (claim.Parts[0], claim.Parts[1], claim.Parts[2]);
        Assert.Equal((1.5, "above 1.00x"), (text.PublishedFigure, text.Demand));
        Assert.Equal((504, "504 B"), (table.PublishedFigure, table.Demand));
        Assert.True(table.IsMetBy(504));
        Assert.False(table.IsMetBy(496));
        Assert.Equal("1.56x (9.8505 / 6.3206 ns)", divided.PublishedText);
        Assert.Contains("fast-paths.csv, None, ratio: there is no such figure",
            Assert.Throws<DataFileException>(() => claim.Parts[3].PublishedFigure).Message, StringComparison.Ordinal);
        Assert.Contains(
            "Nothing decides the part \"printed in the text\" of the claim X1.",
            Assert.Throws<DataFileException>(() => claim.Judge(new Evidence())).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("", "line 1, column 1: ")]
    [InlineData("[\n{\"id\":", "line 2, column 7: ")]
    [InlineData("[\n{\"id\":\"X1\",\"verdict\":\"holds\"}]", "line 2, column 22: ")]
    [InlineData("[{\"id\":\"X1\",\"kind\":\"guessed\"}]", "line 1, column 29: ")]
    [InlineData("[{\"id\":\"X1\",\"source\":\"fast-paths-2021\",\"kind\":\"exact\"}]", "line 1, column ")]
    [InlineData("[null]", "line 1, column 2: a value is null.")]
    public void A_malformed_file_is_an_error_that_names_file_and_place(string content, string where)
    {
        var error = Assert.Throws<DataFileException>(() => Read(content));
        Assert.StartsWith(_file, error.Message, StringComparison.Ordinal);
        Assert.Contains(where, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_source_that_there_is_not_is_refused_with_those_there_are() => Assert.Contains(
        "claim 1 (X1): there is no source \"hearsay\" in data/sources.json. There are: fast-paths-2021, ",
        Assert.Throws<DataFileException>(
            () => Read($"[{Sound.Replace("price-of-await", "hearsay", StringComparison.Ordinal)}]")).Message,
        StringComparison.Ordinal);

    [Theory]
    [InlineData("", "it has no \"parts\".")]
    [InlineData("{\"part\":\"p\"},{\"part\":\"p\"}", "two parts have the same name.")]
    [InlineData("{\"part\":\"p\",\"bytes\":\"M\"}", "a part compares methods of no \"benchmarks\".")]
    [InlineData("{\"part\":\"p\",\"benchmarks\":\"B\",\"time\":\"M\"}", "a part has \"time\" without \"over\", or \"over\" alone.")]
    [InlineData(
        "{\"part\":\"p\",\"benchmarks\":\"B\",\"time\":\"M\",\"over\":\"N\"}", "a part compares times without \"above\" or \"below\".")]
    public void A_part_says_all_of_what_it_compares(string parts, string error) => Assert.Contains(
        $"claim 1 (X1): {error}", Assert.Throws<DataFileException>(() => ReadWith(parts)).Message, StringComparison.Ordinal);

    [Fact]
    public void Missing_files_are_an_error_that_says_how_to_get_them_back() => Assert.Contains(
        "git checkout",
        Assert.Throws<DataFileException>(() => Claims.ReadAll(Path.GetDirectoryName(_file)!, Published.Sources)).Message,
        StringComparison.Ordinal);

    [Fact]
    public void Two_claims_of_one_id_are_an_error_that_names_it()
    {
        File.WriteAllText(_file, $"[{Sound},{Sound}]");
        var error = Assert.Throws<DataFileException>(() => Claims.ReadAll(Path.GetDirectoryName(_file)!, Published.Sources));
        Assert.Contains("There are two claims X1: in ", error.Message, StringComparison.Ordinal);
    }

    private Claim ReadWith(string parts) =>
        Assert.Single(Read($"[{Sound.Replace("{\"part\":\"p\",\"is\":1}", parts, StringComparison.Ordinal)}]"));

    private IReadOnlyList<Claim> Read(string content)
    {
        File.WriteAllText(_file, content);
        return Claims.Read(_file, Published.Sources);
    }
}
