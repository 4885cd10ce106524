using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Tests.AcrossRuntimes;

public sealed class RuntimesTests : IDisposable
{
    private readonly string _file = Path.Combine(Directory.CreateTempSubdirectory("runtimes-").FullName, "runtimes.json");

    public void Dispose() => Directory.Delete(Path.GetDirectoryName(_file)!, recursive: true);

    [Fact]
    public void The_file_has_the_runtimes_the_oldest_first() =>
        Assert.Equal(["netcoreapp3.1", "net8.0", "net9.0", "net10.0", "net10.0-async", "net11.0"],
            Runtimes.All.Select(runtime => runtime.Id));

    [Fact]
    public void Some_are_asked_for_by_id_and_come_in_the_order_of_the_file() =>
        Assert.Equal([".NET 8", ".NET 10"], Runtimes.Named("net10.0", "net8.0").Select(runtime => runtime.Name));

    [Fact]
    public void One_that_is_not_there_is_named_with_those_that_are_and_how_to_add_it()
    {
        var error = Assert.Throws<ArgumentException>(() => Runtimes.Named("net7.0"));
        Assert.Contains("'net7.0'", error.Message, StringComparison.Ordinal);
        Assert.Contains("netcoreapp3.1, net8.0", error.Message, StringComparison.Ordinal);
        Assert.Contains("runtimes add net7.0", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void It_is_written_as_it_stands_so_that_adding_one_changes_nothing_else()
    {
        Runtimes.Write(_file, Runtimes.All);
        Assert.Equal(File.ReadAllText(Repository.RuntimesFile).ReplaceLineEndings("\n"), File.ReadAllText(_file));
    }

    [Theory]
    [InlineData("""[{ "id": "a", "name": "A" }]""", "framework")]
    [InlineData("""[{ "id": "a", "name": "A", "framework": "a" }, { "id": "a", "name": "A", "framework": "a" }]""", "\"a\"")]
    [InlineData("""[{ "id": "a", "nmae": "A", "framework": "a" }]""", "nmae")]
    [InlineData("""[{ "id": "../../x", "name": "A", "framework": "a" }]""", "\"../../x\"")]
    [InlineData("""[{ "id": "a", "name": "A", "framework": "/etc" }]""", "\"/etc\"")]
    [InlineData("""[{ "id": "a", "name": " ", "framework": "a" }]""", "an empty name")]
    [InlineData("""[{ "id": "a", "name": "A", "framework": "a", "released": "some day" }]""", "\"some day\" is no month")]
    [InlineData("""[{ "id": "a", "name": "A", "framework": "a", "environment": null }]""", "a value is null")]
    [InlineData("[]", "it names no runtime")]
    [InlineData("null", "null")]
    [InlineData("not JSON", "runtimes.json")]
    public void A_malformed_file_is_an_error_that_names_the_place(string json, string place)
    {
        File.WriteAllText(_file, json);
        Assert.Contains(place, Assert.Throws<DataFileException>(() => Runtimes.Read(_file)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_runtime_is_known_by_its_target_framework() =>
        Assert.Equal(("net6.0", ".NET 6", "2021-11"),
            (Runtimes.Of("net6.0").Id, Runtimes.Of("net6.0").Name, Runtimes.Of("net6.0").Released));

    [Theory]
    [InlineData("net48")]
    [InlineData("net4.0")]
    [InlineData("netstandard2.0")]
    [InlineData("8")]
    public void What_is_no_framework_of_NET_5_or_later_is_refused(string framework) =>
        Assert.Contains(framework, Assert.Throws<ArgumentException>(() => Runtimes.Of(framework)).Message, StringComparison.Ordinal);
}
