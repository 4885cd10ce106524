namespace PriceOfAwait.Measuring;

internal static class FigureSearch
{
    public static TFigure Find<TFigure, TKey>(
        this IReadOnlyList<TFigure> all,
        Func<TFigure, TKey> key,
        TKey wanted,
        string missing
    )
        where TFigure : class =>
        all.FirstOrDefault(one => Equals(key(one), wanted))
        ?? throw new WrongArgumentException($"{missing} {wanted}. There are: {string.Join("; ", all.Select(key))}.");
}
