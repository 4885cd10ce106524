namespace PriceOfAwait.Practicing;

/// <summary>A guess that a lesson asks for, other than the ratios of its benchmarks.</summary>
/// <param name="Choices">The names that the lesson offers; <see langword="null"/> if it asks for a number or a
/// range.</param>
public sealed record AskedGuess(string About, string Asks, GuessUnit Unit, IReadOnlyList<string>? Choices = null)
{
    /// <exception cref="DataFileException">A guesses.json is malformed; the message says where.</exception>
    public static IReadOnlyList<AskedGuess> All =>
        field ??= DataFile.ReadOfLessons<AskedGuess>("guesses.json", (guess, lesson) => guess with { Lesson = lesson });

    public string Lesson { get; init; } = "";

    public string Write(double answer) =>
        Unit switch
        {
            GuessUnit.Bytes => $"{Format.Bytes(answer)} B",
            GuessUnit.Pairs => $"{Format.Bytes(answer)} {(answer == 1 ? "pair" : "pairs")}",
            GuessUnit.Times => Format.Ratio(answer),
            GuessUnit.Layers => $"{Format.Number(answer)} layers",
            GuessUnit.Objects => $"{Format.Bytes(answer)} {(answer == 1 ? "object" : "objects")}",
            GuessUnit.Calls => $"{Format.Bytes(answer)} {(answer == 1 ? "call" : "calls")}",
            GuessUnit.Loads => $"{Format.Bytes(answer)} {(answer == 1 ? "load" : "loads")}",
            _ => string.Create(CultureInfo.InvariantCulture, $"{answer * 100:0.#}%"),
        };
}
