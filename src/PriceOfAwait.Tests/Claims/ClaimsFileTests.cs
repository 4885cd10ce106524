namespace PriceOfAwait.Tests.Claims;

public sealed class ClaimsFileTests : IDisposable
{
    private readonly string file = Path.Combine(Directory.CreateTempSubdirectory("claims-").FullName, "claims.json");

    public void Dispose() => Directory.Delete(Path.GetDirectoryName(file)!, recursive: true);

    [Fact]
    public void A_claim_carries_the_figures_that_stand_in_no_table()
    {
        var claim = Assert.Single(Read("""
            [{"id":"X1","source":"fast-paths-2021","kind":"both","statement":"s","figures":[{"name":"n","value":1.5,"unit":"x"}]}]
            """));
        Assert.Equal(ClaimKind.Both, claim.Kind);
        Assert.Equal(1.5, claim.Figure("n"));
        Assert.Contains("X1: there is no figure \"m\"", Assert.Throws<PublishedDataException>(() => claim.Figure("m")).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("", "line 1, column 1: ")]
    [InlineData("[\n{\"id\":", "line 2, column 7: ")]
    [InlineData("[\n{\"id\":\"X1\",\"verdict\":\"holds\"}]", "line 2, column 22: ")]
    [InlineData("[{\"id\":\"X1\",\"kind\":\"guessed\"}]", "line 1, column 29: ")]
    [InlineData("[{\"id\":\"X1\",\"source\":\"fast-paths-2021\",\"kind\":\"exact\"}]", "claim 1 (X1): it has no \"statement\".")]
    [InlineData("[{\"source\":\"fast-paths-2021\",\"kind\":\"exact\",\"statement\":\"s\"}]", "claim 1 (): it has no \"id\".")]
    [InlineData("[null]", "claim 1 (): it is null.")]
    [InlineData("[{\"id\":\"X1\",\"source\":\"hearsay\",\"kind\":\"exact\",\"statement\":\"s\"}]", "claim 1 (X1): there is no source \"hearsay\" in data/published/sources.json. There are: fast-paths-2021, ")]
    [InlineData("[{\"id\":\"X1\",\"source\":\"fast-paths-2021\",\"kind\":\"exact\",\"statement\":\"s\"},{\"id\":\"X1\",\"source\":\"fast-paths-2021\",\"kind\":\"exact\",\"statement\":\"s\"}]", "claim 2 (X1): an earlier claim has the same id.")]
    [InlineData("[{\"id\":\"X1\",\"source\":\"fast-paths-2021\",\"kind\":\"exact\",\"statement\":\"s\",\"figures\":[{\"value\":1}]}]", "claim 1 (X1): a figure has no \"name\" or no \"unit\".")]
    public void A_malformed_file_is_an_error_that_names_file_and_place(string content, string where)
    {
        var error = Assert.Throws<PublishedDataException>(() => Read(content));
        Assert.StartsWith($"{file}, {where}", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_claim_of_this_project_needs_no_published_source()
    {
        var claim = Assert.Single(Read("""[{"id":"X1","source":"price-of-await","kind":"exact","statement":"s"}]"""));
        Assert.True(claim.IsOwn);
        Assert.DoesNotContain(Published.Sources, source => source.Id == claim.Source);
    }

    [Fact]
    public void A_missing_file_is_an_error_that_says_how_to_get_it_back() => Assert.Contains(
        "git checkout", Assert.Throws<PublishedDataException>(() => ClaimsFile.Read(file, Published.Sources)).Message, StringComparison.Ordinal);

    private IReadOnlyList<Claim> Read(string content)
    {
        File.WriteAllText(file, content);
        return ClaimsFile.Read(file, Published.Sources);
    }
}
