using System.Collections.Concurrent;

namespace PriceOfAwait.Practicing;

/// <summary>
/// A result beside the reader's guess of it. A guess counts for the score of its lesson, and is sent to the class.
/// </summary>
public sealed record Guessed : NotebookValue
{
    private static readonly ConcurrentDictionary<string, JudgedGuess> InCells = [];

    private readonly string _text;

    private Guessed(string about, string answer, string? guess, JudgedGuess? judged) =>
        (_text, Judged) = ($"{about}: {answer}{(guess is null ? "" : $"; your guess: {guess}")}", judged);

    /// <summary>The newest guess about each subject in the cells that have run.</summary>
    internal static IReadOnlyList<JudgedGuess> All => [.. InCells.Values];

    /// <summary><see langword="null"/> if there is no guess, or no result.</summary>
    internal JudgedGuess? Judged { get; }

    /// <param name="unit"><see langword="null"/> if no lesson asks that.</param>
    internal static Guessed Of(string about, double? guess, double? found, GuessUnit? unit)
    {
        return Kept(
            new(
                about,
                found is { } answer ? Write(answer) : "not measured",
                guess is { } entered ? Write(entered) : null,
                guess is { } said && found is { } truth
                    ? new(about, new(said, truth, IsShare: unit == GuessUnit.Share))
                    : null
            ),
            about
        );

        string Write(double value) =>
            unit switch
            {
                GuessUnit.Bytes => Format.Bytes(value),
                GuessUnit.Share => $"{Format.Number(100 * value)}%",
                _ => Format.Number(value),
            };
    }

    /// <summary>The score is the overlap: what is in both, as a share of what is in either.</summary>
    internal static Guessed Overlap(
        string about,
        (Selection What, double Count) said,
        (Selection What, double Count) found,
        double both
    ) =>
        Kept(
            said.Count > 0
                ? new(
                    about,
                    found.What.InWords,
                    said.What.InWords,
                    new(about, new(both / (said.Count + found.Count - both), 1, IsShare: true), said.What, found.What)
                )
                : new(about, found.What.InWords, null, null),
            about
        );

    public override IReadOnlyList<OutputPart> ToParts() => [new Note(_text)];

    private static Guessed Kept(Guessed guessed, string about)
    {
        if (guessed.Judged is not { } judged)
        {
            InCells.TryRemove(about, out _);
            return guessed;
        }

        InCells[about] = judged;
        return CellResults.Announce(guessed);
    }
}
