namespace PriceOfAwait.Display;

/// <summary>A value that is written in a plot: of a trace, or a row's sum.</summary>
internal sealed record ValueLabel(Trace? Trace, double X, double Y, Label Label, string Color);
