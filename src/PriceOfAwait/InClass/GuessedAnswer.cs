using System.Text.Json.Serialization;

namespace PriceOfAwait.InClass;

/// <summary>
/// A guessed range or set comes with what was selected, because its number only says how much of it is right. The board
/// puts it into words.
/// </summary>
// Earlier versions kept the words, which nothing shows.
[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Skip)]
internal sealed record GuessedAnswer(
    string About,
    double Guess,
    double Answer,
    Selection? Said = null,
    Selection? Found = null
) : ClassResult;
