namespace PriceOfAwait.Tests.Judging;

public class EveryClaimTests
{
    public static TheoryData<string> Ids => [.. Claims.All.Select(claim => claim.Id)];

    [Theory, MemberData(nameof(Ids))]
    public void Some_evidence_makes_it_hold(string claim)
    {
        var judgment = MadeUp.Judge(claim, MadeUpEvidence.All[claim].Holding);
        Assert.True(judgment.Verdict == Verdict.Holds, judgment.Sentence);
        Assert.All(judgment.Parts, part => Assert.Equal(Verdict.Holds, part.Verdict));
    }

    [Theory, MemberData(nameof(Ids))]
    public void Some_evidence_changes_it_and_tells_the_cause_if_bytes_show_one(string claim)
    {
        var judgment = MadeUp.Judge(claim, MadeUpEvidence.All[claim].Changing);
        Assert.True(judgment.Verdict == Verdict.Changed, judgment.Sentence);
        Assert.All(
            judgment.Parts.Where(part => part.Verdict == Verdict.Changed),
            part =>
                Assert.Matches(
                    @"; the claim was [^;]*[^.]\.( .* B\.| That is the size of .*\.| It allocates no object\.)?$",
                    part.Sentence
                )
        );
    }
}
