namespace PriceOfAwait.Comparing;

/// <param name="Ratio">To the baseline with the same parameters; <see langword="null"/> if there is none.</param>
public sealed record ComparedFigures(Observation Observation, Ratio? Ratio, Difference? Difference)
{
    /// <summary>
    /// If the launches fall into two groups, there is neither a ratio nor a difference of all, but one for each group.
    /// </summary>
    internal IReadOnlyList<GroupFigure> GroupRatios { get; init; } = [];

    /// <inheritdoc cref="GroupRatios"/>
    internal IReadOnlyList<GroupFigure> GroupDifferences { get; init; } = [];

    internal string? GroupsText => BenchmarkResults.GroupsText(GroupRatios, GroupDifferences);
}
