using PriceOfAwait.NotebookEngine.Running;
using PriceOfAwait.NotebookEngine.Scripting;

namespace PriceOfAwait.NotebookEngine.Tests.Running;

/// <summary>A notebook that is run again needs no compiler, and comes out as if it had one.</summary>
public sealed class KeptCellsTests
{
    /// <summary>A cell whose value tells whether anything has been compiled in its process.</summary>
    private const string HasCompiled =
        """AppDomain.CurrentDomain.GetAssemblies().Any(assembly => assembly.GetName().Name == "Microsoft.CodeAnalysis.CSharp")""";

    // No other run has had this cell, nor one after it.
    private readonly string _new = $"var run = \"{Guid.NewGuid()}\";";

    [Fact]
    public async Task Run_again_it_shows_the_same_without_the_compiler()
    {
        string[] cells =
        [
            _new,
            "record Point(int X);\nvar points = new[] { new Point(1), new Point(2) };\nint Twice(int x) => 2 * x;",
            "points.Sum(point => Twice(point.X))",
            "await Task.Yield(); var pair = new { A = 1, B = \"b\" };\npair",
            "// Nothing.",
            "(string)null",
            "points.First().ToString().Display();",
            "Console.Write(run.Length);",
        ];
        var first = await TestNotebook.RunAsync([.. cells, HasCompiled]);
        var again = await TestNotebook.RunAsync([.. cells, HasCompiled]);

        Assert.True(first.Result.Succeeded);
        Assert.Equal(first.Outcomes, again.Outcomes);
        Assert.Equal(
            Enumerable.Range(1, cells.Length).Select(cell => first.Outputs(cell).ToJsonString()),
            Enumerable.Range(1, cells.Length).Select(cell => again.Outputs(cell).ToJsonString()));
        Assert.Equal(["True", "False"], new[] { first, again }.Select(run => run.Data(cells.Length + 1, "text/plain")));
    }

    [Fact]
    public async Task A_cell_that_was_changed_sees_what_those_before_it_declared_and_so_do_those_after_it()
    {
        string[] cells =
            [_new, "var pair = new { A = 1, B = \"b\" };\nint Twice(int x) => 2 * x;", "var sum = Twice(pair.A);", "sum + Twice(1)"];
        await TestNotebook.RunAsync(cells);
        cells[2] = "var sum = Twice(pair.A) + 40;\n(pair.GetType() == new { A = 3, B = \"c\" }.GetType()).Display();";
        var again = await TestNotebook.RunAsync([.. cells, HasCompiled]);

        Assert.Equal("True", again.Data(3, "text/plain"));
        Assert.Equal("44", again.Data(4, "text/plain"));
        Assert.Equal("True", again.Data(5, "text/plain"));
    }

    [Fact]
    public async Task Its_errors_name_the_lines()
    {
        string[] cells = [_new + "\nvoid Fail()\n{\n    throw new InvalidOperationException(\"no\");\n}", "1;\nFail();"];
        var settings = new RunSettings { KeepGoing = true };
        var first = await TestNotebook.RunAsync(cells, settings);
        var again = await TestNotebook.RunAsync(cells, settings);

        Assert.Equal(first.Error(2).Traceback, again.Error(2).Traceback);
        cells[1] = "Fail();";
        var other = await TestNotebook.RunAsync(cells, settings);
        Assert.Equal(
            ["System.InvalidOperationException: no", "   at Fail() in cell 1, line 4", "   at cell 2, line 1"], other.Error(2).Traceback);
        Assert.Equal(other.Error(2).Traceback, (await TestNotebook.RunAsync(cells, settings)).Error(2).Traceback);
    }

    [Fact]
    public async Task An_assembly_that_was_built_anew_has_its_cell_compiled_anew()
    {
        using var folder = new TemporaryFolder();
        foreach (var file in Directory.GetFiles(Path.Combine(AppContext.BaseDirectory, "Library")))
        {
            File.Copy(file, Path.Combine(folder.Path, Path.GetFileName(file)));
        }

        string[] cells = ["#r \"Library.dll\"\nusing Library;\n" + _new, "Verdict.FirstField(\"a,b\")", HasCompiled];
        var library = Path.Combine(folder.Path, "Library.dll");
        var compiled = new List<string>();
        foreach (var isBuilt in new[] { true, false, true })
        {
            if (isBuilt)
            {
                File.SetLastWriteTimeUtc(library, File.GetLastWriteTimeUtc(library).AddSeconds(1));
            }

            var run = await TestNotebook.RunAsync(cells, folder: folder.Path);
            Assert.Equal("a", run.Data(2, "text/plain"));
            compiled.Add(run.Data(3, "text/plain"));
        }

        Assert.Equal(["True", "False", "True"], compiled);
        var changed = await TestNotebook.RunAsync([cells[0], "Verdict.FirstField(\"c,d\")"], folder: folder.Path);
        Assert.Equal("c", changed.Data(2, "text/plain"));
    }

    [Fact]
    public async Task A_file_of_code_may_have_changed()
    {
        using var folder = new TemporaryFolder();
        var shown = new List<string>();
        foreach (var value in new[] { "1", "2" })
        {
            folder.File("value.csx", $"var value = {value};");
            shown.Add((await TestNotebook.RunAsync([_new, "#load \"value.csx\"", "value"], folder: folder.Path)).Data(3, "text/plain"));
        }

        Assert.Equal(["1", "2"], shown);
    }

    [Fact]
    public void After_a_cell_that_is_not_kept_none_is()
    {
        using var folder = new TemporaryFolder();
        var kept = new KeptCells(new(Path.Combine(folder.Path, "build"), most: 10));
        var loading = KeptCells.KeyOf(new("cell 1", "#load \"value.csx\"", []), after: null, assemblies: []);
        var next = KeptCells.KeyOf(new("cell 2", "value", []), loading, assemblies: []);
        Assert.NotEqual(next, KeptCells.KeyOf(new("cell 2", "value", []), loading, assemblies: []));

        kept.Keep(loading, new([1], [2], () => false));
        kept.Keep(next, new([1], [2], () => false));

        Assert.False(kept.Any);
    }

    [Fact]
    public void A_cell_is_found_as_it_was()
    {
        using var folder = new TemporaryFolder();
        var kept = new KeptCells(new(Path.Combine(folder.Path, "build"), most: 10));
        var cell = new EmittedCell([1, 2, 3], [4, 5], EndsInValue: () => true);
        Assert.Null(kept.Find("key"));

        kept.Keep("key", cell);
        var found = kept.Find("key")!;
        Assert.Equal(cell.Assembly, found.Assembly);
        Assert.Equal(cell.Symbols, found.Symbols);
        Assert.True(found.EndsInValue());
    }
}
