namespace PriceOfAwait.Attending;

/// <summary>The words are set if the number only says how much of the guess is right.</summary>
internal sealed record GuessedAnswer(
    string About,
    double Said,
    double Came,
    string? SaidWords = null,
    string? CameWords = null
) : Found;
