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

    [Fact]
    public async Task A_folder_that_cannot_be_written_is_found_out_before_anything_is_measured()
    {
        var invocation = await Invocation.OfAsync("record", "StringFastPaths", "--machine", new string('x', 300));

        Assert.Equal(ExitCode.Failure, invocation.ExitCode);
        Assert.Contains("xxx", invocation.Error, StringComparison.Ordinal);
        Assert.Empty(invocation.Output);
    }

    [Theory]
    [InlineData("--exact")]
    [InlineData("--exact", "--machine", "never recorded")]
    [InlineData("--exact", "StringFastPaths")]
    public async Task Only_the_exact_answers_are_asked_for_a_machine_that_is_recorded(params string[] arguments)
    {
        var invocation = await Invocation.OfAsync(["record", .. arguments]);

        Assert.Equal(ExitCode.WrongUsage, invocation.ExitCode);
        Assert.Contains("--exact goes with --machine", invocation.Error, StringComparison.Ordinal);
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
