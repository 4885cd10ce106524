using System.Text.Json;
using PriceOfAwait.AcrossRuntimes;
using PriceOfAwait.Judging;
using PriceOfAwait.Tutorial.Ledgers;

namespace PriceOfAwait.Tutorial.Tests.Ledgers;

/// <summary>These ask for exact answers only or for recorded figures, so that nothing is measured.</summary>
public class ClaimsCommandTests
{
    private static readonly string[] Members =
        ["id", "source", "claim", "kind", "verdict", "published", "measured", "interval", "unit", "runtime", "why"];

    [Fact]
    public async Task As_JSON_it_is_an_array_of_judgments_and_nothing_else()
    {
        var invocation = await Invocation.OfAsync("claims", "TV1", "vt1", "--json");

        Assert.Equal(ExitCode.Success, invocation.ExitCode);
        using var json = JsonDocument.Parse(invocation.Output);
        Assert.All(json.RootElement.EnumerateArray(), judgment => Assert.Equal(
            [.. Members, "parts"], judgment.EnumerateObject().Select(member => member.Name)));
        var (task, sizes) = (json.RootElement[0], json.RootElement[1]);
        Assert.Equal(("VT1", "async-performance-2018"), (task.GetProperty("id").GetString(), task.GetProperty("source").GetString()));
        Assert.Equal(("TV1", "exact"), (sizes.GetProperty("id").GetString(), sizes.GetProperty("kind").GetString()));
        Assert.Equal(JsonValueKind.Null, sizes.GetProperty("interval").ValueKind);
        Assert.Equal(JsonValueKind.Number, sizes.GetProperty("measured").ValueKind);
        Assert.Equal(
            ["Task", "ValueTask"], task.GetProperty("parts").EnumerateArray().Select(part => part.GetProperty("part").GetString()));
        Assert.Equal(
            ["changed", "holds"], task.GetProperty("parts").EnumerateArray().Select(part => part.GetProperty("verdict").GetString()));
    }

    [Fact]
    public async Task As_Markdown_it_is_a_table_and_nothing_else()
    {
        var invocation = await Invocation.OfAsync("claims", "TV1", "--markdown");

        Assert.Equal(ExitCode.Success, invocation.ExitCode);
        var lines = invocation.Output.Trim().Split('\n');
        Assert.Equal(3, lines.Length);
        Assert.Equal($"| {string.Join(" | ", Members)} |", lines[0]);
        Assert.StartsWith("| TV1 | valuetask-vs-task-2019 | The size of a Task&lt;T> ", lines[2], StringComparison.Ordinal);
    }

    [Fact]
    public async Task For_people_it_is_text_with_the_count_of_verdicts()
    {
        var invocation = await Invocation.OfAsync("claims", "CT1");

        Assert.Equal(ExitCode.Success, invocation.ExitCode);
        Assert.StartsWith("CT1  ", invocation.Output, StringComparison.Ordinal);
        Assert.Contains(
            "Claims of the sources: 1 holds, 0 changed in whole or in part, 0 undecided.", invocation.Output, StringComparison.Ordinal);
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
    public void In_Markdown_an_end_may_be_infinite()
    {
        var ledger = new Ledger(
            [new("X1", "s", "c", ClaimKind.Timed, Verdict.Holds, 2, double.PositiveInfinity, new(3, double.PositiveInfinity), "x",
                ".NET 10.0.1", "Because.")]);
        Assert.Contains("| 2 | ∞ | [3, ∞] | x |", ClaimsCommand.ToMarkdown(ledger), StringComparison.Ordinal);
    }
}
