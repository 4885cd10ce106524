namespace PriceOfAwait.AwaitPrices;

/// <summary>What differs between two builds: methods that got dearer or cheaper, and findings.</summary>
/// <param name="Methods">The ones that got dearest first.</param>
/// <param name="Added">Methods that only the later build has.</param>
/// <param name="Removed">Methods that only the earlier build has.</param>
/// <param name="Gone">How many findings of the earlier build the later one doesn't have.</param>
internal sealed record PriceChanges(
    string Before,
    string After,
    IReadOnlyList<PriceChange> Methods,
    IReadOnlyList<MethodPrice> Added,
    IReadOnlyList<MethodPrice> Removed,
    IReadOnlyList<Finding> NewFindings,
    int Gone
)
{
    /// <summary>Why the figures can't be compared as they are; <see langword="null"/> if they can.</summary>
    public string? Caution { get; init; }

    public static PriceChanges Between(PriceList before, PriceList after)
    {
        var (old, now) = (ByName(before), ByName(after));
        var known = Baseline.Of(before.Findings);
        return new(
            before.Assembly,
            after.Assembly,
            [
                .. from name in now.Keys.Intersect(old.Keys)
                let change = new PriceChange(old[name], now[name])
                where CostsOf(change.Before) != CostsOf(change.After)
                orderby change.Bytes descending, name
                select change,
            ],
            [.. now.Where(one => !old.ContainsKey(one.Key)).Select(one => one.Value)],
            [.. old.Where(one => !now.ContainsKey(one.Key)).Select(one => one.Value)],
            known.NewIn(after.Findings),
            known.GoneFrom(after.Findings)
        )
        {
            Caution =
                before.Runtime == after.Runtime
                    ? null
                    : $"The sizes are those of {before.Runtime ?? "no runtime"} before and of "
                        + $"{after.Runtime ?? "no runtime"} after, and so a runtime's change is in them, too.",
        };
    }

    private static Dictionary<string, MethodPrice> ByName(PriceList list) =>
        list.Methods.GroupBy(price => price.FullName).ToDictionary(alike => alike.Key, alike => alike.First());

    private static (TypeSize Completes, TypeSize? Waits) CostsOf(MethodPrice price) => (price.Completes, price.Waits);
}
