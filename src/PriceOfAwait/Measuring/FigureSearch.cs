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

    /// <summary>In their own order, not in that of the names.</summary>
    public static IReadOnlyList<TFigure> FindAll<TFigure>(
        this IReadOnlyList<TFigure> all,
        Func<TFigure, string> nameOf,
        IReadOnlyList<string> wanted,
        string missing
    ) =>
        wanted.Except(all.Select(nameOf)).FirstOrDefault() is { } stray
            ? throw new WrongArgumentException(
                $"{missing} {stray}. There are: {string.Join("; ", all.Select(nameOf).Distinct())}."
            )
            : [.. all.Where(one => wanted.Contains(nameOf(one)))];
}
