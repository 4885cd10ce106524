namespace PriceOfAwait.Display;

public sealed record Line(string Name, IReadOnlyList<double> X, IReadOnlyList<double> Y) : Trace(Name)
{
    /// <summary>How uncertain the values on the y axis are, as a band around the line.</summary>
    public ErrorBars? Band { get; init; }
}
