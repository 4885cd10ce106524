namespace PriceOfAwait.Judging;

/// <summary>
/// Checks of a lesson's claims that <c>claims.json</c> can't express. Reflection finds the derived classes.
/// </summary>
internal abstract class LessonClaims
{
    public abstract IEnumerable<PartCheck> Checks { get; }

    protected static PartCheck Check<TAnswer>(
        string claim,
        string? part,
        ExactQuestion<TAnswer> question,
        Func<ClaimPart, TAnswer, JudgedPart> judge
    )
        where TAnswer : class =>
        new(claim, part, [question], (one, evidence) => evidence.From(one, question, answer => judge(one, answer)));
}
