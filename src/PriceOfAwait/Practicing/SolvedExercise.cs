using PriceOfAwait.Formatting;

namespace PriceOfAwait.Practicing;

/// <summary>A solution, beside the reader's attempt.</summary>
/// <param name="Code">The solution.</param>
/// <param name="Solution">What it does and costs.</param>
/// <param name="Attempt">What the attempt does and costs, as far as it could be checked.</param>
[TypeFormatterSource]
public sealed record SolvedExercise(string Code, CheckedExercise Solution, CheckedExercise Attempt) : NotebookValue
{
    /// <inheritdoc/>
    public override IReadOnlyList<OutputPart> ToParts() =>
    [
        new Listing($"A solution of {Solution.Id}", Code.TrimEnd(), Listing.CSharp),
        new Table(
            [new Column("What"), new Column("The solution"), new Column("Your file")],
            [
                .. Solution.Requirements.Select(one => (IReadOnlyList<string>)
                    [one.What, one.Found, Attempt.Requirements.FirstOrDefault(mine => mine.What == one.What)?.Found ?? ""]),
                .. Attempt.Requirements.Where(mine => Solution.Requirements.All(one => one.What != mine.What))
                    .Select(mine => (IReadOnlyList<string>)[mine.What, "", mine.Found]),
            ]),
    ];
}
