using PriceOfAwait.NotebookEngine.Running;

namespace PriceOfAwait.NotebookEngine.Tests.Running;

/// <summary>While a cell is compiled, the one after it is, too.</summary>
public sealed class CompilingAheadTests
{
    /// <summary>A cell whose value counts the cells that are compiled when it runs; each is an assembly.</summary>
    private const string Compiled =
        "class Here;\nSystem.Runtime.Loader.AssemblyLoadContext.GetLoadContext(typeof(Here).Assembly).Assemblies.Count()";

    // Nothing is compiled that was in an earlier run.
    private readonly string _new = $"// {Guid.NewGuid()}\n";

    private static readonly RunSettings GoingOn = new() { KeepGoing = true };

    [Fact]
    public async Task A_cell_is_compiled_beside_the_one_before_it()
    {
        var run = await TestNotebook.RunAsync([_new + Compiled, "1", Compiled]);
        Assert.Equal(["2", "1", "3"], Enumerable.Range(1, 3).Select(cell => run.Data(cell, "text/plain")));
    }

    [Fact]
    public async Task Beside_a_cell_that_is_timed_nothing_is()
    {
        var run = await TestNotebook.RunAsync(["#!time\n" + _new + Compiled, "1"]);
        Assert.Equal("1", TestRun.DataOf(run.Outputs(1)[0]!, "text/plain"));
    }

    [Fact]
    public async Task A_cell_loads_what_the_one_before_it_wrote()
    {
        using var folder = new TemporaryFolder();
        await File.WriteAllTextAsync(Path.Combine(folder.Path, "made.csx"), "var made = 1;", TestContext.Current.CancellationToken);
        var run = await TestNotebook.RunAsync(
            ["""System.IO.File.WriteAllText("made.csx", "var made = 42;");""", "#load \"made.csx\"\nmade"], folder: folder.Path);
        Assert.Equal("42", run.Data(2, "text/plain"));
    }

    [Fact]
    public async Task A_cell_sees_what_was_declared_before_the_one_before_it_threw()
    {
        var run = await TestNotebook.RunAsync(["var x = 1; if (x == 1) throw new Exception(\"no\"); x = 2;", "x"], GoingOn);
        Assert.Equal([CellOutcome.Failed, CellOutcome.Ran], run.Outcomes);
        Assert.Equal("1", run.Data(2, "text/plain"));
    }

    [Fact]
    public async Task A_cell_sees_nothing_of_one_that_does_not_compile()
    {
        var run = await TestNotebook.RunAsync(["var x = 1;", "var x = \"text\"; nonsense();", "x"], GoingOn);
        Assert.Equal([CellOutcome.Ran, CellOutcome.Failed, CellOutcome.Ran], run.Outcomes);
        Assert.Equal("1", run.Data(3, "text/plain"));
    }

    [Fact]
    public async Task What_is_wrong_with_a_cell_is_shown_when_it_is_its_turn()
    {
        var run = await TestNotebook.RunAsync(["Console.Write(1);", "nonsense", "3"], GoingOn);
        Assert.Equal([CellOutcome.Ran, CellOutcome.Failed, CellOutcome.Ran], run.Outcomes);
        Assert.Equal("1", run.Text(1));
        Assert.Contains("cell 2, line 1, column 1", run.Error(2).Message);
    }

    [Fact]
    public async Task A_cell_with_the_text_of_the_one_before_it_is_called_by_its_own_number()
    {
        const string Throws = "throw new Exception(\"no\");";
        var run = await TestNotebook.RunAsync([Throws, Throws, Throws], GoingOn);
        Assert.All(Enumerable.Range(1, 3), cell => Assert.Contains(run.Error(cell).Traceback, line => line.Contains($"cell {cell}")));
    }
}
