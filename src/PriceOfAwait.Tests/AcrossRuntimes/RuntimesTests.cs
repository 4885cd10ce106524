namespace PriceOfAwait.Tests.AcrossRuntimes;

public sealed class RuntimesTests : TestsInFolder
{
    [Fact]
    public void Some_are_asked_for_by_id_and_come_in_the_order_of_the_file() =>
        Assert.Equal([".NET 8", ".NET 10"], Runtimes.Named("net10.0", "net8.0").Select(runtime => runtime.Name));

    [Fact]
    public void One_that_is_not_there_is_named_with_those_that_are_and_where_to_add_it() =>
        Assert.Refuses<WrongArgumentException>(
            () => Runtimes.Named("net7.0"),
            "'net7.0'",
            "netcoreapp3.1, net8.0",
            "runtimes.json"
        );

    [Theory]
    [InlineData("""[{ "id": "a", "name": "A" }]""", "framework")]
    [InlineData(
        """[{ "id": "a", "name": "A", "framework": "a" }, { "id": "a", "name": "A", "framework": "a" }]""",
        "\"a\""
    )]
    [InlineData("""[{ "id": "../../x", "name": "A", "framework": "a" }]""", "\"../../x\"")]
    [InlineData("""[{ "id": "a", "name": "A", "framework": "/etc" }]""", "\"/etc\"")]
    [InlineData("""[{ "id": "a", "name": " ", "framework": "a" }]""", "an empty name")]
    [InlineData(
        """[{ "id": "a", "name": "A", "framework": "a", "released": "some day" }]""",
        "\"some day\" is not a month"
    )]
    [InlineData("[]", "it names no runtime")]
    [InlineData("not JSON", "runtimes.json")]
    public void A_malformed_file_is_an_error_that_names_the_place(string json, string place)
    {
        File.WriteAllText(Folder["runtimes.json"], json);
        Assert.Refuses<DataFileException>(() => Runtimes.Read(Folder["runtimes.json"]), place);
    }
}
