using System.Text.RegularExpressions;

namespace PriceOfAwait.Notebooks.Documents;

/// <summary>
/// The bets of a lesson: a cell in which the reader replaces <c>null</c> with a guess, or a question that is only
/// asked, and the cells whose outputs answer them. A reader who only reads sees those folded, because an answer below
/// its question would leave nothing to bet on.
/// </summary>
public static partial class Bets
{
    /// <summary>The first line of a cell that answers a question to which nobody enters a guess.</summary>
    public const string Mark = "// Bet before you run this.";

    private const string End = "## The lesson in one sentence";

    public const string Summary = "Bet first, and then unfold the answer";

    /// <summary>
    /// The code cells that are the first to use a guess, each with those before it in its section, which show what it
    /// is compared with, and the marked ones; all of them with those after them that no prose parts from them, and with
    /// those on the lesson's way that show the guessed comparison once more.
    /// </summary>
    public static IReadOnlySet<Cell> AnswersIn(IReadOnlyList<Cell> cells)
    {
        var code = cells.Index().Where(cell => cell.Item.Kind == CellKind.Code).ToList();
        var uses = (
            from bet in code
            from guess in GuessIn().Matches(bet.Item.Source)
            let use = FirstUseOf(guess.Groups["name"].Value, cells, bet.Index + 1)
            where use > bet.Index
            let section = cells.Take(use).Index().LastOrDefault(cell => IsHeading(cell.Item)).Index
            select (From: Math.Max(section, bet.Index + 1), To: use)
        )
            .Concat(
                from cell in code
                where cell.Item.Source.StartsWith(Mark, StringComparison.Ordinal)
                select (From: cell.Index, To: cell.Index)
            )
            .ToList();
        var compared = uses.SelectMany(use => ComparisonIn().Matches(cells[use.To].Source))
            .Select(comparison => comparison.Groups["name"].Value)
            .ToList();
        var again = cells
            .TakeWhile(cell => !cell.Source.StartsWith(End, StringComparison.Ordinal))
            .Where(cell => compared.Exists(name => IsShownIn(cell, name)));
        return uses.SelectMany(use =>
                cells
                    .Take(use.To)
                    .Skip(use.From)
                    .Concat(cells.Skip(use.To).TakeWhile(cell => cell.Kind == CellKind.Code))
            )
            .Concat(again)
            .Where(cell => cell.Kind == CellKind.Code)
            .ToHashSet();
    }

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

    private static bool IsShownIn(Cell cell, string comparison) =>
        cell.Kind == CellKind.Code && Regex.IsMatch(cell.Source, $@"(?m)^{comparison}\.(?:\w+Figure|InWords)\(");

    private static bool IsHeading(Cell cell) =>
        cell.Kind == CellKind.Markdown && cell.Source.StartsWith("## ", StringComparison.Ordinal);

    [GeneratedRegex(@"(?m)^(?:var|Guess\[\]) (?<name>\w+) =\s*(?:new Guess\(|Guess\.|\[\s*new\()")]
    private static partial Regex GuessIn();

    // Also one of which only some rows are shown.
    [GeneratedRegex(@"(?m)^var (?<name>\w+) = [^;]*\.(?:With|Only)\(")]
    private static partial Regex ComparisonIn();
}
