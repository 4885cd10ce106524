namespace PriceOfAwait.Measuring;

/// <summary>The trials end with the first failure, and then there are no costs.</summary>
/// <param name="Check">The full name of the check's class.</param>
internal sealed record CheckedAttempt(
    string Check,
    IReadOnlyList<TrialResult> Trials,
    IReadOnlyList<OperationCost> Costs
);
