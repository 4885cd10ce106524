namespace PriceOfAwait.Display.Tests;

/// <summary>How a page is looked at; lengths are in pixels.</summary>
public sealed record Look(int Width = 900, int Height = 700, bool IsDark = false, bool Scripts = true);
