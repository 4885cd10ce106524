namespace PriceOfAwait.Display;

/// <summary>The identifier that the words of a cell stand for.</summary>
/// <param name="IsShown">
/// Whether it is shown below the words, because the reader types it in a cell. Otherwise it is a tooltip.
/// </param>
public sealed record NamedCell(int Row, int Column, string Identifier, bool IsShown);
