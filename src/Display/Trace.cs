namespace PriceOfAwait.Display;

/// <summary>Something drawn in a <see cref="Panel"/>.</summary>
/// <param name="Name">Its name in the legend. Traces with the same name in several panels share one entry.</param>
public abstract record Trace(string Name)
{
    public TraceStyle Style { get; init; } = TraceStyle.Measured;

    internal virtual bool IsInLegend => true;
}
