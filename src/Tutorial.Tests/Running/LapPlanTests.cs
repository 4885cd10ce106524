using PriceOfAwait.Book;
using PriceOfAwait.Book.FirstPage;

namespace PriceOfAwait.Tutorial.Tests.Running;

public sealed partial class LapPlanTests
{
    private static readonly LapPlan Plan = LapPlan.Read();

    private static readonly IReadOnlyList<Notebook> Lessons =
    [
        .. BookWriter.NotebooksIn(NotebookBatch.TutorialsFolder).Select(Notebook.Load),
    ];

    [Fact]
    public void The_first_lap_has_what_the_first_page_shows() =>
        Assert.Equal(
            FirstPagePlan.Read().Classes.Select(Bench.NameOf).Order(StringComparer.Ordinal),
            Plan.First.Order(StringComparer.Ordinal)
        );

    [Fact]
    public void What_only_the_last_sections_measure_is_in_every_other_lap() =>
        Assert.Equal(
            MeasuredIn(Lessons.SelectMany(lesson => lesson.Cells.SkipWhile(IsNoLastSection)))
                .Except(MeasuredIn(Lessons.SelectMany(lesson => lesson.Cells.TakeWhile(IsNoLastSection))))
                .Except(Plan.First)
                .Order(StringComparer.Ordinal),
            Plan.More.Order(StringComparer.Ordinal)
        );

    [Fact]
    public async Task What_no_cell_measures_is_in_no_lap() =>
        Assert.Equal(
            (await Bench.ClassesAsync(TestContext.Current.CancellationToken))
                .Select(Bench.NameOf)
                .Except(MeasuredIn(Lessons.SelectMany(lesson => lesson.Cells)))
                .Order(StringComparer.Ordinal),
            Plan.Untimed.Order(StringComparer.Ordinal)
        );

    [Fact]
    public void A_class_is_in_a_lap_once_the_main_line_in_each_and_the_rest_in_every_other()
    {
        IReadOnlyList<string> classes = ["A.More", "A.Main", "A.Never", "A.First"];
        var laps = new LapPlan(["First"], ["More"], ["Never"], []).LapsOf(classes);
        Assert.Equal(["A.First"], laps[0]);
        Assert.Equal(["A.First", "A.Main", "A.More"], laps[1]);
        Assert.Equal(["A.First", "A.Main"], laps[2]);
        Assert.Equal(3, laps.Count(lap => lap.Contains("A.More")));
    }

    [Fact]
    public void A_name_without_a_class_is_told() =>
        Assert.Contains(
            "names First, but there is no such class",
            Assert.Throws<DataFileException>(() => new LapPlan(["First"], [], [], []).LapsOf(["A.Main"])).Message
        );

    private static bool IsNoLastSection(Cell cell) =>
        cell.Kind != CellKind.Markdown || !cell.Source.Contains("# If you want to know more", StringComparison.Ordinal);

    private static IEnumerable<string> MeasuredIn(IEnumerable<Cell> cells) =>
        cells
            .Where(cell => cell.Kind == CellKind.Code)
            .SelectMany(cell => Measuring().Matches(cell.Source))
            .Select(measuring => measuring.Groups[1].Value)
            .Distinct();

    // On the lessons' own runtime.
    [GeneratedRegex(@"Bench\.RunAsync<(\w+)>\(\)")]
    private static partial Regex Measuring();
}
