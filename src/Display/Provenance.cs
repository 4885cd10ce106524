namespace PriceOfAwait.Display;

/// <summary>Where the figures of a table or a chart come from.</summary>
[FactList("provenance")]
public sealed record Provenance(IReadOnlyList<Origin> Origins);
