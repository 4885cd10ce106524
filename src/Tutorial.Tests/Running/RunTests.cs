using System.Text;
using PriceOfAwait.Book;
using PriceOfAwait.Display;
using PriceOfAwait.Judging;

namespace PriceOfAwait.Tutorial.Tests.Running;

[Trait("Kind", "machine")]
public sealed class RunTests : TestsInFolder
{
    [Fact]
    public async Task A_notebook_runs_in_its_own_folder_at_the_speed_asked_for_and_the_source_stays_as_it_is()
    {
        var source = NotebookFile.Write(
            Folder["a.ipynb"],
            "Console.WriteLine(Environment.CurrentDirectory);",
            """Console.WriteLine(Environment.GetEnvironmentVariable("PRICE_OF_AWAIT_SPEED"));"""
        );
        var before = File.ReadAllText(source);

        var run = await RunAsync(source, "--speed", "recorded");
        Assert.Equal(ExitCode.Success, run.ExitCode);
        Assert.Equal(["a.ipynb"], Written());
        var printed = NotebookFile.PrintedBy(Folder["out/a.ipynb"]);
        Assert.EndsWith(Folder.FullName, printed[0]);
        Assert.Equal("recorded", printed[1]);
        Assert.Equal(before, File.ReadAllText(source));
        Assert.StartsWith($"The Price of Await · 1 notebook · book: {Folder["out/book/index.html"]}", run.Output);
        Assert.Contains("a 2/2 | recorded", run.Output);
        Assert.Contains($"Written: {Folder["out/a.ipynb"]}", run.Output);
        Assert.EndsWith(
            $"With --open, the book opens in the browser: {Folder["out/book/index.html"]}",
            run.Output.TrimEnd()
        );
        Assert.True(File.Exists(Folder["out/book/a.html"]));
        Assert.Empty(run.Error);
    }

    [Fact]
    public async Task The_book_is_there_from_the_first_notebook_on_and_follows()
    {
        string Look(string page) => $"""Console.WriteLine(System.IO.File.Exists("out/book/{page}"));""";
        var first = NotebookFile.Write(Folder["1.ipynb"], Look("index.html"));
        var second = NotebookFile.Write(Folder["2.ipynb"], Look("1.html"), Look("assets/versions.js"));

        var run = await RunAsync(first, second);
        Assert.Equal(ExitCode.Success, run.ExitCode);
        // Nothing was executed before that it could be made of.
        Assert.Equal("False", NotebookFile.PrintedBy(Folder["out/1.ipynb"])[0]);
        Assert.All(NotebookFile.PrintedBy(Folder["out/2.ipynb"]), printed => Assert.Equal("True", printed));
        Assert.False(File.Exists(Folder["out/book/assets/versions.js"]));

        var again = await RunAsync(first, second);
        Assert.Contains($"The book so far; its pages update during the run, written in", again.Output);
        Assert.Equal("True", NotebookFile.PrintedBy(Folder["out/1.ipynb"])[0]);
    }

    [Fact]
    public void The_tutorials_notebooks_are_there_to_be_read_before_they_are_run()
    {
        var batch = new NotebookBatch(new RunOptions([], Speed.Quick) { Out = Folder["out"] }, TextWriter.Null);
        batch.ShowCommitted();
        var site = new BookWriter { IsFollowed = true }.Write(BookWriter.NotebooksIn(Folder["out"]), Cancellation);
        Assert.Empty(site.Problems);
        Assert.Equal(batch.Runs.Count, BookWriter.NotebooksIn(Folder["out"]).Count);
        var figures = Encoding.UTF8.GetString(site.Files["how-these-figures-were-made.html"]);
        Assert.Contains("not run here yet: it came with the repository", figures);
        // Its verdicts count: whose the repository is, theirs is the program that would make them.
        Assert.Contains("hold", Encoding.UTF8.GetString(site.Files["index.html"]));
        Assert.Contains("\"index.html\":", Encoding.UTF8.GetString(site.Files["assets/versions.js"]));
    }

    [Fact]
    public void A_lesson_is_run_by_its_number_and_all_of_them_say_how_long_they_take()
    {
        Assert.Equal("03-the-task-int-cache-range", Assert.Single(BatchOf("3").Runs).Name);
        Assert.Equal(
            "The Price of Await · 27 lessons · ~7 min · book: a.html",
            RunSummary.Before(BatchOf(), "a.html").Split('\n')[0]
        );
        NotebookBatch BatchOf(params string[] notebooks) =>
            new(new(notebooks, Speed.Quick, Out: Folder["out"]), TextWriter.Null);
    }

