using System.Text.RegularExpressions;
using PriceOfAwait.Book.FirstPage;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.Tests;

/// <summary>While a run measures in laps, the first page shows what an await costs on the machine so far.</summary>
[Trait("Kind", "machine")]
public sealed class FiguresSoFarTests : TestsInFolder
{
    private static readonly IReadOnlyList<string> Classes = FirstPagePlan.Read().Classes;

    private static readonly string Lessons = Path.Combine(Repository.Root, "notebooks");

    [Fact]
    public async Task The_first_page_shows_them_and_says_that_they_are_not_final()
    {
        CopyLessons();
        Assert.DoesNotContain(", so far ", await FirstPageAsync());

        foreach (var benchmarks in Classes)
        {
            RecordedRuns.SaveSession(BookWriter.SessionsIn(Folder.FullName), LongestSessionOf(benchmarks));
        }

        var page = await FirstPageAsync();
        Assert.Contains("Measured on this machine, .NET 10.", page);
        Assert.Contains(", so far ", page);
        // No lap measures calls that block.
        Assert.Single(Regex.Matches(page, "not measured here yet"));
    }

    [Fact]
    public async Task Until_they_answer_half_of_the_findings_the_recorded_figures_are_shown()
    {
        CopyLessons();
        RecordedRuns.SaveSession(BookWriter.SessionsIn(Folder.FullName), LongestSessionOf(Classes[^1]));
        Assert.DoesNotContain(", so far ", await FirstPageAsync());
    }

    [Theory]
    [InlineData("recorded", -1, ", so far ")]
    [InlineData("recorded", 1, "Measured on (the recorded machine)")]
    [InlineData("quick", -1, ", so far ")]
    [InlineData("quick", 1, "Measured on this machine, .NET 10.0.12.")]
    public async Task Laps_are_shown_until_notebooks_with_recorded_figures_follow_and_are_final_when_notebooks_have_run(
        string speed,
        int hours,
        string shown
    )
    {
        CopyLessons();
        // The classes may be recorded on several machines, at other hours.
        var laps = LongestSessionOf(Classes[0])[0].Started;
        foreach (var path in BookWriter.NotebooksIn(Folder.FullName))
        {
            new ExecutionRecord(speed, laps.AddHours(hours), Seconds: 1, "here").SaveFor(path);
        }

        foreach (var benchmarks in Classes)
        {
            RecordedRuns.SaveSession(
                BookWriter.SessionsIn(Folder.FullName),
                [.. LongestSessionOf(benchmarks).Select(run => run with { Started = laps })]
            );
        }

        var recorded = RecordedRuns.Load(Repository.RecordedData, Classes[0]).RecordedOn!.Name;
        Assert.Contains(shown.Replace("(the recorded machine)", recorded), await FirstPageAsync());
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
        Encoding.UTF8.GetString((await new BookWriter().WriteAsync(Folder.FullName, Cancellation)).Files["index.html"]);

    private static IReadOnlyList<BenchmarkResults> LongestSessionOf(string benchmarks) =>
        Directory
            .GetDirectories(
                RecordedRuns.FolderOf(
                    Repository.RecordedData,
                    RecordedRuns.Load(Repository.RecordedData, benchmarks).RecordedOn!
                ),
                "2*"
            )
            .Select(session => RecordedRuns.LoadSession(session, benchmarks))
            .OfType<IReadOnlyList<BenchmarkResults>>()
            .MaxBy(session => session[0].Launches)!;
}
