using PriceOfAwait.NotebookEngine.Running;
using PriceOfAwait.NotebookEngine.Scripting;

namespace PriceOfAwait.NotebookEngine.Tests.Running;

/// <summary>While a cell is compiled, the one after it is, too.</summary>
public sealed class CompilingAheadTests
{
    // Nothing is compiled that was in an earlier run.
    private readonly string _new = $"new{Guid.NewGuid():N}";

    private static readonly RunSettings GoingOn = new() { KeepGoing = true };

    [Fact]
    public async Task A_cell_is_compiled_beside_the_one_before_it()
    {
        var run = await TestNotebook.RunAsync(
            [CompiledCells.WithVariable(_new + "Next"), $"var {_new}Next = {CompiledCells.WithVariable(_new + "Last")};", "1",
                $"var {_new}Last = 1;", $"{_new}Next"]);
        Assert.Equal(["1", "0"], new[] { 1, 5 }.Select(cell => run.Data(cell, "text/plain")));
    }

    [Fact]
    public async Task Beside_a_cell_that_is_timed_nothing_is()
    {
        var run = await TestNotebook.RunAsync(["#!time\n" + CompiledCells.WithVariable(_new), $"var {_new} = 1;"]);
        Assert.Equal("0", TestRun.DataOf(run.Outputs(1)[0]!, "text/plain"));
    }

    [Fact]
    public async Task A_cell_that_was_compiled_for_another_one_s_place_is_not_in_the_way()
    {
        using var folder = new TemporaryFolder();
        var submissions = new Submissions(folder.Path, [], kept: null);
        CellText first = new("1", "var x = 1;", []), second = new("2", "var y = x + 1;", []), other = new("2", "x", []);
        await submissions.RunAsync(Compile(first, next: second));
        var ran = Compile(other);

        Assert.NotNull(submissions.Find(submissions.Place(second)));
        Assert.Equal(1, await submissions.RunAsync(ran));
        Assert.Null(submissions.Find(submissions.Place(second)));
        Assert.Equal(3, await submissions.RunAsync(Compile(second with { Code = "var y = x + 2;\ny" })));

        Submission Compile(CellText cell, CellText? next = null) =>
            submissions.Compile(submissions.Place(cell), next, TestContext.Current.CancellationToken);
    }

    [Fact]
    public async Task A_cell_for_which_was_prepared_refers_to_what_it_names_itself()
    {
        using var folder = new TemporaryFolder();
        var submissions = new Submissions(folder.Path, ["System"], kept: null);
        object? value = null;
        string[] cells =
        [
            "var x = 20;", $"#r \"{Path.Combine(AppContext.BaseDirectory, "Library", "Library.dll")}\"\nusing Library;",
            "Verdict.FirstField(\"a,b\") + x", "Func<int> twice = () => 2 * x;", "twice() + 2",
        ];
        foreach (var cell in cells)
        {
            value = await submissions.RunAsync(
                submissions.Compile(submissions.Place(new("cell", cell, [])), null, TestContext.Current.CancellationToken));
            submissions.PrepareNext();
        }

        Assert.Equal(42, value);
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
