namespace PriceOfAwait.Tutorial.Tests.GettingStarted;

/// <summary>A machine may have only a later .NET.</summary>
public class LaterRuntimeTests
{
    public static TheoryData<string> Programs =>
        [
            .. Directory
                .GetFiles(AppContext.BaseDirectory, "*.runtimeconfig.json")
                .Select(file => Path.GetFileName(file)),
        ];

    [Theory, MemberData(nameof(Programs))]
    public void A_program_runs_on_a_later_runtime_where_its_own_is_not_there(string program)
    {
        var settings = JsonNode.Parse(File.ReadAllText(Path.Combine(AppContext.BaseDirectory, program)))![
            "runtimeOptions"
        ]!;
        Assert.Contains((string?)settings["rollForward"], new[] { "Major", "LatestMajor" });
    }

    [Fact]
    public void The_command_line_and_the_notebooks_process_are_among_them() =>
        Assert.Superset(
            new HashSet<string> { "tutorial.runtimeconfig.json", "PriceOfAwait.Notebooks.runtimeconfig.json" },
            Programs.Select(program => program.Data).ToHashSet()
        );

    [Fact]
    public void No_version_of_the_SDK_is_asked_for() =>
        Assert.Empty(Directory.GetFiles(Repository.Root, "global.json"));
}
