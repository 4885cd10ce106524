namespace PriceOfAwait.Practicing;

/// <summary>
/// A guessed range or set comes with what was selected, because its number only says how much of it is right.
/// </summary>
internal sealed record JudgedGuess(string About, KeptGuess Guess, Selection? Said = null, Selection? Found = null);
