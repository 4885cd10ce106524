namespace PriceOfAwait.Tests.Judging;

public sealed class ClaimsFileTests : TestsInFolder
{
    private const string Part = "{\"part\":\"p\",\"is\":1}";
    private const string Sound =
        $"{{\"id\":\"X1\",\"source\":\"price-of-await\",\"kind\":\"exact\",\"statement\":\"s\",\"parts\":[{Part}]}}";

    [Fact]
    public void A_part_carries_its_limits_and_what_the_source_printed()
    {
        var claim = Assert.Single(
            Read(
                Sound.Replace(
                    Part,
                    """
                    {"part":"printed in the text","rule":"more","unit":"x","published":1.5},
                    {"part":"printed in a table","unit":"B",
                     "row":{"table":"fast-paths.csv","method":"AwaitPathWithTask","parameters":{"Deep":"true"},
                            "figure":"allocated_bytes"}},
                    {"part":"divided","below":1,"unit":"x",
                     "row":{"table":"fast-paths.csv","method":"DirectPathWithValueTask","parameters":{"Deep":"true"},
                            "figure":"mean_ns","to":"DirectPathWithTask"}},
                    {"part":"nowhere","is":1,"row":{"table":"fast-paths.csv","method":"None","figure":"ratio"}}
                    """,
                    StringComparison.Ordinal
                )
            )
        );
        var (text, table, divided) = (claim.Parts[0], claim.Parts[1], claim.Parts[2]);
        Assert.Equal((1.5, "above 1x"), (text.PublishedFigure, text.LimitText));
        Assert.Equal((504, "504 B"), (table.PublishedFigure, table.LimitText));
        Assert.True(table.IsMetBy(504));
        Assert.False(table.IsMetBy(496));
        Assert.Equal("1.56x (9.8505 / 6.3206 ns)", divided.PublishedText);
        Assert.Refuses<DataFileException>(
            () => claim.Parts[3].PublishedFigure,
            "fast-paths.csv, None, ratio, but there is no such figure"
        );
        Assert.Refuses<DataFileException>(
            () => claim.Judge(new Evidence()),
            "No check decides the part \"printed in the text\" of the claim X1."
        );
    }

    [Theory]
    [InlineData("[\n{\"id\":\"X1\",\"verdict\":\"holds\"}]", "line 2, column 22: ")]
    [InlineData("[{\"id\":\"X1\",\"kind\":\"guessed\"}]", "line 1, column 29: ")]
    [InlineData("[{\"id\":\"X1\",\"source\":\"fast-paths-2021\",\"kind\":\"exact\"}]", "line 1, column ")]
    public void A_malformed_file_is_an_error_that_names_file_and_place(string content, string where) =>
        Assert.StartsWith(
            $"{Folder["claims.json"]}, {where}",
            Assert.Refuses<DataFileException>(() => ReadFile(content))
        );

    [Theory]
    [InlineData(
        "price-of-await",
        "hearsay",
        "there is no source \"hearsay\" in data/sources.json. There are: fast-paths-2021, "
    )]
    [InlineData(Part, "", "it has no \"parts\".")]
    [InlineData(Part, "{\"part\":\"p\"},{\"part\":\"p\"}", "two parts have the same name.")]
    [InlineData(
        Part,
        "{\"part\":\"p\",\"bytes\":\"M\"}",
        "a part compares methods, but neither it nor its claim has \"benchmarks\"."
    )]
    [InlineData(
        Part,
        "{\"part\":\"p\",\"benchmarks\":\"B\",\"time\":\"M\"}",
        "a part has \"time\" without \"over\" or \"minus\", or one of these without \"time\"."
    )]
    [InlineData(
        Part,
        "{\"part\":\"p\",\"benchmarks\":\"B\",\"time\":\"M\",\"over\":\"N\"}",
        "a part compares times without a \"rule\", \"above\" or \"below\"."
    )]
    [InlineData(
        Part,
        "{\"part\":\"p\",\"rule\":\"a bit\"}",
        "there is no rule \"a bit\". There are: \"more\", \"less\", "
    )]
    [InlineData(
        Part,
        "{\"part\":\"p\",\"rule\":\"more\",\"above\":1}",
        "a part has a \"rule\" and limits of its own. Leave out \"above\" and \"below\"."
    )]
    [InlineData(
        Part,
        "{\"part\":\"p\",\"rule\":\"about\"}",
        "a part is \"about\" a figure, but has neither \"row\" nor \"published\"."
    )]
    public void A_claim_names_a_source_and_a_part_says_all_of_what_it_compares(
        string old,
        string changed,
        string error
    ) =>
        Assert.Refuses<DataFileException>(
            () => Read(Sound.Replace(old, changed, StringComparison.Ordinal)),
            $"claim 1 (X1): {error}"
        );

    [Fact]
    public void The_limits_of_a_published_claim_follow_from_a_rule() =>
        Assert.Refuses<DataFileException>(
            () =>
                Read(
                    Sound
                        .Replace("price-of-await", "fast-paths-2021", StringComparison.Ordinal)
                        .Replace(Part, "{\"part\":\"p\",\"above\":2}", StringComparison.Ordinal)
                ),
            "claim 1 (X1): a part has limits of its own. Name the \"rule\" that a published claim's words follow: "
        );

    [Fact]
    public void Missing_files_are_an_error_that_says_how_to_get_them_back_and_two_claims_of_one_id_one_that_names_it()
    {
        Assert.Refuses<DataFileException>(() => Claims.ReadAll(Folder.FullName, Published.Sources), "Restore it.");
        File.WriteAllText(Folder["claims.json"], $"[{Sound},{Sound}]");
        Assert.Refuses<DataFileException>(
            () => Claims.ReadAll(Folder.FullName, Published.Sources),
            "The claim X1 is defined twice: in "
        );
    }

    private IReadOnlyList<Claim> Read(string claim) => ReadFile($"[{claim}]");

    private IReadOnlyList<Claim> ReadFile(string content)
    {
        File.WriteAllText(Folder["claims.json"], content);
        return Claims.Read(Folder["claims.json"], Published.Sources);
    }
}
