using System.Text.Json;
using PriceOfAwait.AcrossRuntimes;

namespace PriceOfAwait.Tutorial.Tests.Ledgers;

/// <summary>These ask for exact answers only or for recorded figures, so that nothing is measured.</summary>
public class ClaimsCommandTests
{
    private static readonly string[] Members =
    [
        "id",
        "source",
        "claim",
        "kind",
        "verdict",
        "published",
        "measured",
        "interval",
        "unit",
        "runtime",
        "why",
    ];

    [Fact]
    public async Task As_JSON_it_is_an_array_of_judgments_and_nothing_else()
    {
        var invocation = await Invocation.OfAsync("claims", "TV1", "vt1", "--json");

        Assert.Equal(ExitCode.Success, invocation.ExitCode);
        var judgments = JsonNode.Parse(invocation.Output)!.AsArray();
        Assert.All(
            judgments,
            judgment => Assert.Equal([.. Members, "parts"], judgment!.AsObject().Select(member => member.Key))
        );
        var (task, sizes) = (judgments[0]!, judgments[1]!);
        Assert.Equal(("VT1", "async-performance-2018"), ((string?)task["id"], (string?)task["source"]));
        Assert.Equal(("TV1", "exact"), ((string?)sizes["id"], (string?)sizes["kind"]));
        Assert.Null(sizes["interval"]);
        Assert.Equal(JsonValueKind.Number, sizes["measured"]!.GetValueKind());
        Assert.Equal(
            [("async Task lookup", "holds"), ("async ValueTask lookup", "holds")],
            task["parts"]!.AsArray().Select(part => ((string)part!["part"]!, (string)part["verdict"]!))
        );
    }

    [Fact]
    public async Task For_people_it_is_text_with_the_count_of_verdicts()
    {
        var invocation = await Invocation.OfAsync("claims", "CT1");
        Assert.Equal(ExitCode.Success, invocation.ExitCode);
        Assert.StartsWith("CT1  ", invocation.Output);
        Assert.Contains("\n1 holds, 0 changed in whole or in part, 0 undecided.\n", invocation.Output);
    }

    [Fact]
    public async Task Claims_on_runtimes_are_one_array_of_judgments_each_with_its_runtime()
    {
        var invocation = await Invocation.OfAsync(
            "claims",
            "TV5",
            "--runtimes",
            "net8.0",
            "net11.0-async",
            "--speed",
            "recorded",
            "--json"
        );
        Assert.Equal(ExitCode.Success, invocation.ExitCode);
        var judgments = JsonNode.Parse(invocation.Output)!.AsArray();
        Assert.Equal(["holds", "changed"], judgments.Select(judgment => (string?)judgment!["verdict"]));
        Assert.StartsWith(".NET 8 (.NET 8.0.", (string?)judgments[0]!["runtime"]);
    }

    [Fact]
    public async Task Runtimes_that_are_left_out_are_no_failure()
    {
        var recorded = RuntimeAnswers.Load(Repository.RecordedData, Runtimes.All);
        var invocation = await Invocation.OfAsync(
            "claims",
            "TV1",
            "--runtimes",
            "all",
            "--speed",
            "recorded",
            "--json"
        );
        Assert.Equal(recorded.Runtimes.Count, JsonNode.Parse(invocation.Output)!.AsArray().Count);
        Assert.Equal(ExitCode.Success, invocation.ExitCode);
        Assert.All(
            recorded.Answers.Where(answer => answer.IsUnavailable),
            answer => Assert.Contains($"{answer.Runtime.Name} is left out: ", invocation.Error)
        );
    }
}
