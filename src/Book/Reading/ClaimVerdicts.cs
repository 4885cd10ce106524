namespace PriceOfAwait.Book.Reading;

internal sealed record ClaimVerdicts(Claim Claim, IReadOnlyList<(Lesson Lesson, Judgment Judgment)> Found)
{
    /// <summary>The verdict of the first lesson that judged the claim, which is the lesson about it.</summary>
    public Verdict? Verdict => Found.Count == 0 ? null : Found[0].Judgment.Verdict;

    public static IReadOnlyList<ClaimVerdicts> All(IReadOnlyList<Lesson> lessons)
    {
        var found = lessons
            .SelectMany(lesson => lesson.Verdicts.Select(judgment => (lesson, judgment)))
            .ToLookup(one => one.judgment.Id);
        return [.. Claims.All.Select(claim => new ClaimVerdicts(claim, [.. found[claim.Id]]))];
    }
}
