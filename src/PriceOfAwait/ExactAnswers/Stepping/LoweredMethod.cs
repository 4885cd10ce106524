namespace PriceOfAwait.ExactAnswers.Stepping;

/// <param name="Lines">For the metadata token of each method, the line of code for each instruction offset, in
/// order.</param>
internal sealed record LoweredMethod(
    LoweredCode Code,
    IReadOnlyDictionary<int, IReadOnlyList<(int Offset, int Line)>> Lines
);
