using System.Text.Json.Serialization;

namespace PriceOfAwait.Display;

/// <summary>Something drawn in a <see cref="Panel"/>.</summary>
/// <param name="Name">Its name in the legend. Traces with the same name in several panels share one entry.</param>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(Dots), "dots")]
[JsonDerivedType(typeof(Line), "line")]
[JsonDerivedType(typeof(Segments), "parts")]
[JsonDerivedType(typeof(Tiles), "tiles")]
public abstract record Trace(string Name)
{
    public TraceStyle Style { get; init; } = TraceStyle.Measured;

    internal virtual bool IsInLegend => true;
}
