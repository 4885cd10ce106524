using PriceOfAwait.Judging;

namespace PriceOfAwait.Tests.Judging;

public class EveryClaimTests
{
    public static TheoryData<string> Ids => [.. Claims.All.Select(claim => claim.Id)];

    [Theory]
    [MemberData(nameof(Ids))]
    public void Some_evidence_makes_it_hold(string claim)
    {
        var judgement = MadeUp.Judge(claim, MadeUpEvidence.All[claim].Holding);
        Assert.True(judgement.Verdict == Verdict.Holds, judgement.Why);
        Assert.All(judgement.Parts, part => Assert.Equal(Verdict.Holds, part.Verdict));
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void Some_evidence_changes_it_and_tells_the_cause_or_that_there_is_none(string claim)
    {
        var judgement = MadeUp.Judge(claim, MadeUpEvidence.All[claim].Changing);
        Assert.True(judgement.Verdict == Verdict.Changed, judgement.Why);
        Assert.All(
            judgement.Parts.Where(part => part.Verdict == Verdict.Changed),
            part => Assert.Matches(@"as claimed\. (Nothing exact at hand explains it|.* B|That is the size of .*|It makes no object)\.$",
                part.Why));
    }
}
