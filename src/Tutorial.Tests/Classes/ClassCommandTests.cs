using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Tests.Classes;

public sealed class ClassCommandTests
{
    /// <summary>A report would refuse the file, when it is too late to write another one.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("a name that is longer than any that is to be seen")]
    [InlineData("Eve\u202Egnp.exe")]
    public async Task A_nickname_that_no_board_takes_is_refused_before_anything_is_exported(string nickname)
    {
        using var folder = new TempFolder();
        var export = await Invocation.OfAsync("class", "export", nickname, "--to", folder["mine.json"]);
        Assert.Equal(ExitCode.WrongUsage, export.ExitCode);
        Assert.Contains("can't be the nickname: a nickname has", export.Error, StringComparison.Ordinal);
        Assert.False(File.Exists(folder["mine.json"]));
    }

    [Fact]
    public async Task A_board_whose_file_can_not_be_made_is_told_so()
    {
        using var folder = new TempFolder();
        await File.WriteAllTextAsync(folder["file"], "no folder", TestContext.Current.CancellationToken);
        var host = await Invocation.OfAsync("class", "host", "--port", "0", "--database", Path.Combine(folder["file"], "class.db"));
        Assert.Equal(ExitCode.Failure, host.ExitCode);
        Assert.Contains("can't be opened as a class", host.Error, StringComparison.Ordinal);
        Assert.DoesNotContain("--port", host.Error, StringComparison.Ordinal);
    }
}
