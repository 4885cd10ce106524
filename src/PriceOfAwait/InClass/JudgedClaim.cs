using PriceOfAwait.Judging;

namespace PriceOfAwait.InClass;

internal sealed record JudgedClaim(string Claim, Verdict Verdict, string Figure, string Runtime, string Sentence)
    : ClassResult;
