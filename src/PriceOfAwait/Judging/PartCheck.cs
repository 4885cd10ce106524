namespace PriceOfAwait.Judging;

/// <param name="Part"><see langword="null"/> for all parts of the claim that have no comparison in the data.</param>
internal sealed record PartCheck(
    string Claim,
    string? Part,
    IReadOnlyList<ExactQuestion> Questions,
    Func<ClaimPart, Evidence, JudgedPart> Judge
)
{
    public static IReadOnlyList<PartCheck> All { get; } =
    [
        .. typeof(LessonClaims)
            .Assembly.GetTypes()
            .Where(type => type.IsSubclassOf(typeof(LessonClaims)))
            .SelectMany(type => ((LessonClaims)Activator.CreateInstance(type)!).Checks),
    ];

    public static PartCheck Of(Claim claim, ClaimPart part) =>
        All.FirstOrDefault(check => check.Claim == claim.Id && (check.Part ?? part.Part) == part.Part)
        ?? throw new DataFileException(
            $"No check decides the part \"{part.Part}\" of the claim {claim.Id}. In its claims.json in "
                + "data/lessons, set what it compares (\"time\", \"bytes\", \"code\" or \"taskOf\"), or add a "
                + "check to a class of its lesson in src/PriceOfAwait/Lessons that derives from "
                + $"{nameof(LessonClaims)}."
        );
}
