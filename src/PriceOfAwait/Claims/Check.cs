namespace PriceOfAwait;

/// <summary>How a claim is decided.</summary>
/// <param name="Claim">The claim's id.</param>
/// <param name="Benchmarks">The full names of the benchmark classes whose times it needs.</param>
/// <param name="Questions">The exact questions whose answers it needs.</param>
/// <param name="Find">Compares what is known with what the claim says: a finding for each part of it, in the order of <c>data/claims.json</c>.</param>
internal sealed record Check(
    string Claim, IReadOnlyList<string> Benchmarks, IReadOnlyList<Question> Questions, Func<Claim, Evidence, IEnumerable<Finding>> Find)
{
    /// <summary>All of them, in the order of the ledger.</summary>
    public static IReadOnlyList<Check> All { get; } =
        [.. FastPathClaims.Checks, .. StockPriceClaims.Checks, .. AwaitingGameClaims.Checks, .. TaskOrValueTaskClaims.Checks, .. OwnClaims.Checks];

    public Judgement Judge(Claim claim, Evidence evidence) => Judgement.Of(claim, [.. Find(claim, evidence)], evidence.RuntimeOf(this));
}
