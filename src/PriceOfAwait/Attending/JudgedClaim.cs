using PriceOfAwait.Judging;

namespace PriceOfAwait.Attending;

internal sealed record JudgedClaim(string Claim, Verdict Verdict, string Figure, string Runtime, string Why) : Found;
