namespace PriceOfAwait.Display;

/// <summary>
/// How far values may be off, downwards and upwards; 0 or <see cref="double.NaN"/> if that is not known.
/// </summary>
/// <param name="Plus">Distances upwards, in the values' unit; infinite if nothing bounds the value.</param>
public sealed record ErrorBars(IReadOnlyList<double> Minus, IReadOnlyList<double> Plus)
{
    internal double Low(int index, double value) => value - Minus[index];

    internal double High(int index, double value) => value + Plus[index];

    internal double HalfWidth(int index) => (Minus[index] + Plus[index]) / 2;

    internal bool IsKnown(int index) => Minus[index] > 0 || Plus[index] > 0;
}
