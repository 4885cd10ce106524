namespace PriceOfAwait.InClass;

/// <summary>
/// A guessed range or set is also written in words, because its number only says how much of it is right.
/// </summary>
internal sealed record GuessedAnswer(
    string About,
    double Guess,
    double Answer,
    string? GuessInWords = null,
    string? AnswerInWords = null
) : ClassResult;
