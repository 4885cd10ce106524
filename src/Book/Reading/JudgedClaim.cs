using PriceOfAwait.Judging;

namespace PriceOfAwait.Book.Reading;

/// <summary>A claim of the ledger, and what the lessons found of it.</summary>
/// <param name="Claim">The claim.</param>
/// <param name="Judgments">The verdicts, in the order of the lessons.</param>
internal sealed record JudgedClaim(Claim Claim, IReadOnlyList<(Lesson Lesson, Judgment Judgment)> Judgments)
{
    /// <summary>The verdict that stands for the claim: that of the lesson that comes first, which is the one about it.</summary>
    public Verdict? Verdict => Judgments.Count == 0 ? null : Judgments[0].Judgment.Verdict;

    /// <summary>All claims of the sources, in the order of the ledger.</summary>
    public static IReadOnlyList<JudgedClaim> All(IReadOnlyList<Lesson> lessons) =>
    [
        .. Claims.All.Select(claim => new JudgedClaim(claim,
        [
            .. from lesson in lessons
               from judgment in lesson.Verdicts
               where judgment.Id == claim.Id
               select (lesson, judgment),
        ])),
    ];
}
