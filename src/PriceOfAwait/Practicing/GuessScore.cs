namespace PriceOfAwait.Practicing;

/// <param name="Factor">The geometric mean of the factors by which guesses are off; <see langword="null"/> if there is
/// none.</param>
/// <param name="Shares">Guesses without a factor: shares, ranges, and quantities whose guess or result is zero.</param>
/// <param name="Distance">Their mean distance, from 0 (exact) to 1; <see langword="null"/> if there is none.</param>
public sealed record GuessScore(int Quantities, double? Factor, int Shares, double? Distance)
{
    /// <summary>One guess that is off by a factor of nine weighs as much as two that are off by three.</summary>
    internal static GuessScore Of(IEnumerable<KeptGuess> guesses)
    {
        var all = guesses.ToList();
        var factors = all.Select(guess => guess.Factor).OfType<double>().ToList();
        var distances = all.Select(guess => guess.Distance).OfType<double>().ToList();
        return new(
            factors.Count,
            factors.Count == 0 ? null : Math.Exp(factors.Average(Math.Log)),
            distances.Count,
            distances.Count == 0 ? null : distances.Average()
        );
    }

    public override string ToString() =>
        (Factor, Distance) switch
        {
            (null, null) => "none",
            ({ } factor, null) => $"{Quantities}, off by a factor of {Format.Number(factor)} on average",
            (null, { } distance) => $"{Shares} of shares and ranges, off by {Format.Percent(distance)} on average",
            ({ } factor, { } distance) =>
                $"{Quantities}, off by a factor of {Format.Number(factor)} on average, and {Shares} of shares and "
                    + $"ranges, off by {Format.Percent(distance)}",
        };
}
