using System.Globalization;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Practicing;

/// <summary>How far off guesses are.</summary>
/// <param name="Quantities">How many guesses are of quantities.</param>
/// <param name="Factor">
/// How many times too high or too low those are, as their geometric mean: 1 is exact; <see langword="null"/> where there are none.
/// </param>
/// <param name="Shares">How many have no factor: shares and ranges, and a quantity where the guess or the truth is nothing at all.</param>
/// <param name="Distance">How far off those are on the mean, from 0, exact, to 1; <see langword="null"/> where there are none.</param>
public sealed record GuessScore(int Quantities, double? Factor, int Shares, double? Distance)
{
    /// <summary>Of some guesses. One that is nine times off weighs as much as two that are three.</summary>
    internal static GuessScore Of(IEnumerable<KeptGuess> guesses)
    {
        var all = guesses.ToList();
        var factors = all.Select(guess => guess.Factor).OfType<double>().ToList();
        var distances = all.Select(guess => guess.Distance).OfType<double>().ToList();
        return new(
            factors.Count, factors.Count == 0 ? null : Math.Exp(factors.Average(Math.Log)),
            distances.Count, distances.Count == 0 ? null : distances.Average());
    }

    /// <inheritdoc/>
    public override string ToString() => (Factor, Distance) switch
    {
        (null, null) => "no guess",
        ({ } factor, null) => $"{Quantities}, off by a factor of {Text.Number(factor)} on the mean",
        (null, { } distance) => $"{Shares} of shares and ranges, off by {Percent(distance)} on the mean",
        ({ } factor, { } distance) => $"{Quantities}, off by a factor of {Text.Number(factor)} on the mean, and {Shares} of shares and "
            + $"ranges, off by {Percent(distance)}",
    };

    private static string Percent(double share) => share.ToString("P0", CultureInfo.InvariantCulture);
}