    [Fact]
    public async Task The_verdicts_that_the_notebook_shows_are_counted_in_the_table_and_at_the_end()
    {
        Judgment[] judgments =
        [
            .. Claims
                .All.Where(claim => !claim.IsOwn)
                .Take(3)
                .Zip(
                    [Verdict.Holds, Verdict.Changed, Verdict.Holds],
                    (claim, verdict) => new Judgment(claim, [new("x", verdict, "x", "1 B", "B")], ".NET 10.0.12")
                ),
        ];
        var source = NotebookFile.Write(
            Folder["a.ipynb"],
            $"""""
            """{Facts.ToJson(judgments)}""".DisplayAs("{Facts.MimeType}");
            """""
        );

        var run = await RunAsync(source);

        Assert.Contains("2 hold, 1 changed", run.Output);
        Assert.Contains("2 of 3 published claims still hold; 1 changed.", run.Output);
    }

    [Fact]
    public void A_run_of_all_lessons_ends_with_the_findings_and_one_of_a_few_without()
    {
        Assert.Equal(
            ["→ An await of s", "→ An async meth", "→ A wait, the f"],
            RunSummary.After(BatchOf()).Take(3).Select(line => line[..15].TrimEnd())
        );
        Assert.DoesNotContain(RunSummary.After(BatchOf("3")), line => line.StartsWith('→'));

        NotebookBatch BatchOf(params string[] notebooks) =>
            new(new(notebooks, Speed.Recorded, Out: Folder["out"]), TextWriter.Null);
    }

    [Fact]
    public async Task A_failing_cell_ends_the_run_and_is_saved()
    {
        var first = NotebookFile.Write(
            Folder["1.ipynb"],
            """throw new InvalidOperationException("no luck");""",
            "Console.WriteLine(2);"
        );
        var second = NotebookFile.Write(Folder["2.ipynb"], "Console.WriteLine(1);");

        var run = await RunAsync(first, second);
        Assert.Equal(ExitCode.Failure, run.ExitCode);
        Assert.Equal(["1.ipynb"], Written());
        Assert.Contains("no luck", File.ReadAllText(Folder["out/1.ipynb"]));
        Assert.Equal("", NotebookFile.PrintedBy(Folder["out/1.ipynb"])[1]);
        Assert.Contains("cell 1 failed", run.Error);
        Assert.Contains("no luck", run.Error);
        Assert.Contains("not run", run.Output);
    }

    [Fact]
    public async Task With_keep_going_the_cells_and_notebooks_after_a_failure_run_too()
    {
        var first = NotebookFile.Write(Folder["1.ipynb"], "this is no C#", "Console.WriteLine(2);");
        File.WriteAllText(Folder["2.ipynb"], "no notebook");
        var third = NotebookFile.Write(Folder["3.ipynb"], "Console.WriteLine(3);");
        var run = await RunAsync(first, Folder["2.ipynb"], third, "--keep-going");
        Assert.Equal(ExitCode.Failure, run.ExitCode);
        Assert.Equal(["1.ipynb", "3.ipynb"], Written());
        Assert.Equal("2", NotebookFile.PrintedBy(Folder["out/1.ipynb"])[1]);
        Assert.Equal("3", NotebookFile.PrintedBy(Folder["out/3.ipynb"])[0]);
        Assert.Contains("1.ipynb': cell 1 failed", run.Error);
        Assert.Contains("2.ipynb' is not a notebook", run.Error);
    }

    [Fact]
    public async Task A_notebook_that_cannot_be_run_costs_no_lesson_and_a_failing_lesson_costs_itself()
    {
        const string New = """{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}""";
        Lesson("01-synchronous-fast-paths", "Console.WriteLine(1);");
        Lesson("02-cached-completed-tasks", """throw new InvalidOperationException("no luck");""", "1");
        File.WriteAllText(Folder["notebooks/03-the-task-int-cache-range.ipynb"], "{ damaged");
        Lesson("04-valuetask", "Console.WriteLine(4);");
        Lesson("of-the-reader", "Console.WriteLine(5);");
        File.WriteAllText(Folder["notebooks/Untitled.ipynb"], New);
        File.WriteAllText(
            Folder["notebooks/Untitled1.ipynb"],
            New.Replace(":{}", """:{"kernelspec":{"name":"python3"}}""", StringComparison.Ordinal)
        );
        File.WriteAllText(Folder["notebooks/Untitled2.ipynb"], "");

        await LessonAnswers.AreThereAsync();
        var batch = BatchOf();
        var exitCode = await batch.RunAsync(Cancellation);

        Assert.Equal(ExitCode.Failure, exitCode);
        Assert.Equal(
            [RunPhase.Ran, RunPhase.Failed, RunPhase.Failed, RunPhase.Ran, RunPhase.Ran],
            batch.Runs.Select(run => run.Phase)
        );
        Assert.Matches(@"ipynb' is not a notebook: it isn't JSON from line 1, .* Restore it", batch.Runs[2].Failure);
        var remarks = RunSummary.After(batch).Where(line => line.StartsWith("Left out: ", StringComparison.Ordinal));
        Assert.Collection(
            remarks,
            line => Assert.EndsWith("Untitled.ipynb' names no kernel; only C# notebooks can be run.", Short(line)),
            line =>
                Assert.EndsWith(
                    "Untitled1.ipynb' is for the kernel 'python3'; only C# notebooks can be run.",
                    Short(line)
                ),
            line => Assert.Contains("Untitled2.ipynb' is not a notebook: the file is empty.", line)
        );

        // What replaces outputs in the folder itself leaves the reader's notebooks alone.
        var refreshing = BatchOf(isReproducible: true);
        Assert.DoesNotContain(refreshing.Runs, run => run.Name == "of-the-reader");
        Assert.Contains(refreshing.Remarks, line => line.Contains("of-the-reader.ipynb' isn't in data/contents.json"));

        static string Short(string line) =>
            line.Replace(" (metadata.kernelspec.name: .net-csharp or price-of-await)", "");
    }

