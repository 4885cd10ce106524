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
}
