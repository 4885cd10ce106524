using System.Text.RegularExpressions;
using PriceOfAwait.AcrossRuntimes;
using PriceOfAwait.Book.FirstPage;
using PriceOfAwait.Comparing;
using PriceOfAwait.Measuring;
using PriceOfAwait.Notebooks.Documents;

namespace PriceOfAwait.Book.Tests.FirstPage;

/// <summary>
/// An await, an async method, a wait and a further method that waits have one price each, which is the same figure in
/// every notebook, in README, on the first page and in the advice.
/// </summary>
public sealed partial class QuotedPricesTests
{
    private static readonly Prices Recorded = Prices.Of(
        RecordedRuns.Load(Repository.RecordedData, PlannedPrice.All[0].Pays.ClassName)
    );

    private static readonly IReadOnlyList<Notebook> Notebooks =
    [
        .. BookWriter.NotebooksIn(NotebooksFolder).Select(Notebook.Load),
    ];

    [Theory]
    [InlineData("00-start-here")]
    [InlineData("01-synchronous-fast-paths")]
    [InlineData("04-valuetask")]
    [InlineData("07-the-cost-of-yield")]
    [InlineData("08-the-awaiting-game")]
    [InlineData("09-task-or-valuetask")]
    [InlineData("15-streams")]
    [InlineData("18-the-advice")]
    public void A_notebook_quotes_prices_and_each_is_the_recorded_figure(string lesson)
    {
        var notebook = Notebooks.Single(one => Path.GetFileNameWithoutExtension(one.Path) == lesson);
        var quoted = OutputFacts.In(notebook).SelectMany(one => one.Facts.Prices).ToList();
        Assert.NotEmpty(quoted);
        Assert.All(
            quoted,
            quote =>
            {
                var price = Recorded[quote.Name];
                var amount = quote.WithValueTask ? price.WithValueTask! : price.Pays;
                Assert.Equal((amount.BothWithInterval, price.Run.MachineAndRuntime), (quote.Amount, quote.On));
            }
        );
    }

    [Fact]
    public void README_quotes_the_same_figures()
    {
        var readme = File.ReadAllText(Path.Combine(Repository.Root, "README.md"));
        Assert.All(
            Shown(FirstPagePlan.Read().Findings.Select(finding => (finding.Write, finding.Pays))),
            shown =>
                Assert.Contains(
                    $"| [{shown.Write}](notebooks/00-start-here.ipynb) | **{shown.Price.Pays.TimeText}**",
                    readme,
                    StringComparison.Ordinal
                )
        );
    }

    [Fact]
    public async Task The_first_page_quotes_the_same_figures()
    {
        var files = (await new BookWriter().WriteAsync(NotebooksFolder, TestContext.Current.CancellationToken)).Files;
        var page = Encoding.UTF8.GetString(files["index.html"]).Replace('\u00A0', ' ');
        Assert.All(Recorded.All, price => Assert.Contains(price.Pays.TimeText, page, StringComparison.Ordinal));
    }

    /// <summary>Otherwise a second price would have the same name.</summary>
    [Fact]
    public void What_a_finding_or_a_piece_of_advice_takes_from_the_class_is_a_price()
    {
        var pairs = FirstPagePlan
            .Read()
            .Findings.Select(finding => finding.Pays)
            .Concat(AdviceCase.All.SelectMany(one => one.Advice).Select(advice => (MethodPair?)advice.Pays))
            .OfType<MethodPair>()
            .Where(pair => pair.ClassName == PlannedPrice.All[0].Pays.ClassName)
            .ToList();
        Assert.True(pairs.Count >= 4);
        Assert.All(pairs, pair => Assert.Contains(PlannedPrice.All, price => IsOf(price, pair)));
    }

    /// <summary>What costs something is named as a price only by sentences computed from the prices.</summary>
    [Fact]
    public void No_other_figure_has_the_name_of_a_price()
    {
        var texts = Notebooks
            .SelectMany(notebook => notebook.Cells)
            .Where(cell => cell.Kind == CellKind.Code)
            .SelectMany(cell => Output.ReadAll(cell.Outputs).OfType<Output.Shown>())
            .SelectMany(shown => shown.Data.Where(one => one.Key.StartsWith("text/", StringComparison.Ordinal)))
            .Select(one => one.Value)
            .Concat(Notebooks.SelectMany(notebook => notebook.Cells).Select(cell => cell.Source))
            .Append(File.ReadAllText(Path.Combine(Repository.Root, "README.md")));
        var amounts = Recorded
            .All.SelectMany(price => new[] { price.Pays, price.WithValueTask! })
            .Select(pays => pays.TimeText)
            .ToList();
        Assert.All(
            texts.SelectMany(text => Named().Matches(text)),
            named => Assert.Contains(named.Groups["time"].Value, amounts)
        );
    }

    private static string NotebooksFolder => Path.Combine(Repository.Root, "notebooks");

    private static IEnumerable<(string Write, Price Price)> Shown(IEnumerable<(string Write, MethodPair? Pays)> rows) =>
        from row in rows
        where row.Pays is not null
        from price in Recorded.All
        where IsOf(price.Plan, row.Pays!)
        select (row.Write, price);

    private static bool IsOf(PlannedPrice price, MethodPair pair) =>
        new[] { price.Pays, price.PaysWithValueTask }.Any(one =>
            (one.ClassName, one.Longer, one.Shorter) == (pair.ClassName, pair.Longer, pair.Shorter)
        );

    [GeneratedRegex(
        @"\b(an `?await`?|an `?async`? method|a wait|a further method that waits)\b( costs| takes|:)? "
            + @"(?<time>[\d.,]+ (ns|µs|ms))",
        RegexOptions.IgnoreCase
    )]
    private static partial Regex Named();
}
