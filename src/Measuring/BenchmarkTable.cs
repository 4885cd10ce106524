namespace PriceOfAwait.Measuring;

internal static class BenchmarkTable
{
    /// <summary>A row per benchmark, with its method, its parameters and other cells.</summary>
    public static Table ToTable<TFigure>(
        this IReadOnlyList<TFigure> figures,
        Func<TFigure, BenchmarkId> idOf,
        IReadOnlyList<Column> columns,
        Func<TFigure, IEnumerable<string>> cellsOf,
        params IReadOnlyList<string> footnotes
    )
    {
        var parameters = figures
            .SelectMany(figure => idOf(figure).Parameters)
            .Select(parameter => parameter.Name)
            .Distinct(StringComparer.OrdinalIgnoreCase)
            .ToList();
        return new(
            [new Column("Method"), .. parameters.Select(name => new Column(name)), .. columns],
            [
                .. figures.Select(figure =>
                    (IReadOnlyList<string>)
                        [
                            idOf(figure).Method,
                            .. parameters.Select(name => idOf(figure).Parameters[name] ?? ""),
                            .. cellsOf(figure),
                        ]
                ),
            ]
        )
        {
            Footnotes = footnotes,
        };
    }
}
