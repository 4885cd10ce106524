using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Tests.Classes;

public sealed class ClassCommandTests
{
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
