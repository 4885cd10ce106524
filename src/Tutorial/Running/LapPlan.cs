namespace PriceOfAwait.Tutorial.Running;

/// <summary>
/// Which classes a run measures in which lap: <c>data/laps.json</c>. It is fixed beforehand, by what the figures are
/// for.
/// </summary>
/// <param name="First">What the book's first page shows. These classes have a lap of their own before all others, so
/// that the page soon has figures of the reader's machine.</param>
/// <param name="More">What only the sections “If you want to know more” show: in every other lap.</param>
/// <param name="Untimed">What the lessons show only exactly: in no lap.</param>
/// <param name="Alone">Notebooks that measure the reader's own methods themselves, so that nothing may run beside
/// them.</param>
internal sealed record LapPlan(
    IReadOnlyList<string> First,
    IReadOnlyList<string> More,
    IReadOnlyList<string> Untimed,
    IReadOnlyList<string> Alone
)
{
    // Six launches are enough for intervals of some percent, and three for intervals at all.
    private const int WholeLaps = 6;

    /// <exception cref="DataFileException">The file is missing or malformed.</exception>
    public static LapPlan Read() => DataFile.Read<LapPlan>(Repository.LapsFile);

    /// <param name="classes">The full names of all classes, in the order of the lessons.</param>
    /// <returns>The classes of each lap.</returns>
    public IReadOnlyList<IReadOnlyList<string>> LapsOf(IReadOnlyList<string> classes)
    {
        var first = Named(classes, First);
        var more = Named(classes, More);
        IReadOnlyList<string> main = [.. classes.Except(more).Except(Named(classes, Untimed)).Except(first)];
        return
        [
            first,
            .. Enumerable
                .Range(0, WholeLaps)
                .Select(IReadOnlyList<string> (lap) => [.. first, .. main, .. lap % 2 == 0 ? more : []]),
        ];
    }

    private static IReadOnlyList<string> Named(IReadOnlyList<string> classes, IReadOnlyList<string> names) =>
        [
            .. names.Select(name =>
                classes.FirstOrDefault(one => Bench.NameOf(one) == name)
                ?? throw new DataFileException($"{Repository.LapsFile} names {name}, but there is no such class.")
            ),
        ];
}