    [Fact]
    public async Task A_lesson_that_fails_with_the_readers_class_shows_its_example_and_says_so()
    {
        Lesson(
            "12-your-own-method",
            $"""
            // YourMethod.OpenAsync()
            if (Environment.GetEnvironmentVariable("{ReaderFile.YoursVariable}") != "{ReaderFile.Example}")
            {"{"}
                throw new InvalidOperationException("there is no MyService");
            {"}"}
            """,
            "Console.WriteLine(2);"
        );
        Lesson("13-when-it-fails", "throw new InvalidOperationException();");
        await LessonAnswers.AreThereAsync();
        var batch = BatchOf();

        Assert.Equal(ExitCode.Failure, await batch.RunAsync(Cancellation));

        Assert.Equal([RunPhase.Ran, RunPhase.Failed], batch.Runs.Select(run => run.Phase));
        Assert.Equal("2", NotebookFile.PrintedBy(Folder["out/12-your-own-method.ipynb"])[1]);
        Assert.Matches(
            "^12-your-own-method shows its example, because it failed with .*Yours.cs: cell 1 failed: .*no MyService",
            Assert.Single(batch.Remarks)
        );
        Assert.Null(batch.Runs[0].Failure);
    }

    [Fact]
    public async Task A_cell_that_loops_for_ever_is_stopped_and_the_notebook_saved()
    {
        var source = NotebookFile.Write(Folder["a.ipynb"], "while (true) { }", "Console.WriteLine(2);");
        var run = await RunAsync(source, "--timeout", "1");
        Assert.Equal(ExitCode.Failure, run.ExitCode);
        Assert.Equal("", NotebookFile.PrintedBy(Folder["out/a.ipynb"])[1]);
        Assert.Contains("a 1/2 timed out after", run.Output);
        Assert.Contains("Cell 1", run.Error);
    }

    [Theory]
    [InlineData(ExitCode.WrongUsage, "a.ipynb --out a.ipynb", "a.ipynb: ")]
    [InlineData(ExitCode.WrongUsage, "a.ipynb --out .", "a.ipynb' would overwrite")]
    [InlineData(ExitCode.WrongUsage, "a.ipynb --out link/notebooks", "a.ipynb' would overwrite")]
    [InlineData(ExitCode.WrongUsage, "a.ipynb other/a.ipynb --out out", "other/a.ipynb would all be written to")]
    [InlineData(ExitCode.WrongUsage, "other --out out", "is a folder")]
    [InlineData(ExitCode.Failure, "a.ipynb bad.ipynb --out out", "bad.ipynb' is not a notebook")]
    public async Task What_cannot_be_written_or_run_is_told_before_anything_runs(
        int exitCode,
        string arguments,
        string told
    )
    {
        if (arguments.Contains("link", StringComparison.Ordinal))
        {
            Assert.SkipWhen(OperatingSystem.IsWindows(), "There not every user can make a symbolic link.");
            Directory.CreateSymbolicLink(Folder["link"], Repository.Root);
        }

        NotebookFile.Write(Folder["a.ipynb"], "Console.WriteLine(1);");
        NotebookFile.Write(Folder["other/a.ipynb"], "Console.WriteLine(2);");
        File.WriteAllText(Folder["bad.ipynb"], "no notebook");

        var run = await Invocation.OfAsync([
            "run",
            .. arguments.Split(' ').Select(argument => argument.StartsWith('-') ? argument : Folder[argument]),
        ]);

        Assert.Equal(exitCode, run.ExitCode);
        Assert.Contains(told, run.Error);
        Assert.True(exitCode == ExitCode.Failure || run.Output.Length == 0, run.Output);
        Assert.False(Directory.Exists(Folder["out"]) && Written().Any());
    }

    private Task<ProgramResult> RunAsync(params string[] args) =>
        Invocation.OfAsync(["run", .. args, "--out", Folder["out"]]);

    private void Lesson(string name, params string[] cells) =>
        NotebookFile.Write(Folder[$"notebooks/{name}.ipynb"], cells);

    private NotebookBatch BatchOf(bool isReproducible = false) =>
        new(
            new([], Speed.Recorded, Out: Folder["out"], IsReproducible: isReproducible, Tutorial: Folder["notebooks"]),
            TextWriter.Null
        );

    private IEnumerable<string?> Written() =>
        Directory.GetFiles(Folder["out"]).Select(Path.GetFileName).Order(StringComparer.Ordinal);
}
