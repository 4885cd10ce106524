namespace PriceOfAwait.InClass;

/// <summary>The words are set if the number only says how much of the guess is right.</summary>
internal sealed record GuessedAnswer(
    string About,
    double Guess,
    double Answer,
    string? GuessInWords = null,
    string? AnswerInWords = null
) : ClassResult;
