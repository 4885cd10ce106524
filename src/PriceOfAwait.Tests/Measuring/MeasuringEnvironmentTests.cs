using System.Text.Json;

namespace PriceOfAwait.Tests.Measuring;

public class MeasuringEnvironmentTests
{
    [Fact]
    public void It_is_a_table_with_a_row_for_each_part_that_says_what_is_not_known()
    {
        var table = Assert.IsType<Table>(Assert.Single(MadeUp.Environment.ToParts()));
        Assert.Equal(
            [
                "processor: a processor",
                "physical cores: 2",
                "logical cores: not known",
                "operating system: an OS",
                "architecture: X64",
                "runtime: .NET 10.0.1 (10.0.1.2)",
                "BenchmarkDotNet: 0.14.0",
                "garbage collector: workstation, concurrent",
                "compiled by: SDK 10.0.100",
            ],
            table.Rows.Select(row => string.Join(": ", row))
        );
    }

    [Theory]
    [InlineData(2, 4, "a processor, 2 cores (4 logical), an OS, ")]
    [InlineData(2, null, "a processor, 2 cores, an OS, ")]
    [InlineData(null, 4, "a processor, 4 logical cores, an OS, ")]
    [InlineData(null, null, "a processor, an OS, ")]
    public void In_a_line_it_is_what_is_known_of_the_machine_and_the_software(
        int? physical,
        int? logical,
        string machine
    ) =>
        Assert.Equal(
            machine
                + ".NET 10.0.1 (10.0.1.2) X64, BenchmarkDotNet 0.14.0, workstation, concurrent garbage collection, "
                + "compiled by SDK 10.0.100",
            (MadeUp.Environment with { PhysicalCores = physical, LogicalCores = logical }).Description
        );

    [Fact]
    public void Settings_that_change_times_are_named_in_its_line_and_its_table()
    {
        var environment = MadeUp.Environment with { Settings = "DOTNET_ReadyToRun=0, DOTNET_TieredPGO=0" };

        Assert.EndsWith(
            "compiled by SDK 10.0.100, with DOTNET_ReadyToRun=0, DOTNET_TieredPGO=0",
            environment.Description
        );
        Assert.Equal(
            ["settings that change times", "DOTNET_ReadyToRun=0, DOTNET_TieredPGO=0"],
            Assert.IsType<Table>(Assert.Single(environment.ToParts())).Rows[^1]
        );
    }

    [Fact]
    public void If_NET_could_use_only_one_processor_its_line_and_its_table_say_what_that_changes()
    {
        const string Change =
            "On one processor, a single thread's times and all bytes are those of several, but threads take turns";
        var environment = MadeUp.Environment with { LogicalCores = 2, HasOneProcessor = true };

        Assert.EndsWith($"compiled by SDK 10.0.100. {Change}", environment.Description);
        var table = Assert.IsType<Table>(Assert.Single(environment.ToParts()));
        Assert.Contains(table.Rows, row => row is ["logical cores", "2, of which .NET uses one"]);
        Assert.Equal([$"{Change}."], table.Footnotes);
    }

    [Fact]
    public void It_is_stored_as_before_unless_there_is_something_to_say()
    {
        Assert.DoesNotContain("settings", Stored(MadeUp.Environment), StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("oneProcessor", Stored(MadeUp.Environment), StringComparison.OrdinalIgnoreCase);
        var another = MadeUp.Environment with { HasOneProcessor = true, Settings = "DOTNET_TieredPGO=0" };
        Assert.All(
            [MadeUp.Environment, another],
            environment =>
                Assert.Equal(
                    environment,
                    JsonSerializer.Deserialize<MeasuringEnvironment>(Stored(environment), Json.Compact)
                )
        );

        static string Stored(MeasuringEnvironment environment) => JsonSerializer.Serialize(environment, Json.Compact);
    }
}
