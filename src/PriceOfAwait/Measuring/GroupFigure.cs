namespace PriceOfAwait.Measuring;

/// <summary>A figure of one group of launches (see <see cref="LaunchGroups"/>).</summary>
/// <param name="Figure">An estimate whose interval is not shown, but determines the digits.</param>
/// <param name="Launches">The number of launches in the group, out of <paramref name="All"/>.</param>
public sealed record GroupFigure(Estimate Figure, int Launches, int All)
{
    /// <summary>Lowest first.</summary>
    internal static IReadOnlyList<GroupFigure> Of(
        IReadOnlyList<LaunchPairs> groups,
        Func<LaunchPairs, Estimate> figureOf
    ) =>
        [
            .. groups
                .Select(group => new GroupFigure(figureOf(group), group.Launches, group.All))
                .OrderBy(group => group.Figure.Value),
        ];

    /// <summary>For example <c>2.1 µs in 7 of 12 launches, 11 µs in 5</c>; empty if there are no groups.</summary>
    /// <param name="write">Writes a figure. If it writes the interval, too, that is removed.</param>
    internal static string InWords(IReadOnlyList<GroupFigure> groups, Func<Estimate, string> write)
    {
        return string.Join(
            ", ",
            groups.Select(
                (group, index) =>
                    $"{Format.WithoutInterval(write(group.Figure))} in "
                    + $"{(index == 0 ? OfAll(group) : Count(group.Launches))}"
            )
        );

        static string OfAll(GroupFigure group) => $"{Count(group.Launches)} of {Count(group.All)} launches";
        static string Count(int launches) => launches.ToString(CultureInfo.InvariantCulture);
    }
}
