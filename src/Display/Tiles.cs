namespace PriceOfAwait.Display;

/// <summary>
/// Tiles of one kind. The y axis has one category per row; the x axis is linear or has one category per column.
/// </summary>
public sealed record Tiles(string Name, IReadOnlyList<Tile> At) : Trace(Name)
{
    internal bool HasTexts => At.Any(tile => tile.Text.Length > 0);

    internal override bool IsInLegend => !HasTexts;

    internal IEnumerable<(int Row, int First, int Last)> Runs =>
        from row in At.GroupBy(tile => tile.Row)
        let xs = row.Select(tile => tile.X).ToHashSet()
        from first in xs.Where(x => !xs.Contains(x - 1)).Order()
        select (row.Key, first, Enumerable.Range(first, xs.Count).TakeWhile(xs.Contains).Last());
}
