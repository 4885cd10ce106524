using System.Text.RegularExpressions;
using PriceOfAwait.Book.FirstPage;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.Tests.FirstPage;

/// <summary><c>data/first-page.json</c> is complete: everything that it plans to show has been recorded.</summary>
public sealed class FirstPagePlanTests
{
    private static readonly FirstPagePlan Plan = FirstPagePlan.Read();

    private static readonly FirstPageContent Recorded = FirstPageContent.Of(
        Plan,
        laps: null,
        FirstPageFigures.Recorded()
    );

    [Fact]
    public void There_are_six_findings_and_each_has_its_figures_in_the_recordings()
    {
        Assert.Equal(6, Plan.Findings.Count);
        Assert.All(Recorded.Findings, finding => Assert.True(finding.IsKnown, finding.Plan.Write));
        Assert.All(
            Recorded.Findings.Where(finding => finding.Pays is not null),
            finding =>
            {
                // An await may take too little to be measured.
                var isAwait = finding.Plan.Write == Plan.Findings[0].Write;
                Assert.True(isAwait || finding.Pays!.IsMeasurable, finding.Plan.Write);
                Assert.Equal(isAwait, finding.Pays!.Bytes == 0);
            }
        );
        Assert.Equal(Plan.Prices.Count, Recorded.Prices.All.Count);
        Assert.Equal(Plan.Yardsticks, Recorded.Yardsticks.Select(one => one.Yardstick));
    }

    [Fact]
    public void Each_finding_is_stated_in_terms_that_a_developer_has_a_feeling_for() =>
        Assert.All(
            Recorded.Findings.Where(finding => finding.Pays is null or { IsMeasurable: true }),
            finding => Assert.NotEmpty(finding.InOtherTerms)
        );

    [Fact]
    public void Each_row_says_on_which_machine_and_the_one_that_is_measured_once_says_that_too()
    {
        Assert.All(Recorded.Findings, finding => Assert.Matches(@"\b\d+ cores\b", finding.Where));
        Assert.EndsWith(
            ", measured once",
            Assert.Single(Recorded.Findings, finding => finding.Where.Contains("once", StringComparison.Ordinal)).Where
        );
    }

    [Fact]
    public void Each_leads_to_a_lesson_that_measures_it()
    {
        Assert.All(
            Plan.Findings.Where(finding => finding.Pays is not null)
                .Select(finding => (finding.Lesson, Pair: finding.Pays!))
                .Concat(Plan.Prices.Select(price => (price.Lesson, Pair: price.Pays)))
                .Concat(Plan.Yardsticks.Select(yardstick => (yardstick.Lesson, Pair: yardstick.Takes))),
            shown => Assert.Contains($"Bench.RunAsync<{Bench.NameOf(shown.Pair.ClassName)}>()", SourceOf(shown.Lesson))
        );
        Assert.All(
            Plan.Findings.Where(finding => finding.Calls is not null),
            finding => Assert.Contains("PoolCalls.MeasureAsync()", SourceOf(finding.Lesson))
        );
    }

    [Fact]
    public void Each_door_leads_to_lessons() =>
        Assert.All(Plan.Doors.SelectMany(door => door.Lessons), lesson => Assert.NotEmpty(SourceOf(lesson)));

    [Fact]
    public void As_Markdown_it_is_a_table_with_a_row_for_each_finding_and_its_machine_below()
    {
        var lines = Recorded.ToMarkdown(lesson => $"{lesson}.md").Split('\n');
        Assert.Equal(Plan.Findings.Count + 4, lines.Length);
        Assert.All(
            Plan.Findings.Zip(lines.Skip(2)),
            row => Assert.StartsWith($"| [{row.First.Write}]({row.First.Lesson}.md) | **", row.Second)
        );
        Assert.Matches(@"^Measured on .*\.NET \d+.*, with 95% confidence intervals in brackets\. A dict", lines[^1]);
        Assert.DoesNotContain(lines, line => Regex.IsMatch(line, @"(?<![\d.,])0[% ]"));
    }

    private static string SourceOf(string lesson) =>
        File.ReadAllText(Path.Combine(Repository.Root, "notebooks", $"{lesson}.ipynb"));
}
