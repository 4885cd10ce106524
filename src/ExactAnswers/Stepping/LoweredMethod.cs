namespace PriceOfAwait.ExactAnswers.Stepping;

/// <param name="Lines">By the metadata token of the method that has the instructions, in their order.</param>
internal sealed record LoweredMethod(
    LoweredCode Code,
    IReadOnlyDictionary<int, IReadOnlyList<(int Offset, int Line)>> Lines
);
