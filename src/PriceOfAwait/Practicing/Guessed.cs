using PriceOfAwait.Comparing;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Publishing;

namespace PriceOfAwait.Practicing;

/// <summary>What the reader said before looking, beside what came out. Where the reader said nothing, there is nothing in it.</summary>
public sealed record Guessed
{
    private Guessed(IReadOnlyList<(string About, KeptGuess Guess)> guesses) => Guesses = guesses;

    /// <summary>By what they are about.</summary>
    internal IReadOnlyList<(string About, KeptGuess Guess)> Guesses { get; }

    /// <summary>The ratios that a comparison holds.</summary>
    public static implicit operator Guessed(Comparison comparison) => FromComparison(comparison);

    /// <summary>The ratios that a comparison holds, with what its first series says of them.</summary>
    public static Guessed FromComparison(Comparison comparison)
    {
        ArgumentNullException.ThrowIfNull(comparison);
        return new(
        [
            .. from guess in comparison.Guesses
               where guess.Ratio > 0
               from row in comparison.Rows
               where guess.IsAbout(row.Id) && row.Figures[0]?.Ratio is not null
               select (row.Id.ToString(), new KeptGuess(guess.Ratio!.Value, row.Figures[0]!.Ratio!.Value)),
        ]);
    }

    /// <summary>Something that is counted or measured: bytes, objects, how many times as long.</summary>
    /// <param name="about">What it is.</param>
    /// <param name="guess">What the reader said.</param>
    /// <param name="found">What came out; nothing where nothing could be found out.</param>
    public static Guessed Quantity(string about, double? guess, double? found) =>
        new(guess is { } said && found is { } truth ? [(about, new(said, truth))] : []);

    /// <summary>A share, from 0 to 1.</summary>
    /// <inheritdoc cref="Quantity"/>
    public static Guessed Share(string about, double? guess, double? found) =>
        new(guess is { } said && found is { } truth ? [(about, new(said, truth, IsShare: true))] : []);

    /// <summary>For which results there is a task already: how much of what is said or so is both.</summary>
    /// <param name="guess">The range that the reader said.</param>
    /// <param name="found">What <c>async</c> methods return.</param>
    public static Guessed Range(CachedRange guess, TaskIdentities found)
    {
        ArgumentNullException.ThrowIfNull(guess);
        ArgumentNullException.ThrowIfNull(found);
        return guess.First > guess.Last ? new([]) : Overlap(
            "the range of int", Enumerable.Range(guess.First, guess.Last - guess.First + 1), found.SameInts());
    }

    /// <summary>Of which types the default value's task is kept: how much of what is said or so is both.</summary>
    /// <param name="guess">The types that the reader named.</param>
    /// <param name="found">What <c>async</c> methods return.</param>
    /// <param name="among">The types that there were to choose from.</param>
    public static Guessed Types(IReadOnlyList<string> guess, TaskIdentities found, IReadOnlyList<string> among)
    {
        ArgumentNullException.ThrowIfNull(found);
        return guess is not { Count: > 0 } ? new([]) : Overlap("the types", guess, among.Where(found.IsSame));
    }

    private static Guessed Overlap<T>(string about, IEnumerable<T> said, IEnumerable<T> found)
    {
        var (one, other) = (said.ToHashSet(), found.ToHashSet());
        var both = one.Intersect(other).Count();
        return new([(about, new((double)both / (one.Count + other.Count - both), 1, IsShare: true))]);
    }
}
