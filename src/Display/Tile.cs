namespace PriceOfAwait.Display;

/// <summary>One unit wide and one row high.</summary>
public readonly record struct Tile(int X, int Row, string Text = "");
