namespace PriceOfAwait.Tutorial.Tests.Platform;

public sealed class AtomicFileTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_file_and_its_folder_are_made_with_the_line_ends_of_the_repository_and_nothing_is_left_beside()
    {
        AtomicFile.Write(_folder["some/new/file.txt"], "one\r\ntwo\n");
        AtomicFile.Write(_folder["some/new/file.txt"], "two\r\nthree\n");

        Assert.Equal("two\nthree\n", File.ReadAllText(_folder["some/new/file.txt"]));
        Assert.Single(Directory.GetFiles(_folder["some/new"]));
    }

    [Fact]
    public void What_can_not_be_written_leaves_nothing_behind()
    {
        Directory.CreateDirectory(_folder["file"]);

        Assert.ThrowsAny<SystemException>(() => AtomicFile.Write(_folder["file"], "text"));
        Assert.Equal([_folder["file"]], Directory.GetFileSystemEntries(_folder.Path));
    }

    [Fact]
    public void What_a_writer_left_that_was_ended_on_the_way_goes_when_the_file_is_written_next()
    {
        File.WriteAllText(_folder["file.txt.0123.part"], "hal");
        File.SetLastWriteTimeUtc(_folder["file.txt.0123.part"], DateTime.UtcNow.AddHours(-1));
        File.WriteAllText(_folder["file.txt.4567.part"], "being written");
        File.WriteAllText(_folder["other.txt.part"], "another's");

        AtomicFile.Write(_folder["file.txt"], "text");

        Assert.Equal(
            ["file.txt", "file.txt.4567.part", "other.txt.part"],
            Directory.GetFiles(_folder.Path).Select(Path.GetFileName).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Whether_a_folder_can_be_written_is_found_out_beforehand_and_leaves_nothing_in_it()
    {
        AtomicFile.RequireRoom(_folder["new"]);
        Assert.Empty(Directory.GetFileSystemEntries(_folder["new"]));

        File.WriteAllText(_folder["file"], "");
        Assert.ThrowsAny<IOException>(() => AtomicFile.RequireRoom(_folder["file"]));
    }

    [Fact]
    public void A_secret_is_read_by_the_user_alone()
    {
        AtomicFile.Write(_folder["key"], [1, 2, 3], isSecret: true);

        Assert.Equal([1, 2, 3], File.ReadAllBytes(_folder["key"]));
        // On Windows the folder's rights decide.
        Assert.True(
            OperatingSystem.IsWindows() || File.GetUnixFileMode(_folder["key"]) == (UnixFileMode.UserRead | UnixFileMode.UserWrite));
    }
}
