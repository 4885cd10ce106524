namespace PriceOfAwait.Measuring;

/// <param name="Name">As in a sentence: see <see cref="Words"/>.</param>
/// <param name="Interval"><see langword="null"/> for a published figure.</param>
/// <param name="Where">The parameters of the measurement; may be empty.</param>
internal sealed record HeadlineFigure(string Name, double Value, ConfidenceInterval? Interval, string Where = "")
{
    private const double LeastRatio = 0.1;

    /// <summary>The value, with as many digits as its interval justifies.</summary>
    public string Figure => Interval is { } interval ? new Estimate(Value, interval).Figure : Number.Label(Value);

    /// <summary>The measurement; <see langword="null"/> if the figure is of none.</summary>
    public BenchmarkId? Id { get; init; }

    /// <summary>The interval of the ratio, which tells how well a difference is known.</summary>
    public ConfidenceInterval? Ratio { get; init; }

    /// <summary>A small ratio as a fraction, such as <c>1/200</c>; otherwise <see langword="null"/>.</summary>
    public string? Fraction =>
        Value is > 0 and < LeastRatio && Interval is { Lower: > 0 } interval
            ? $"1/{Number.Label(1 / Value, new ConfidenceInterval(1 / interval.Upper, 1 / interval.Lower).HalfWidth)}"
            : null;

    /// <summary>The additional time, such as <c>69 ns</c>, if the interval excludes zero.</summary>
    public string? More { get; init; }
}
