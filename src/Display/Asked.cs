namespace PriceOfAwait.Display;

/// <summary>A question that a figure answers. A page can ask it before it shows the figure.</summary>
/// <param name="Answer">A factor, or a share from 0 to 1.</param>
public sealed record Asked(string Question, double Answer, string Text, bool IsShare = false);
