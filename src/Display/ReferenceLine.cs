namespace PriceOfAwait.Display;

/// <summary>A line down a panel: a limit, a baseline, or the crossing of two traces.</summary>
public sealed record ReferenceLine(double At, string Text = "");
