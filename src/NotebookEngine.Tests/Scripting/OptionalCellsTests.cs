using PriceOfAwait.NotebookEngine.Running;

namespace PriceOfAwait.NotebookEngine.Tests.Scripting;

public sealed class OptionalCellsTests : IDisposable
{
    private const string NoFeed =
        """<configuration><packageSources><clear /><add key="empty" value="." /></packageSources></configuration>""";
    private const string AsksForPackage = "// optional: Charts\n#r \"nuget: PriceOfAwait.No.Such.Package, 1.0.0\"\nusing "
        + "No.Such.Namespace;";
    private const string UsesIt = "// optional: Charts\nnew NoSuchType()";

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task Where_a_package_can_not_be_had_the_cells_that_may_do_without_it_are_skipped_and_say_why()
    {
        _folder.File("NuGet.Config", NoFeed);
        var run = await TestNotebook.RunAsync([AsksForPackage, "1", UsesIt, "2"], folder: _folder.Path);
        Assert.Equal([CellOutcome.Skipped, CellOutcome.Ran, CellOutcome.Skipped, CellOutcome.Ran], run.Outcomes);
        Assert.True(run.Result.Succeeded);
        var reason = run.Result.Cells[0].Error!;
        Assert.StartsWith("Charts is optional, and can't be had here. ", reason, StringComparison.Ordinal);
        Assert.Contains("PriceOfAwait.No.Such.Package", reason, StringComparison.Ordinal);
        Assert.Equal(reason, run.Result.Cells[2].Error);
        Assert.Equal($"Skipped: {reason}", run.Data(3, "text/plain"));
        Assert.Equal([null, 2, null, 4], run.Notebook.Cells.Select(cell => cell.ExecutionCount));
    }

    [Fact]
    public async Task An_assembly_that_is_not_built_is_a_reason_too_and_later_ones_do_not_hide_the_first()
    {
        var run = await TestNotebook.RunAsync(
            [
                "// optional: Charts\n#r \"../src/Charts/bin/Release/Charts.dll\"",
                "// optional: Charts\n#r \"other.dll\"",
                "// optional: something else\n1",
            ],
            folder: _folder.Path);
        Assert.Equal([CellOutcome.Skipped, CellOutcome.Skipped, CellOutcome.Ran], run.Outcomes);
        Assert.Contains("build it first: dotnet build src/Charts", run.Result.Cells[0].Error, StringComparison.Ordinal);
        Assert.Equal(run.Result.Cells[0].Error, run.Result.Cells[1].Error);
    }

    [Fact]
    public async Task A_part_that_is_there_does_not_make_up_for_one_that_is_missing()
    {
        var there = typeof(System.Text.Json.JsonSerializer).Assembly.Location.Replace('\\', '/');
        var run = await TestNotebook.RunAsync(
            ["// optional: Charts\n#r \"missing.dll\"", $"// optional: Charts\n#r \"{there}\"\nthrow new Exception(\"no\");"],
            folder: _folder.Path);
        Assert.Equal([CellOutcome.Skipped, CellOutcome.Skipped], run.Outcomes);
    }

    [Fact]
    public async Task What_can_be_had_after_all_runs()
    {
        var run = await TestNotebook.RunAsync(
            [
                "// optional: the file\n#r \"it.dll\"\n1",
                "System.IO.File.Copy(typeof(System.Text.Json.JsonSerializer).Assembly.Location, \"it.dll\");",
                "// optional: the file\n#r \"it.dll\"\n2",
                "// optional: the file\n3",
            ],
            folder: _folder.Path);
        Assert.Equal([CellOutcome.Skipped, CellOutcome.Ran, CellOutcome.Ran, CellOutcome.Ran], run.Outcomes);
    }

    [Fact]
    public async Task An_optional_cell_that_goes_wrong_otherwise_has_failed()
    {
        var run = await TestNotebook.RunAsync(["// optional: Charts\nthrow new Exception(\"no\");"]);
        Assert.Equal([CellOutcome.Failed], run.Outcomes);
    }

    [Fact]
    public async Task Without_what_is_optional_the_outcome_is_the_same_everywhere()
    {
        var run = await TestNotebook.RunAsync(
            ["// optional: Charts <1>\n1", "2"], new() { SkipOptional = true });
        Assert.Equal([CellOutcome.Skipped, CellOutcome.Ran], run.Outcomes);
        Assert.Equal("Skipped: Charts <1> is optional, and these outputs were made without what is optional.", run.Data(1, "text/plain"));
        Assert.Contains("Charts &lt;1&gt; is optional", run.Data(1, "text/html"), StringComparison.Ordinal);
    }
}
