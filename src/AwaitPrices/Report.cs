namespace PriceOfAwait.AwaitPrices;

/// <summary>What a run tells: a list, and of its findings those that aren't known yet.</summary>
/// <param name="Findings">Those that are shown. A check fails because of these.</param>
/// <param name="Known">How many others there are.</param>
/// <param name="KnownBy">What knows them, such as the baseline's file; <see langword="null"/> for nothing.</param>
internal sealed record Report(PriceList Prices, IReadOnlyList<Finding> Findings, int Known, string? KnownBy)
{
    /// <summary>If the list was compared with an earlier one.</summary>
    public PriceChanges? Changes { get; init; }

    public SourceRoot Root { get; init; } = SourceRoot.Current;

    public static Report Of(PriceList prices) => new(prices, prices.Findings, 0, null);

    public static Report Of(PriceList prices, Baseline baseline, string name)
    {
        var found = baseline.NewIn(prices.Findings);
        return new(prices, found, prices.Findings.Count - found.Count, name);
    }

    /// <summary>The findings in the order in which they are shown, by kind.</summary>
    public IEnumerable<IGrouping<FindingKind, Finding>> ByKind =>
        FindingKind.Grouped(
            Findings.OrderBy(finding => finding.File, StringComparer.Ordinal).ThenBy(finding => finding.Line)
        );

    /// <summary>Whether the code has nothing that is looked for, known or not.</summary>
    public bool FoundNothing => Findings.Count + Known == 0 && Prices.Methods.Count > 0 && !Prices.ShowsOnlyFindings;

    /// <summary>What is told about the findings that aren't shown; <see langword="null"/> if there are none.</summary>
    public string? OfKnown =>
        KnownBy is null || Known == 0 ? null
        : Known == 1 ? $"1 finding isn't shown, because {KnownBy} has it."
        : $"{Known} findings aren't shown, because {KnownBy} has them.";
}
