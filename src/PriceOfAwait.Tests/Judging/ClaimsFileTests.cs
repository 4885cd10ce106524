using PriceOfAwait.Judging;
using PriceOfAwait.Publishing;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Tests.Judging;

public sealed class ClaimsFileTests : IDisposable
{
    private readonly string _file = Path.Combine(Directory.CreateTempSubdirectory("claims-").FullName, "claims.json");

    public void Dispose() => Directory.Delete(Path.GetDirectoryName(_file)!, recursive: true);

    [Fact]
    public void A_part_carries_its_limits_and_what_the_source_printed()
    {
        var claim = Assert.Single(Read("""
            [{"id":"X1","source":"fast-paths-2021","kind":"both","statement":"s","parts":[
              {"part":"printed in the text","above":1,"unit":"x","published":1.5},
              {"part":"printed in a table","unit":"B","row":{"table":"fast-paths.csv","method":"AwaitPathWithTask","parameters":{"Deep":"true"},"figure":"allocated_bytes"}},
              {"part":"divided","below":1,"unit":"x","row":{"table":"fast-paths.csv","method":"DirectPathWithValueTask","parameters":{"Deep":"true"},"figure":"mean_ns","to":"DirectPathWithTask"}}]}]
            """));
        Assert.Equal(ClaimKind.Both, claim.Kind);
        var (text, table, divided) = (claim.Parts[0], claim.Parts[1], claim.Parts[2]);
        Assert.Equal((1.5, "above 1.00x"), (text.PublishedFigure, text.Demand));
        Assert.Equal((504, "504 B"), (table.PublishedFigure, table.Demand));
        Assert.True(table.IsMetBy(504));
        Assert.False(table.IsMetBy(496));
        Assert.Equal("1.56x (9.8505 / 6.3206 ns)", divided.PublishedText);
        Assert.Contains(
            "Nothing decides the part \"printed in the text\" of the claim X1.",
            Assert.Throws<DataFileException>(() => claim.Judge(new Evidence())).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_figure_that_no_table_has_is_an_error()
    {
        var claim = Assert.Single(Read("""
            [{"id":"X1","source":"fast-paths-2021","kind":"timed","statement":"s","parts":[{"part":"p","row":{"table":"fast-paths.csv","method":"None","figure":"ratio"}}]}]
            """));
        Assert.Contains("fast-paths.csv, None, ratio: there is no such figure",
            Assert.Throws<DataFileException>(() => claim.Parts[0].PublishedFigure).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("", "line 1, column 1: ")]
    [InlineData("[\n{\"id\":", "line 2, column 7: ")]
    [InlineData("[\n{\"id\":\"X1\",\"verdict\":\"holds\"}]", "line 2, column 22: ")]
    [InlineData("[{\"id\":\"X1\",\"kind\":\"guessed\"}]", "line 1, column 29: ")]
    [InlineData("[{\"id\":\"X1\",\"source\":\"fast-paths-2021\",\"kind\":\"exact\"}]", "line 1, column ")]
    [InlineData("[{\"source\":\"fast-paths-2021\",\"kind\":\"exact\",\"statement\":\"s\"}]", "line 1, column ")]
    [InlineData("[null]", "line 1, column 2: a value is null.")]
    [InlineData("[{\"id\":\"X1\",\"source\":\"hearsay\",\"kind\":\"exact\",\"statement\":\"s\",\"parts\":[{\"part\":\"p\"}]}]", "claim 1 "
        + "(X1): there is no source \"hearsay\" in data/sources.json. There are: fast-paths-2021, ")]
    [InlineData("[{\"id\":\"X1\",\"source\":\"fast-paths-2021\",\"kind\":\"exact\",\"statement\":\"s\",\"parts\":[{\"part\":\"p\"}]},{\"id\":\"X1\",\"source\":\"fast-paths-2021\",\"kind\":\"exact\",\"statement\":\"s\",\"parts\":[{\"part\":\"p\"}]}]", "claim 2 (X1): an earlier claim has the same id.")]
    [InlineData("[{\"id\":\"X1\",\"source\":\"fast-paths-2021\",\"kind\":\"exact\",\"statement\":\"s\",\"parts\":[]}]", "claim 1 (X1): it "
        + "has no \"parts\".")]
    [InlineData("[{\"id\":\"X1\",\"source\":\"fast-paths-2021\",\"kind\":\"exact\",\"statement\":\"s\",\"parts\":[{\"part\":\"\"}]}]", "claim 1 (X1): a part has no \"part\" or no \"unit\".")]
    [InlineData("[{\"id\":\"X1\",\"source\":\"fast-paths-2021\",\"kind\":\"exact\",\"statement\":\"s\",\"parts\":[{\"part\":\"p\"},{\"part\":\"p\"}]}]", "claim 1 (X1): two parts have the same name.")]
    public void A_malformed_file_is_an_error_that_names_file_and_place(string content, string where)
    {
        var error = Assert.Throws<DataFileException>(() => Read(content));
        Assert.StartsWith(_file, error.Message, StringComparison.Ordinal);
        Assert.Contains(where, error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("\"bytes\":\"M\"", "a part compares methods of no \"benchmarks\".")]
    [InlineData("\"benchmarks\":\"B\",\"time\":\"M\"", "a part has \"time\" without \"over\", or \"over\" alone.")]
    public void A_part_says_all_of_what_it_compares(string compared, string error) => Assert.Contains(
        error,
        Assert.Throws<DataFileException>(() => Read(
            $$"""[{"id":"X1","source":"price-of-await","kind":"exact","statement":"s","parts":[{"part":"p",{{compared}}}]}]""")).Message,
        StringComparison.Ordinal);

    [Fact]
    public void A_claim_of_this_project_needs_no_published_source()
    {
        var claim = Assert.Single(
            Read("""[{"id":"X1","source":"price-of-await","kind":"exact","statement":"s","parts":[{"part":"p","is":1}]}]"""));
        Assert.True(claim.IsOwn);
        Assert.DoesNotContain(Published.Sources, source => source.Id == claim.Source);
    }

    [Fact]
    public void Missing_files_are_an_error_that_says_how_to_get_them_back() => Assert.Contains(
        "git checkout",
        Assert.Throws<DataFileException>(() => Claims.ReadAll(Path.GetDirectoryName(_file)!, Published.Sources)).Message,
        StringComparison.Ordinal);

    [Fact]
    public void A_claim_of_two_lessons_is_an_error_that_names_it()
    {
        var folder = Path.GetDirectoryName(_file)!;
        foreach (var lesson in new[] { "01-one", "02-two" })
        {
            File.WriteAllText(
                Path.Combine(Directory.CreateDirectory(Path.Combine(folder, lesson)).FullName, "claims.json"),
                """[{"id":"X1","source":"price-of-await","kind":"exact","statement":"s","parts":[{"part":"p","is":1}]}]""");
        }

        var error = Assert.Throws<DataFileException>(() => Claims.ReadAll(folder, Published.Sources));
        Assert.Contains("Two lessons have a claim X1: ", error.Message, StringComparison.Ordinal);
    }

    private IReadOnlyList<Claim> Read(string content)
    {
        File.WriteAllText(_file, content);
        return Claims.Read(_file, Published.Sources);
    }
}
