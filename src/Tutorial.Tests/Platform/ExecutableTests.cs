namespace PriceOfAwait.Tutorial.Tests.Platform;

public class ExecutableTests
{
    [Fact]
    public void A_program_that_is_nowhere_is_not_found() => Assert.Null(Executable.Find("no-such-program-anywhere"));

    [Fact]
    public async Task A_program_is_found_on_the_path_and_answers()
    {
        var answer = await Executable.Find("no-such-program-anywhere", "dotnet")!.AskAsync(
            ["--version"], TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken);

        Assert.True(answer.Succeeded);
        Assert.Matches(@"^\d+\.\d+\.", answer.Output);
    }

    [Fact]
    public async Task A_program_that_gives_no_answer_is_ended()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There is no sleep there.");

        var answer = await Executable.Find("sleep")!.AskAsync(["600"], TimeSpan.FromSeconds(0.2), TestContext.Current.CancellationToken);

        Assert.Null(answer.ExitCode);
    }
}
