using System.Text.Json;
using PriceOfAwait.AcrossRuntimes;
using PriceOfAwait.Judging;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Tests.Measuring;

/// <summary>These use recorded figures and answers, so that nothing is built or measured.</summary>
public class RuntimesCommandTests
{
    [Fact]
    public async Task The_runtimes_are_listed_with_their_ids()
    {
        var invocation = await Invocation.OfAsync("runtimes");
        Assert.Equal(ExitCode.Success, invocation.ExitCode);
        Assert.Matches(@"(?m)^netcoreapp3\.1 +\.NET Core 3\.1\r?$", invocation.Output);
        Assert.Matches(@"(?m)^net10\.0-async +\.NET 10, runtime async\r?$", invocation.Output);
    }

    [Fact]
    public async Task Claims_on_runtimes_are_one_array_of_judgments_each_with_its_runtime()
    {
        var invocation = await Invocation.OfAsync(
            "claims", "TV5", "--runtimes", "net8.0", "net10.0-async", "--speed", "recorded", "--json");

        Assert.Equal(ExitCode.Success, invocation.ExitCode);
        using var json = JsonDocument.Parse(invocation.Output);
        var (net8, runtimeAsync) = (json.RootElement[0], json.RootElement[1]);
        Assert.Equal(2, json.RootElement.GetArrayLength());
        Assert.StartsWith(".NET 8 (.NET 8.0.", net8.GetProperty("runtime").GetString(), StringComparison.Ordinal);
        Assert.Equal(("holds", "changed"), (net8.GetProperty("verdict").GetString(), runtimeAsync.GetProperty("verdict").GetString()));
    }

    [Fact]
    public async Task As_Markdown_they_are_a_table_without_the_runtimes_that_are_left_out_which_is_no_failure()
    {
        var recorded = RuntimeAnswers.Load(Repository.RecordedData, Runtimes.All);
        var invocation = await Invocation.OfAsync("claims", "TV1", "--runtimes", "all", "--speed", "recorded", "--markdown");
        var lines = invocation.Output.TrimEnd().Split('\n');
        Assert.Equal(2 + recorded.Runtimes.Count, lines.Length);
        Assert.All(lines, line => Assert.StartsWith("|", line, StringComparison.Ordinal));
        Assert.Equal(ExitCode.Success, invocation.ExitCode);
        Assert.All(
            recorded.Answers.Where(answer => answer.IsUnavailable),
            answer => Assert.Contains($"{answer.Runtime.Name} is left out: ", invocation.Error, StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_runtime_that_is_not_there_is_wrong_usage_that_lists_those_that_are()
    {
        var invocation = await Invocation.OfAsync("claims", "TV1", "--runtimes", "net7.0", "--speed", "recorded");
        Assert.Equal(ExitCode.WrongUsage, invocation.ExitCode);
        Assert.Contains("netcoreapp3.1, net8.0", invocation.Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_claim_of_the_project_s_own_is_not_judged_on_runtimes()
    {
        var own = Claims.All.First(claim => claim.IsOwn).Id;
        var invocation = await Invocation.OfAsync("claims", own, "--runtimes", "all", "--speed", "recorded");
        Assert.Equal(ExitCode.WrongUsage, invocation.ExitCode);
        Assert.Contains(own, invocation.Error, StringComparison.Ordinal);
    }
}
