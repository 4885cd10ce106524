using System.Text;
using PriceOfAwait.Book;
using PriceOfAwait.Book.Pages;
using PriceOfAwait.Judging;
using PriceOfAwait.Tutorial.Running;

namespace PriceOfAwait.Tutorial.Tests.Running;

public sealed class RunTests : IDisposable
{
    private readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task A_notebook_runs_in_its_own_folder_at_the_speed_asked_for_and_the_source_stays_as_it_is()
    {
        var source = NotebookFile.Write(
            _folder["a.ipynb"],
            "Console.WriteLine(Environment.CurrentDirectory);",
            """Console.WriteLine(Environment.GetEnvironmentVariable("PRICE_OF_AWAIT_SPEED"));""");
        var before = File.ReadAllText(source);

        var run = await RunAsync(source, "--speed", "recorded");

        Assert.Equal(ExitCode.Success, run.ExitCode);
        Assert.Equal(["a.ipynb"], Written());
        var printed = NotebookFile.PrintedBy(_folder["out/a.ipynb"]);
        Assert.EndsWith(Path.GetFileName(_folder.FullName), printed[0].TrimEnd(), StringComparison.Ordinal);
        Assert.Equal("recorded", printed[1].TrimEnd());
        Assert.Equal(before, File.ReadAllText(source));
        Assert.Contains("a 2/2 | recorded", run.Output, StringComparison.Ordinal);
        Assert.Contains($"Written: {_folder["out/a.ipynb"]}", run.Output, StringComparison.Ordinal);
        Assert.EndsWith($": {_folder["out/book/index.html"]}", run.Output.TrimEnd(), StringComparison.Ordinal);
        Assert.True(File.Exists(_folder["out/book/a.html"]));
        Assert.Empty(run.Error);
    }

    [Fact]
    public async Task The_book_is_there_from_the_first_notebook_on_and_follows()
    {
        string Look(string page) => $"""Console.WriteLine(System.IO.File.Exists("out/book/{page}"));""";
        var first = NotebookFile.Write(_folder["1.ipynb"], Look("index.html"));
        var second = NotebookFile.Write(_folder["2.ipynb"], Look("1.html"), Look("assets/versions.js"));

        var run = await RunAsync(first, second);

        Assert.Equal(ExitCode.Success, run.ExitCode);
        // Nothing was executed before that it could be made of.
        Assert.Equal("False", NotebookFile.PrintedBy(_folder["out/1.ipynb"])[0].TrimEnd());
        Assert.All(NotebookFile.PrintedBy(_folder["out/2.ipynb"]), printed => Assert.Equal("True", printed.TrimEnd()));
        Assert.False(File.Exists(_folder["out/book/assets/versions.js"]));

        var again = await RunAsync(first, second);
        Assert.Contains($"The book so far; its pages follow this run, written in", again.Output, StringComparison.Ordinal);
        Assert.Equal("True", NotebookFile.PrintedBy(_folder["out/1.ipynb"])[0].TrimEnd());
    }

