namespace PriceOfAwait.Book.Rendering;

/// <summary>A verdict as an executed notebook shows it, in a row of a table.</summary>
/// <param name="Id">Empty for a part of a claim.</param>
/// <param name="Claim">The statement, or the part's name.</param>
/// <param name="VerdictText">Such as <c>changed in 1 of 2</c>.</param>
public sealed record SavedVerdict(
    string Id, string Claim, Verdict Verdict, string VerdictText, string Limit, string Published, string Now, string Why, string Runtime)
{
    /// <summary>Of the interval beside the limit, if there is an interval.</summary>
    internal Markup Plot { get; private init; }

    public IReadOnlyList<SavedVerdict> Parts { get; private init; } = [];

    /// <summary>How many of them hold, as a sentence without its end.</summary>
    public static string Held(IReadOnlyCollection<Verdict> verdicts) =>
        $"{verdicts.Count(verdict => verdict == Verdict.Holds)} of {verdicts.Count} published claims still hold";

    /// <summary>The reason, or the reasons of those parts that decided.</summary>
    public string Reasons => Parts.Count == 0 ? Reason
        : string.Join(' ', Parts.Where(part => part.Verdict == Verdict).Select(part => $"{part.Claim}: {part.Reason}"));

    private string Reason =>
        $"{(Now.Length == 0 ? "" : $"{Now}{(Limit.Length == 0 ? "" : $", claimed {Limit}")}. ")}{Why}";

    /// <summary>All in a notebook's outputs, in their order; what can't be read as verdicts is ignored.</summary>
    public static IReadOnlyList<SavedVerdict> In(Notebook notebook) =>
    [
        .. notebook.Cells.Where(cell => cell.Kind == CellKind.Code)
            .SelectMany(cell => Output.ReadAll(cell.Outputs)).OfType<Output.Shown>().SelectMany(shown => In(shown.Data)),
    ];

    internal static IReadOnlyList<SavedVerdict> In(IReadOnlyDictionary<string, string> data)
    {
        var html = data.GetValueOrDefault("text/html", "");
        return html.Contains(Ledger.Mark, StringComparison.Ordinal)
            ? [.. new HtmlParser().ParseDocument(html).QuerySelectorAll($"[{Ledger.Mark}]").SelectMany(In)]
            : [];
    }

    private static IReadOnlyList<SavedVerdict> In(IElement table)
    {
        var all = new List<SavedVerdict>();
        foreach (var row in table.QuerySelectorAll("tbody tr"))
        {
            if (row.Children.Select(cell => cell.TextContent.Replace('\u00a0', ' ')).ToList()
                    is not [var id, var claim, [_, ' ', .. var verdictText], var limit, var published, var now, _, var why]
                || !Enum.TryParse<Verdict>(
                    verdictText.Replace(Judgment.Partly, "", StringComparison.Ordinal).Split(' ')[0], ignoreCase: true, out var verdict)
                || !Enum.IsDefined(verdict))
            {
                continue;
            }

            var found = new SavedVerdict(
                id, claim.TrimStart('–', ' '), verdict, verdictText, limit, published, now, why, table.GetAttribute(Ledger.Mark)!)
            {
                Plot = row.QuerySelector("svg") is { } plot ? SafeHtml.ToMarkup(plot.OuterHtml) : Markup.Empty,
            };
            if (id.Length > 0)
            {
                all.Add(found);
            }
            else if (all.Count > 0)
            {
                all[^1] = all[^1] with { Parts = [.. all[^1].Parts, found] };
            }
        }

        return all;
    }
}
