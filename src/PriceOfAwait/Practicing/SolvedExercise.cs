namespace PriceOfAwait.Practicing;

public sealed record SolvedExercise(string Code, CheckedExercise Solution, CheckedExercise Attempt) : NotebookValue
{
    public override IReadOnlyList<OutputPart> ToParts() =>
        [
            new Listing($"A solution for {Solution.Id}", Code.TrimEnd(), Listing.CSharp),
            new Table(
                [new Column("What"), new Column("The solution"), new Column("Your file")],
                [
                    .. Solution.Requirements.Select(one =>
                        (IReadOnlyList<string>)
                            [
                                one.What,
                                one.Found,
                                Attempt.Requirements.FirstOrDefault(mine => mine.What == one.What)?.Found ?? "",
                            ]
                    ),
                    .. Attempt
                        .Requirements.Where(mine => Solution.Requirements.All(one => one.What != mine.What))
                        .Select(mine => (IReadOnlyList<string>)[mine.What, "", mine.Found]),
                ]
            ),
        ];
}
