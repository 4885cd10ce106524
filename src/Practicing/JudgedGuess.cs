namespace PriceOfAwait.Practicing;

/// <summary>
/// A guessed range or set is also written in words, because its number only says how much of it is right.
/// </summary>
internal sealed record JudgedGuess(
    string About,
    KeptGuess Guess,
    string? GuessInWords = null,
    string? AnswerInWords = null
);
