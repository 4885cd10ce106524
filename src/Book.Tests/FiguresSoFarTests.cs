using PriceOfAwait.Measuring;
using PriceOfAwait.Notebooks.Documents;

namespace PriceOfAwait.Book.Tests;

/// <summary>While a run measures in laps, the first page shows what an await costs on the machine so far.</summary>
public sealed class FiguresSoFarTests : TestsInFolder
{
    private static readonly string[] Classes =
    [
        "PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.StringFastPaths",
        "PriceOfAwait.Lessons.Lesson07TheCostOfYield.AwaitedWaits",
        "PriceOfAwait.Lessons.Lesson09TaskOrValueTask.CallerAndCallee",
        "PriceOfAwait.Lessons.Lesson12YourOwnMethod.Yardsticks",
    ];

    private static readonly string Lessons = Path.Combine(Repository.Root, "notebooks");

    [Fact]
    public void The_saved_costs_say_where_they_are_found_in_other_figures_of_their_class() =>
        Assert.All(
            BookWriter
                .NotebooksIn(Lessons)
                .SelectMany(path => OutputFacts.In(Notebook.Load(path)))
                .SelectMany(one => one.Facts.Costs),
            costs =>
                Assert.Equal(
                    costs.ToSentence(),
                    costs.In(RecordedRuns.Load(Repository.RecordedData, costs.Benchmarks)).ToSentence()
                )
        );

    [Fact]
    public async Task The_first_page_shows_them_and_says_that_they_are_not_final()
    {
        CopyLessons();
        Assert.DoesNotContain("so far", await FirstPageAsync());

        foreach (var benchmarks in Classes)
        {
            RecordedRuns.SaveSession(BookWriter.SessionsIn(Folder.Path), LastSessionOf(benchmarks));
        }

        var page = await FirstPageAsync();
        Assert.Contains("Measured on this machine, .NET 10.", page);
        Assert.Contains("so far 3 launches in", page);
    }

    [Theory]
    [InlineData(-1, true)]
    [InlineData(1, false)]
    public async Task Of_the_laps_and_the_notebooks_those_that_began_later_are_shown(int hours, bool showsLaps)
    {
        CopyLessons();
        var laps = LastSessionOf(Classes[0])[0].Started;
        foreach (var path in BookWriter.NotebooksIn(Folder.Path))
        {
            new ExecutionRecord("quick", laps.AddHours(hours), Seconds: 1, "here").SaveFor(path);
        }

        foreach (var benchmarks in Classes)
        {
            RecordedRuns.SaveSession(BookWriter.SessionsIn(Folder.Path), LastSessionOf(benchmarks));
        }

        Assert.Equal(showsLaps, (await FirstPageAsync()).Contains("so far 3 launches in", StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_lesson_that_has_not_been_run_says_that_its_figures_are_recorded()
    {
        CopyLessons();
        Assert.Contains("<span class=\"part\">recorded</span>", await FirstPageAsync());
    }

    private void CopyLessons()
    {
        foreach (var path in BookWriter.NotebooksIn(Lessons))
        {
            File.Copy(path, Folder[Path.GetFileName(path)]);
        }
    }

    private async Task<string> FirstPageAsync() =>
        Encoding.UTF8.GetString((await new BookWriter().WriteAsync(Folder.Path, Cancellation)).Files["index.html"]);

    private static IReadOnlyList<BenchmarkResults> LastSessionOf(string benchmarks) =>
        Directory
            .GetDirectories(Directory.GetDirectories(Repository.RecordedData)[0], "2*")
            .Order(StringComparer.Ordinal)
            .Select(session => RecordedRuns.LoadSession(session, benchmarks))
            .Last(session => session is not null)!;
}
