namespace PriceOfAwait.Tutorial.Tests.Platform;

public class TemporaryFolderTests
{
    [Fact]
    public void It_goes_with_its_owner_and_one_whose_owner_was_killed_goes_when_the_next_is_made()
    {
        using var living = new TemporaryFolder();
        var leftOver = Directory.CreateTempSubdirectory("price-of-await-").FullName;
        File.WriteAllText(Path.Combine(leftOver, "owner"), "");
        File.WriteAllText(Path.Combine(leftOver, "rest"), "");
        // Made by another program: it has no owner's file.
        var foreign = Directory.CreateTempSubdirectory("price-of-await-").FullName;

        var next = new TemporaryFolder();
        File.WriteAllText(next["a"], "");
        next.Dispose();

        Assert.False(Directory.Exists(leftOver));
        Assert.False(Directory.Exists(Path.GetDirectoryName(next.Path)));
        Assert.True(Directory.Exists(living.Path));
        Assert.True(Directory.Exists(foreign));
        Directory.Delete(foreign);
    }
}
