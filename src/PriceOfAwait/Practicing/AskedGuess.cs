using System.Globalization;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Practicing;

/// <summary>What a guess is a guess of.</summary>
public enum GuessUnit
{
    /// <summary>Some objects.</summary>
    Objects,

    /// <summary>Some bytes.</summary>
    Bytes,

    /// <summary>How many times as long.</summary>
    Times,

    /// <summary>A share, from 0 to 1.</summary>
    Share,

    /// <summary>A range or a set: from 0, nothing of it is right, to 1.</summary>
    Match,
}

/// <summary>A guess that a lesson asks for, of something else than the ratios of its benchmarks.</summary>
/// <param name="About">What it is of, as the lesson's notebook says it to <see cref="Guessed"/>.</param>
/// <param name="Asks">The question, for somebody who has no notebook open.</param>
/// <param name="Unit">What kind of answer there is.</param>
public sealed record AskedGuess(string About, string Asks, GuessUnit Unit)
{
    private const string FileName = "guesses.json";

    private static readonly Lazy<IReadOnlyList<AskedGuess>> FromFiles = new(() =>
    [
        .. from file in Directory.GetFiles(Repository.LessonsData, FileName, SearchOption.AllDirectories).Order(StringComparer.Ordinal)
           let lesson = Path.GetFileName(Path.GetDirectoryName(file))
           from guess in DataFile.Read<List<AskedGuess>>(file, _ => null)
           select guess with { Lesson = lesson },
    ]);

    /// <summary>All of them, in the order of the lessons.</summary>
    /// <exception cref="DataFileException">A file that names them is malformed; the message says where.</exception>
    public static IReadOnlyList<AskedGuess> All => FromFiles.Value;

    /// <summary>The lesson that asks, such as <c>02-cached-completed-tasks</c>.</summary>
    public string Lesson { get; init; } = "";

    /// <summary>An answer in its unit, such as <c>104 B</c>.</summary>
    public string Write(double answer) => Unit switch
    {
        GuessUnit.Bytes => $"{Text.Bytes(answer)} B",
        GuessUnit.Times => Text.Ratio(answer),
        GuessUnit.Objects => $"{Text.Bytes(answer)} {(answer == 1 ? "object" : "objects")}",
        _ => string.Create(CultureInfo.InvariantCulture, $"{answer * 100:0.#} %"),
    };
}
