using PriceOfAwait.Comparing;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.FirstPage;

/// <summary>The first page's plan with its figures: of the reader's machine, if they say enough, or recorded.</summary>
public sealed class FirstPageContent
{
    private readonly FirstPageFigures _figures;

    private FirstPageContent(FirstPagePlan plan, FirstPageFigures figures)
    {
        _figures = figures;
        Doors = plan.Doors;
        var priced = plan.Prices.Select(price => figures[price.Pays.ClassName]).FirstOrDefault(run => run is not null);
        Yardsticks =
        [
            .. from yardstick in plan.Yardsticks
            let takes = priced is null ? null : figures.AmountOn(priced.RecordedOn, yardstick.Takes)
            where takes is { Time.Interval.Lower: > 0 }
            select new MeasuredYardstick(yardstick, takes, priced!.MachineText),
        ];
        Findings =
        [
            .. plan.Findings.Select(finding => new Finding(
                finding,
                finding.Pays is { } pays ? figures.AmountOf(pays) : null,
                finding.Calls is { } calls && figures.Calls is { } measured && measured.Has(calls) ? measured : null,
                finding.Pays is { } pair
                    ? figures[pair.ClassName]?.MachineText ?? ""
                    : figures.Calls?.On ?? BenchmarkResults.ThisMachine
            )
            {
                Yardsticks =
                [
                    .. from name in finding.Yardsticks
                    from yardstick in plan.Yardsticks
                    where yardstick.Name == name && finding.Pays is not null
                    let run = figures[finding.Pays!.ClassName]
                    let takes = run is null ? null : figures.AmountOn(run.RecordedOn, yardstick.Takes)
                    where takes is { Time.Interval.Lower: > 0, IsKnownWithinAFactorOfTwo: true }
                    select new MeasuredYardstick(yardstick, takes, run.MachineText),
                ],
            }),
        ];
        Prices = new([
            .. from planned in plan.Prices
            let price = Price.Of(planned, figures.AmountOf, figures[planned.Pays.ClassName])
            where price is not null
            select price,
        ]);
        Runs =
        [
            .. plan
                .Findings.Select(finding => finding.Pays)
                .OfType<MethodPair>()
                .Where(pair => figures.AmountOf(pair) is not null)
                .Select(pair => figures[pair.ClassName]!)
                .DistinctBy(run => run.Benchmarks),
        ];
    }

    public const string NotCounted =
        "The price of a wait counts neither the time that passes meanwhile, nor waking a thread, nor what a server "
        + "does in addition if a handler waits, which lesson 17 measures.";

    public IReadOnlyList<Door> Doors { get; }

    public IReadOnlyList<Finding> Findings { get; }

    public Prices Prices { get; }

    /// <summary>Those whose time is known on the machine of the prices.</summary>
    public IReadOnlyList<MeasuredYardstick> Yardsticks { get; }

    /// <summary>The runs that the findings come from. Yardsticks may be less precise.</summary>
    public IReadOnlyList<BenchmarkResults> Runs { get; }

    public bool IsHere => _figures.IsHere;

    /// <summary>
    /// The machine and its runtime, or several of them; each row names its own. Empty without findings.
    /// </summary>
    public string On => string.Join(" and on ", Runs.Select(run => run.MachineAndRuntime).Distinct());

    /// <summary>Why a time may be wrong; empty on a quiet machine.</summary>
    public IReadOnlyList<string> BusyNotes => [.. Runs.Where(run => run.IsBusy).Select(run => run.BusyNote).Distinct()];

    /// <summary>What the yardsticks take, as one sentence; empty without any.</summary>
    public string YardsticksInWords
    {
        get
        {
            var used = Findings.SelectMany(finding => finding.Yardsticks).Distinct().ToList();
            var isOnOne = used.DistinctBy(one => one.On).Count() < 2;
            var sentences =
                from one in used
                group $"{one.Takes.TimeWithInterval}{(isOnOne ? "" : $" on {one.On}")}" by one.Yardstick.One into times
                select $"{times.Key} takes {Format.Listed([.. times])}";
            return used.Count == 0 ? "" : Format.Capitalized($"{string.Join("; ", sentences)}.");
        }
    }

    /// <summary>The findings that the laps of a run have measured so far, in a line for a terminal.</summary>
    public string InOneLine =>
        string.Join(
            "; ",
            Findings
                .Where(finding => finding.Pays is not null)
                .Select(finding => $"{Plain(finding.Plan.Write)}: {finding.Price}")
        );

    /// <summary>A sentence for each finding that is known.</summary>
    public IReadOnlyList<string> Sentences =>
        [
            .. from finding in Findings
            where finding.IsKnown
            select Format.Capitalized($"{Plain(finding.Plan.Write)} costs {finding.Price} {Plain(finding.Than)}."),
        ];

    /// <summary>
    /// The figures of the reader's machine once they answer half of the findings, which laps can measure; until then
    /// the recorded ones.
    /// </summary>
    public static FirstPageContent Of(FirstPagePlan plan, FirstPageFigures? laps, FirstPageFigures recorded)
    {
        if (laps is not null)
        {
            var here = new FirstPageContent(plan, laps);
            var measurable = plan.Findings.Count(finding => finding.Pays is not null);
            if (measurable > 0 && 2 * here.Findings.Count(finding => finding.Pays is not null) >= measurable)
            {
                return here;
            }
        }

        return new(plan, recorded);
    }

    /// <summary>The table of findings in Markdown, for README.</summary>
    /// <param name="linkTo">The address of a lesson.</param>
    public string ToMarkdown(Func<string, string> linkTo) =>
        string.Join(
            '\n',
            [
                "| You write … | and pay … | in other words | measured on |",
                "|---|---|---|---|",
                .. from finding in Findings
                where finding.IsKnown
                let interval = finding.Interval.Length == 0 ? "" : $" {finding.Interval}"
                let time = finding.Time.Length == 0 ? "" : $"**{finding.Time}**{interval}"
                let bytes = finding.Bytes.Length == 0 ? "" : $"**{finding.Bytes}**"
                let both = string.Join(" and ", new[] { time, bytes }.Where(one => one.Length > 0))
                select $"| [{finding.Plan.Write}]({linkTo(finding.Plan.Lesson)}) "
                    + $"| {both} {finding.Than} "
                    + $"| {string.Join(", ", finding.InOtherTerms)} "
                    + $"| {finding.Where} |",
                "",
                $"Measured on {On}, with {Estimates.LevelText} confidence intervals in brackets. {YardsticksInWords} "
                    + NotCounted,
            ]
        );

    /// <summary>The text of Markdown whose only mark-up is code.</summary>
    internal static string Plain(string markdown) => markdown.Replace("`", "", StringComparison.Ordinal);
}
