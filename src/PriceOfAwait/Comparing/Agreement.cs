namespace PriceOfAwait.Comparing;

/// <summary>How well a later run's figures of one kind agree with the recorded ones.</summary>
/// <param name="Overlap">How many of the later run's intervals overlap with the recorded interval.</param>
/// <param name="Hold">How many of the later run's intervals contain the recorded figure.</param>
public sealed record Agreement(int Overlap, int Hold, int Of)
{
    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"{Share(Overlap)} overlap, {Share(Hold)} contain it, of {Of}");

    internal static Agreement Between(IReadOnlyList<FiguresInCommon.Pair> pairs) =>
        new(
            pairs.Count(pair => !pair.One.Interval.IsApartFrom(pair.Other.Interval)),
            pairs.Count(pair => pair.One.Interval.Contains(pair.Other.Value)),
            pairs.Count
        );

    private string Share(int count) => Of == 0 ? "none" : Format.Percent((double)count / Of);
}
