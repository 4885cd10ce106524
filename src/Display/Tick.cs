namespace PriceOfAwait.Display;

internal readonly record struct Tick(double Value, string Text);
