using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Tests.Recording;

public class RecordCommandTests
{
    [Fact]
    public async Task A_folder_that_cannot_be_written_is_found_out_before_anything_is_measured()
    {
        var invocation = await Invocation.OfAsync("record", "StringFastPaths", "--machine", new string('x', 300));

        Assert.Equal(ExitCode.Failure, invocation.ExitCode);
        Assert.Contains("xxx", invocation.Error, StringComparison.Ordinal);
        Assert.Empty(invocation.Output);
    }
}
