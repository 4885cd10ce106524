namespace PriceOfAwait.Practicing;

/// <summary>The words are set if the number only says how much of the guess is right.</summary>
internal sealed record JudgedGuess(
    string About,
    KeptGuess Guess,
    string? GuessInWords = null,
    string? AnswerInWords = null
);
