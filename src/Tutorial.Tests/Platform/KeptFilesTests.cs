using PriceOfAwait.Platform;

namespace PriceOfAwait.Tutorial.Tests.Platform;

public sealed class KeptFilesTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void What_was_kept_is_found_and_what_is_damaged_is_not()
    {
        var kept = new KeptFiles(_folder["build"], most: 10);
        Assert.Null(kept.Find("name"));
        kept.Keep("name", [1, 2, 3]);
        Assert.Equal([1, 2, 3], new KeptFiles(_folder["build"], most: 10).Find("name"));

        var file = _folder["build/name"];
        var content = File.ReadAllBytes(file);
        foreach (var damaged in new[] { [], content[..10], content[..^1], [.. content.SkipLast(1), (byte)(content[^1] + 1)] })
        {
            File.WriteAllBytes(file, damaged);
            Assert.Null(kept.Find("name"));
        }
    }

    [Fact]
    public void What_an_earlier_build_has_kept_goes_and_everything_when_it_becomes_too_much()
    {
        new KeptFiles(_folder["old"], most: 10).Keep("name", []);
        var kept = new KeptFiles(_folder["new"], most: 10);
        for (var i = 0; i < 11; i++)
        {
            kept.Keep($"name {i}", []);
        }

        Assert.Equal([_folder["new/name 10"]], Directory.GetFiles(_folder.Path, "*", SearchOption.AllDirectories));
    }

    [Fact]
    public void Where_nothing_can_be_written_nothing_is_kept()
    {
        File.WriteAllText(_folder["file"], "");
        var kept = new KeptFiles(_folder["file/build"], most: 10);
        kept.Keep("name", [1]);
        Assert.Null(kept.Find("name"));
    }
}
