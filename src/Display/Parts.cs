namespace PriceOfAwait.Display;

/// <summary>
/// A part of each row's whole, as a bar after those of the parts before it; the sum is written behind the last.
/// </summary>
/// <param name="Values">One a row, none below 0.</param>
public sealed record Parts(string Name, IReadOnlyList<double> Values) : Trace(Name);
