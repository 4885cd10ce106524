using PriceOfAwait.Comparing;
using PriceOfAwait.Observing;

namespace PriceOfAwait.Practicing;

/// <summary>The unit of a guess. A match is the share of a range or set that is right, from 0 to 1.</summary>
public enum GuessUnit
{
    Objects,
    Bytes,
    Times,
    Share,
    Match,
}

/// <summary>A guess that a lesson asks for, other than the ratios of its benchmarks.</summary>
public sealed record AskedGuess(string About, string Asks, GuessUnit Unit)
{
    /// <exception cref="DataFileException">A guesses.json is malformed; the message says where.</exception>
    public static IReadOnlyList<AskedGuess> All => field ??=
    [
        .. from lesson in Repository.LessonFiles("guesses.json")
           from guess in DataFile.Read<List<AskedGuess>>(lesson.File)
           select guess with { Lesson = lesson.Lesson },
    ];

    public string Lesson { get; init; } = "";

    public string Write(double answer) => Unit switch
    {
        GuessUnit.Bytes => $"{Text.Bytes(answer)} B",
        GuessUnit.Times => Text.Ratio(answer),
        GuessUnit.Objects => $"{Text.Bytes(answer)} {(answer == 1 ? "object" : "objects")}",
        _ => string.Create(CultureInfo.InvariantCulture, $"{answer * 100:0.#} %"),
    };
}

/// <summary>Shares are compared by difference: 0.1 and 0.2 are as close as 0.8 and 0.9.</summary>
internal sealed record KeptGuess(double Said, double Found, bool IsShare = false)
{
    /// <summary>1 is exact; 2 is double or half. <see langword="null"/> for a share, or if either is zero.</summary>
    public double? Factor => IsShare ? null
        : Said == Found ? 1
        : Said > 0 && Found > 0 ? Math.Exp(Math.Abs(Math.Log(Said / Found)))
        : null;

    /// <summary>0 is exact, 1 is the maximum; <see langword="null"/> if there is a factor.</summary>
    public double? Distance => IsShare ? Math.Min(1, Math.Abs(Said - Found)) : Factor is null ? 1 : null;
}

/// <summary>The words are set if the number only says how much of the guess is right.</summary>
internal sealed record JudgedGuess(string About, KeptGuess Guess, string? Said = null, string? Found = null);

/// <summary>The reader's guess beside the result; empty if there is no guess.</summary>
public sealed record Guessed
{
    private Guessed(params IReadOnlyList<JudgedGuess> guesses) => Guesses = guesses;

    internal IReadOnlyList<JudgedGuess> Guesses { get; }

    public static implicit operator Guessed(Comparison comparison) => FromComparison(comparison);

    public static Guessed FromComparison(Comparison comparison) => new(
    [
        .. from guess in comparison.Guesses
           where guess.Ratio > 0
           from row in comparison.Rows
           where guess.IsAbout(row.Id) && row.Figures[0]?.Ratio is not null
           select new JudgedGuess(row.Id.ToString(), new(guess.Ratio!.Value, row.Figures[0]!.Ratio!.Value)),
    ]);

    public static Guessed Quantity(string about, double? guess, double? found) => Told(about, guess, found, isShare: false);

    public static Guessed Share(string about, double? guess, double? found) => Told(about, guess, found, isShare: true);

    /// <summary>Scored by the results in both ranges, as a share of those in either.</summary>
    public static Guessed Range(CachedRange guess, TaskIdentities found)
    {
        var same = found.SameInts().ToList();
        return guess.First > guess.Last ? new() : Overlap(
            "the range of int", (Write(guess.First, guess.Last), (double)guess.Last - guess.First + 1),
            (same is [] ? "none" : Write(same[0], same[^1]), same.Count), same.Count(guess.Contains));

        static string Write(int first, int last) => $"{Number.Label(first)} to {Number.Label(last)}";
    }

    /// <summary>Scored by the types in both sets, as a share of those in either.</summary>
    public static Guessed Types(IReadOnlyList<string> guess, TaskIdentities found, IReadOnlyList<string> among)
    {
        if (guess is not { Count: > 0 })
        {
            return new();
        }

        var (said, same) = (guess.Distinct().ToList(), among.Where(found.IsSame).ToList());
        return Overlap("the types", (Write(said), said.Count), (Write(same), same.Count), said.Intersect(same).Count());

        static string Write(IEnumerable<string> types) => string.Join(", ", types.Order(StringComparer.Ordinal));
    }

    private static Guessed Overlap(string about, (string Words, double Count) said, (string Words, double Count) found, double both) =>
        Findings.Tell(new Guessed(new JudgedGuess(
            about, new(both / (said.Count + found.Count - both), 1, IsShare: true), said.Words, found.Words)));

    private static Guessed Told(string about, double? guess, double? found, bool isShare) => guess is { } said && found is { } truth
        ? Findings.Tell(new Guessed(new JudgedGuess(about, new(said, truth, isShare))))
        : new();
}

/// <param name="Factor">The geometric mean of the factors by which guesses are off; <see langword="null"/> if there is none.</param>
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
            factors.Count, factors.Count == 0 ? null : Math.Exp(factors.Average(Math.Log)),
            distances.Count, distances.Count == 0 ? null : distances.Average());
    }

    public override string ToString() => (Factor, Distance) switch
    {
        (null, null) => "none",
        ({ } factor, null) => $"{Quantities}, off by a factor of {Text.Number(factor)} on average",
        (null, { } distance) => $"{Shares} of shares and ranges, off by {Percent(distance)} on average",
        ({ } factor, { } distance) => $"{Quantities}, off by a factor of {Text.Number(factor)} on average, and {Shares} of shares and "
            + $"ranges, off by {Percent(distance)}",
    };

    private static string Percent(double share) => share.ToString("P0", CultureInfo.InvariantCulture);
}
