namespace PriceOfAwait.Measuring;

internal sealed record TrialResult(string Call, string Found, string Wanted, bool IsRight);

/// <summary>The bytes that one operation of the reader's code allocates, and the most it may allocate.</summary>
internal sealed record OperationCost(string Method, string What, double Bytes, double Wanted)
{
    internal bool IsRight => Bytes <= Wanted;
}

/// <summary>The trials end with the first failure, and then there are no costs.</summary>
/// <param name="Check">The full name of the check's class.</param>
internal sealed record CheckedAttempt(string Check, IReadOnlyList<TrialResult> Trials, IReadOnlyList<OperationCost> Costs);
