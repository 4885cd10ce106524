using System.Text.RegularExpressions;

namespace PriceOfAwait.Notebooks.Documents;

/// <summary>
/// The bets of a lesson: a cell in which the reader replaces <c>null</c> with a guess, and the cells whose outputs
/// answer it. A reader who only reads sees those folded, because an answer below its question would leave nothing to
/// bet on.
/// </summary>
public static partial class Bets
{
    public const string Summary = "Bet first, and then unfold the answer";

    /// <summary>
    /// The code cells that are the first to use a guess, each with those before it in its section, which show what it is
    /// compared with, and with those after it that no prose parts from it.
    /// </summary>
    public static IReadOnlySet<Cell> AnswersIn(IReadOnlyList<Cell> cells) =>
        cells
            .Index()
            .Where(cell => cell.Item.Kind == CellKind.Code)
            .SelectMany(bet =>
                from guess in GuessIn().Matches(bet.Item.Source)
                let use = FirstUseOf(guess.Groups["name"].Value, cells, bet.Index + 1)
                where use > bet.Index
                let section = cells.Take(use).Index().LastOrDefault(cell => IsHeading(cell.Item)).Index
                let before = cells.Take(use).Skip(Math.Max(section, bet.Index + 1))
                let after = cells.Skip(use).TakeWhile(cell => cell.Kind == CellKind.Code)
                from answer in before.Concat(after)
                where answer.Kind == CellKind.Code
                select answer
            )
            .ToHashSet();

    /// <summary>Folds the answers, as HTML that needs no script, so that every front-end can show them.</summary>
    public static void FoldAnswers(this Notebook notebook)
    {
        foreach (var cell in AnswersIn(notebook.Cells))
        {
            cell.FoldOutputs(Summary);
        }
    }

    private static int FirstUseOf(string name, IReadOnlyList<Cell> cells, int from) =>
        cells
            .Index()
            .Skip(from)
            .Where(cell => cell.Item.Kind == CellKind.Code && Regex.IsMatch(cell.Item.Source, $@"\b{name}\b"))
            .Select(cell => cell.Index)
            .FirstOrDefault();

    private static bool IsHeading(Cell cell) =>
        cell.Kind == CellKind.Markdown && cell.Source.StartsWith("## ", StringComparison.Ordinal);

    [GeneratedRegex(@"(?m)^(?:var|Guess\[\]) (?<name>\w+) =\s*(?:new Guess\(|Guess\.|\[\s*new\()")]
    private static partial Regex GuessIn();
}
