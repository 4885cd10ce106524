namespace PriceOfAwait.Measuring;

/// <param name="Name">As in a sentence: see <see cref="Words"/>.</param>
/// <param name="Interval"><see langword="null"/> for a published figure.</param>
/// <param name="Where">The parameters of the measurement; may be empty.</param>
internal sealed record HeadlineFigure(string Name, double Value, ConfidenceInterval? Interval, string Where = "")
{
    /// <summary>The value, with as many digits as its interval justifies.</summary>
    public string Figure => Number.Label(Value, Interval?.HalfWidth ?? 0);

    /// <summary>The additional time, such as <c>69 ns</c>, if the interval excludes zero.</summary>
    public string? More { get; init; }
}
