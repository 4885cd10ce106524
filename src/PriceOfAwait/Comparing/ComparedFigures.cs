namespace PriceOfAwait.Comparing;

/// <param name="Ratio">To the baseline with the same parameters; <see langword="null"/> if there is none.</param>
public sealed record ComparedFigures(Observation Observation, Ratio? Ratio, Difference? Difference)
{
    /// <summary>
    /// If the launches fall into two groups, each group has a ratio and a difference, but all launches together have
    /// none.
    /// </summary>
    internal IReadOnlyList<GroupFigure> GroupRatios { get; init; } = [];

    /// <inheritdoc cref="GroupRatios"/>
    internal IReadOnlyList<GroupFigure> GroupDifferences { get; init; } = [];

    internal string? GroupsText => BenchmarkResults.GroupsText(GroupRatios, GroupDifferences);
}
