namespace PriceOfAwait.Measuring;

internal static class BenchmarkTable
{
    /// <summary>A row per benchmark, with its method, its parameters and other cells.</summary>
    /// <param name="benchmarks">The full name of the class; empty if it isn't known.</param>
    public static Table ToTable<TFigure>(
        this IReadOnlyList<TFigure> figures,
        string benchmarks,
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
            [MethodColumn(benchmarks), .. parameters.Select(name => ParameterColumn(name, benchmarks)), .. columns],
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

    /// <summary>A column of the identifiers of methods, which are shown in words.</summary>
    public static Column MethodColumn(string benchmarks) =>
        new("Method") { Words = method => Words.Label(method, benchmarks) };

    private static Column ParameterColumn(string name, string benchmarks) =>
        new(Words.Header(name, benchmarks))
        {
            Words = value => WordsOf(name, value, benchmarks),
            IdentifierStart = $"{name}=",
        };

    // A value without words is shown as it is.
    private static string WordsOf(string name, string value, string benchmarks) =>
        $"{new Parameter(name, value)}" is var parameter
        && Words.Label(parameter, benchmarks) is var words
        && words != parameter
            ? words
            : value;
}
