namespace PriceOfAwait.Display;

/// <summary>Single points. In a panel with rows, each has its value beside it.</summary>
/// <param name="X">Values on the x axis; <see cref="double.NaN"/> if there is none.</param>
public sealed record Dots(string Name, IReadOnlyList<double> X, IReadOnlyList<double> Y) : Trace(Name)
{
    public static Dots InRows(string name, IReadOnlyList<double> x) =>
        new(name, x, [.. x.Given().Select((_, row) => (double)row)]);

    public ErrorBars? Errors { get; init; }

    public static Dots Guess(IReadOnlyList<double> x) => InRows("your guess", x) with { Style = TraceStyle.Guess };

    internal IEnumerable<int> Known =>
        Enumerable.Range(0, X.Count).Where(index => double.IsFinite(X[index]) && double.IsFinite(Y[index]));

    internal string TextOf(int point) =>
        Errors is null
            ? Number.Label(X[point])
            : Number.Estimate(X[point], Errors.Low(point, X[point]), Errors.HalfWidth(point));
}