    [Fact]
    public void The_tutorials_notebooks_are_there_to_be_read_before_they_are_run()
    {
        using var batch = new NotebookBatch(new RunOptions([], Speed.Quick) { Out = _folder["out"] }, TextWriter.Null);
        batch.ShowCommitted();

        var site = new BookWriter { Plotly = null, Following = Following.File }
            .Write(BookWriter.NotebooksIn(_folder["out"]), TestContext.Current.CancellationToken);
        Assert.Empty(site.Problems);
        Assert.Equal(batch.Runs.Count, BookWriter.NotebooksIn(_folder["out"]).Count);
        var figures = Encoding.UTF8.GetString(site.Files["how-these-figures-were-made.html"]);
        Assert.Contains("not run here yet: it came with the repository", figures, StringComparison.Ordinal);
        // Its verdicts count: whose the repository is, theirs is the program that would make them.
        Assert.Contains("hold", Encoding.UTF8.GetString(site.Files["index.html"]), StringComparison.Ordinal);
        Assert.Contains("\"index.html\":", Encoding.UTF8.GetString(site.Files["assets/versions.js"]), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_source_is_never_written_over()
    {
        var source = NotebookFile.Write(_folder["a.ipynb"], "Console.WriteLine(1);");
        var before = File.ReadAllText(source);

        var run = await Invocation.OfAsync("run", source, "--out", _folder.FullName);
        Assert.Equal(ExitCode.WrongUsage, run.ExitCode);
        Assert.Contains($"'{source}' would be written over", run.Error, StringComparison.Ordinal);

        if (!OperatingSystem.IsWindows())
        {
            Directory.CreateSymbolicLink(_folder["link"], _folder.FullName);
            Assert.Equal(ExitCode.WrongUsage, (await Invocation.OfAsync("run", source, "--out", _folder["link"])).ExitCode);
        }

        Assert.Equal(before, File.ReadAllText(source));
        var tutorial = await Invocation.OfAsync("run", source, "--out", Path.Combine(Repository.Root, "notebooks"));
        Assert.Equal(ExitCode.WrongUsage, tutorial.ExitCode);
    }

    [Fact]
    public async Task The_table_counts_the_verdicts_that_the_notebook_shows()
    {
        static string Row(string verdict) => $"<tr><td>X<td>c<td>{verdict}<td><td><td>w";
        var source = NotebookFile.Write(
            _folder["a.ipynb"],
            $"""
            "<div {Ledger.Mark}=x><table><tbody>{Row("✓ holds")}{Row("✗ changed in 1 of 2")}{Row("✓ holds")}</table></div>".DisplayAs("text/html");
            """);

        var run = await RunAsync(source);

        Assert.Contains("2 hold, 1 changed", run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_failing_cell_ends_the_run_and_is_saved()
    {
        var first = NotebookFile.Write(_folder["1.ipynb"], """throw new InvalidOperationException("no luck");""", "Console.WriteLine(2);");
        var second = NotebookFile.Write(_folder["2.ipynb"], "Console.WriteLine(1);");

        var run = await RunAsync(first, second);

        Assert.Equal(ExitCode.Failure, run.ExitCode);
        Assert.Equal(["1.ipynb"], Written());
        Assert.Contains("no luck", File.ReadAllText(_folder["out/1.ipynb"]), StringComparison.Ordinal);
        Assert.Equal("", NotebookFile.PrintedBy(_folder["out/1.ipynb"])[1]);
        Assert.Contains("cell 1 failed", run.Error, StringComparison.Ordinal);
        Assert.Contains("no luck", run.Error, StringComparison.Ordinal);
        Assert.Contains("not run", run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task With_keep_going_the_cells_and_notebooks_after_a_failure_run_too()
    {
        var first = NotebookFile.Write(_folder["1.ipynb"], "this is no C#", "Console.WriteLine(2);");
        var second = _folder["2.ipynb"];
        File.WriteAllText(second, "no notebook");
        var third = NotebookFile.Write(_folder["3.ipynb"], "Console.WriteLine(3);");

        var run = await RunAsync(first, second, third, "--keep-going");

        Assert.Equal(ExitCode.Failure, run.ExitCode);
        Assert.Equal(["1.ipynb", "3.ipynb"], Written());
        Assert.Equal("2", NotebookFile.PrintedBy(_folder["out/1.ipynb"])[1].TrimEnd());
        Assert.Equal("3", NotebookFile.PrintedBy(_folder["out/3.ipynb"])[0].TrimEnd());
        Assert.Contains("1.ipynb': cell 1 failed", run.Error, StringComparison.Ordinal);
        Assert.Contains("2.ipynb' is not a notebook", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_cell_that_loops_for_ever_is_stopped_and_the_notebook_saved()
    {
        var source = NotebookFile.Write(_folder["a.ipynb"], "while (true) { }", "Console.WriteLine(2);");

        var run = await RunAsync(source, "--timeout", "1s");

        Assert.Equal(ExitCode.Failure, run.ExitCode);
        Assert.Equal(["a.ipynb"], Written());
        Assert.Equal("", NotebookFile.PrintedBy(_folder["out/a.ipynb"])[1]);
        Assert.Contains("a 1/2 timed out after", run.Output, StringComparison.Ordinal);
        Assert.Contains("Cell 1", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_bad_notebook_is_found_before_a_good_one_is_run()
    {
        var good = NotebookFile.Write(_folder["1.ipynb"], "Console.WriteLine(1);");
        var bad = _folder["2.ipynb"];
        File.WriteAllText(bad, "no notebook");

        var run = await RunAsync(good, bad);

        Assert.Equal(ExitCode.Failure, run.ExitCode);
        Assert.Contains($"'{bad}' is not a notebook", run.Error, StringComparison.Ordinal);
        Assert.Empty(Written());
    }

    [Theory]
    [InlineData("a.ipynb --out a.ipynb", "a.ipynb: ")]
    [InlineData("a.ipynb other/a.ipynb --out out", "other/a.ipynb would all be written to")]
    [InlineData("other --out out", "is a folder")]
    public async Task What_cannot_be_written_or_run_is_told_before_anything_runs(string arguments, string told)
    {
        Directory.CreateDirectory(_folder["other"]);
        NotebookFile.Write(_folder["a.ipynb"], "Console.WriteLine(1);");
        NotebookFile.Write(_folder["other/a.ipynb"], "Console.WriteLine(2);");

        var run = await Invocation.OfAsync(
            ["run", .. arguments.Split(' ').Select(argument => argument.StartsWith('-') ? argument : _folder[argument])]);

        Assert.Equal(ExitCode.WrongUsage, run.ExitCode);
        Assert.Contains(told, run.Error, StringComparison.Ordinal);
        Assert.Empty(run.Output);
        Assert.False(Directory.Exists(_folder["out"]) && Written().Any());
    }

    private Task<Invocation> RunAsync(params string[] args) => Invocation.OfAsync(["run", .. args, "--out", _folder["out"]]);

    private IEnumerable<string?> Written() => Directory.GetFiles(_folder["out"]).Select(Path.GetFileName).Order(StringComparer.Ordinal);
}
