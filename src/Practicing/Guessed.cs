namespace PriceOfAwait.Practicing;

/// <summary>The reader's guess beside the result; empty if there is no guess.</summary>
public sealed record Guessed
{
    private Guessed(params IReadOnlyList<JudgedGuess> guesses) => Guesses = guesses;

    internal IReadOnlyList<JudgedGuess> Guesses { get; }

    public static implicit operator Guessed(Comparison comparison) => FromComparison(comparison);

    public static Guessed FromComparison(Comparison comparison) =>
        new([
            .. from guess in comparison.Given().Guesses
            where guess.Ratio > 0
            from row in comparison.Rows
            where guess.IsAbout(row.Id) && row.Figures[0]?.Ratio is not null
            select new JudgedGuess(row.Id.ToString(), new(guess.Ratio!.Value, row.Figures[0]!.Ratio!.Value)),
        ]);

    public static Guessed Quantity(string about, double? guess, double? found) =>
        Announced(about, guess, found, isShare: false);

    public static Guessed Share(string about, double? guess, double? found) =>
        Announced(about, guess, found, isShare: true);

    /// <summary>The score is the overlap: the results in both ranges, as a share of those in either.</summary>
    public static Guessed Range(CachedRange guess, TaskIdentities found)
    {
        var same = found.Given().SameInts().ToList();
        return guess.Given().First > guess.Last
            ? new()
            : Overlap(
                "the range of int",
                (Write(guess.First, guess.Last), (double)guess.Last - guess.First + 1),
                (same is [] ? "none" : Write(same[0], same[^1]), same.Count),
                same.Count(guess.Contains)
            );

        static string Write(int first, int last) => $"{Number.Label(first)} to {Number.Label(last)}";
    }

    /// <summary>The score is the overlap: the types in both sets, as a share of those in either.</summary>
    public static Guessed Types(IReadOnlyList<string> guess, TaskIdentities found, IReadOnlyList<string> among)
    {
        if (guess is not { Count: > 0 })
        {
            return new();
        }

        var (said, same) = (guess.Distinct().ToList(), among.Given().Where(found.Given().IsSame).ToList());
        return Overlap("the types", (Write(said), said.Count), (Write(same), same.Count), said.Intersect(same).Count());

        static string Write(IEnumerable<string> types) => string.Join(", ", types.Order(StringComparer.Ordinal));
    }

    private static Guessed Overlap(
        string about,
        (string Words, double Count) said,
        (string Words, double Count) found,
        double both
    ) =>
        CellResults.Announce(
            new Guessed(
                new JudgedGuess(
                    about,
                    new(both / (said.Count + found.Count - both), 1, IsShare: true),
                    said.Words,
                    found.Words
                )
            )
        );

    private static Guessed Announced(string about, double? guess, double? found, bool isShare) =>
        guess is { } said && found is { } truth
            ? CellResults.Announce(new Guessed(new JudgedGuess(about, new(said, truth, isShare))))
            : new();
}
