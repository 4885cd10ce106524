using PriceOfAwait.Inspecting;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Judging;

/// <summary>
/// The checks of a lesson's claims that no field of its <c>claims.json</c> describes. They are found by this base class. Most lessons
/// need none.
/// </summary>
internal abstract class LessonClaims
{
    public abstract IEnumerable<PartCheck> Checks { get; }

    /// <summary>A check by the answer to one exact question.</summary>
    protected static PartCheck Check<TAnswer>(
        string claim, string? part, ExactQuestion<TAnswer> question, Func<ClaimPart, TAnswer, JudgedPart> judge)
        where TAnswer : class =>
        new(claim, part, [question], (one, evidence) => evidence.From(one, question, answer => judge(one, answer)));
}

/// <summary>Decides a part of a claim by code of its lesson.</summary>
/// <param name="Part">The part; <see langword="null"/> for all parts of the claim that have no comparison in the data.</param>
/// <param name="Questions">The exact questions whose answers it needs. The times of a timed claim's class are at hand.</param>
internal sealed record PartCheck(
    string Claim, string? Part, IReadOnlyList<ExactQuestion> Questions, Func<ClaimPart, Evidence, JudgedPart> Judge)
{
    private static readonly Lazy<IReadOnlyList<PartCheck>> Found = new(() =>
    [
        .. typeof(LessonClaims).Assembly.GetTypes().Where(type => type.IsSubclassOf(typeof(LessonClaims)))
            .SelectMany(type => ((LessonClaims)Activator.CreateInstance(type)!).Checks),
    ]);

    public static IReadOnlyList<PartCheck> All => Found.Value;

    /// <exception cref="DataFileException">Nothing decides the part.</exception>
    public static PartCheck Of(Claim claim, ClaimPart part) =>
        All.FirstOrDefault(check => check.Claim == claim.Id && (check.Part ?? part.Part) == part.Part)
        ?? throw new DataFileException(
            $"Nothing decides the part \"{part.Part}\" of the claim {claim.Id}. Say in its claims.json in data/lessons what is compared "
            + "(\"time\", \"bytes\", \"code\" or \"taskOf\"), or add a check to a class of its lesson in src/PriceOfAwait/Lessons that "
            + $"derives from {nameof(LessonClaims)}.");
}
