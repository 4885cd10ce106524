namespace PriceOfAwait.Measuring;

/// <summary>What a reader's code did in a trial.</summary>
/// <param name="Call">The call, with its input.</param>
/// <param name="Found">What it gave.</param>
/// <param name="Wanted">What it has to give.</param>
/// <param name="IsRight">Whether that is the same.</param>
internal sealed record TrialResult(string Call, string Found, string Wanted, bool IsRight);

/// <summary>What an operation of a reader's code allocates.</summary>
/// <param name="Method">The benchmark of the check that calls it.</param>
/// <param name="What">Which path it takes, in words.</param>
/// <param name="Bytes">What it allocates.</param>
/// <param name="Wanted">The most that is right.</param>
internal sealed record OperationCost(string Method, string What, double Bytes, double Wanted)
{
    /// <summary>Whether it allocates no more than that.</summary>
    internal bool IsRight => Bytes <= Wanted;
}

/// <summary>An attempt at an exercise, checked.</summary>
/// <param name="Check">The full name of the class that checks it.</param>
/// <param name="Trials">What it did, up to the first thing that was wrong.</param>
/// <param name="Costs">What its operations allocate; none where something was wrong before.</param>
internal sealed record CheckedAttempt(string Check, IReadOnlyList<TrialResult> Trials, IReadOnlyList<OperationCost> Costs);
