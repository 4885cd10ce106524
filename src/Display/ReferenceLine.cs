namespace PriceOfAwait.Display;

/// <summary>A vertical line in a panel: a limit, a baseline, or the crossing of two traces.</summary>
public sealed record ReferenceLine(double At, string Text = "");
