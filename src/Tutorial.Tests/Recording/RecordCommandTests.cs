using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Tests.Recording;

public class RecordCommandTests
{
    [Fact]
    public async Task An_unknown_class_is_wrong_usage_that_lists_those_there_are()
    {
        var invocation = await Invocation.OfAsync("record", "NoSuchClass");

        Assert.Equal(ExitCode.WrongUsage, invocation.ExitCode);
        Assert.Contains("'NoSuchClass'", invocation.Error, StringComparison.Ordinal);
        Assert.Contains("PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.StringFastPaths", invocation.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("..")]
    [InlineData("///")]
    public async Task A_machine_without_a_name_to_call_a_folder_by_is_wrong_usage(string machine)
    {
        var invocation = await Invocation.OfAsync("record", "FastPaths", "--machine", machine);

        Assert.Equal(ExitCode.WrongUsage, invocation.ExitCode);
        Assert.Contains("--machine", invocation.Error, StringComparison.Ordinal);
    }
}
