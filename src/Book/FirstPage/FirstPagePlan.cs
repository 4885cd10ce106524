using System.Text.Json.Serialization;
using PriceOfAwait.Comparing;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.FirstPage;

/// <summary>
/// What the book's first page and README show, without its figures: <c>data/first-page.json</c>. The figures come from
/// recordings, or from the laps of a run.
/// </summary>
/// <param name="Doors">Where readers with different questions begin.</param>
/// <param name="Findings">In the order of the table.</param>
/// <param name="Yardsticks">What the findings are compared with, and the scale shows.</param>
public sealed record FirstPagePlan(
    IReadOnlyList<Door> Doors,
    IReadOnlyList<PlannedFinding> Findings,
    IReadOnlyList<Yardstick> Yardsticks
)
{
    /// <summary>For the chart, the scale and the calculator.</summary>
    [JsonIgnore]
    public IReadOnlyList<PlannedPrice> Prices { get; init; } = PlannedPrice.All;

    /// <summary>The full names of the benchmark classes whose figures are shown.</summary>
    public IReadOnlyList<string> Classes =>
        [
            .. Findings
                .Select(finding => finding.Pays)
                .Concat(Prices.Select(price => price.Pays))
                .Concat(Yardsticks.Select(yardstick => yardstick.Takes))
                .OfType<MethodPair>()
                .Select(pair => pair.ClassName)
                .Distinct(),
        ];

    /// <summary>Without what other lessons measure than these.</summary>
    public FirstPagePlan Only(IReadOnlyList<string> lessons) =>
        new(
            Doors,
            [.. Findings.Where(finding => lessons.Contains(finding.Lesson))],
            [.. Yardsticks.Where(one => lessons.Contains(one.Lesson))]
        )
        {
            Prices = [.. Prices.Where(price => lessons.Contains(price.Lesson))],
        };

    /// <exception cref="DataFileException">The file is missing or malformed.</exception>
    public static FirstPagePlan Read() =>
        DataFile.Read<FirstPagePlan>(
            Repository.FirstPageFile,
            plan =>
                plan.Findings.FirstOrDefault(finding => finding.Pays is null == finding.Calls is null) is { } both
                    ? $"the finding \"{both.Write}\" needs either \"pays\" or \"calls\""
                : plan
                    .Findings.SelectMany(finding => finding.Yardsticks)
                    .Except(plan.Yardsticks.Select(yardstick => yardstick.Name))
                    .FirstOrDefault()
                    is { } stray
                    ? $"there is no yardstick \"{stray}\""
                : null
        );
}
