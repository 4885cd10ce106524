namespace PriceOfAwait.Practicing;

/// <summary>Shows guesses beside the results, and counts them.</summary>
public static class GuessAnswers
{
    /// <param name="found"><see langword="null"/> if it could not be found out.</param>
    public static Guessed Against(this GuessedQuantity guess, double? found)
    {
        var unit = AskedGuess.All.FirstOrDefault(asked => asked.About == guess.Given().About)?.Unit;
        return Guessed.Of(guess.About, guess.Value, found, unit);
    }

    /// <summary>The score is the overlap of the two ranges.</summary>
    public static Guessed Against(this CachedRange guess, TaskIdentities found)
    {
        var same = found.Given().SameInts().ToList();
        return Guessed.Overlap(
            "the range of int",
            (new(guess.Given().First, guess.Last), Math.Max(0, (double)guess.Last - guess.First + 1)),
            (same is [] ? new() : new(same[0], same[^1]), same.Count),
            same.Count(guess.Contains)
        );
    }

    /// <summary>The score is the overlap of the two sets of types.</summary>
    public static Guessed Against(this GuessedTypes guess, TaskIdentities found)
    {
        var said = guess.Given().Chosen.Distinct().ToList();
        var same = guess.Offered.Where(found.Given().IsSame).ToList();
        return Guessed.Overlap(
            "the types",
            (new(Names: said), said.Count),
            (new(Names: same), same.Count),
            said.Intersect(same).Count()
        );
    }
}
