namespace PriceOfAwait.Charts;

/// <summary>A value for each column and row, as a color and as a text: both axes have categories.</summary>
/// <param name="Name">What it shows, as a reader under the pointer needs it.</param>
/// <param name="Scale">
/// How values map to colors, linear or logarithmic, with their unit as its title. Heat maps of one figure with equal scales share their
/// range.
/// </param>
/// <param name="Z">
/// The values: a list a row, from the top down, with one value a column; <see cref="double.NaN"/> where there is none.
/// </param>
public sealed record Heatmap(string Name, Axis Scale, IReadOnlyList<IReadOnlyList<double>> Z) : Trace(Name)
{
    /// <summary>What stands in the cells, as many as <see cref="Z"/>; the values where it is not given.</summary>
    public IReadOnlyList<IReadOnlyList<string>>? Text { get; init; }

    /// <summary>What has a value.</summary>
    internal IEnumerable<(int Row, int Column, double Value)> Cells => Z
        .SelectMany((row, index) => row.Select((value, column) => (index, column, value))).Where(cell => double.IsFinite(cell.value));

    internal string TextAt(int row, int column) => Text is null ? Number.Label(Z[row][column]) : Text[row][column];

    internal string? Misfit(int rows, int columns) =>
        Scale.Type == AxisType.Category ? "colors need a linear or logarithmic scale"
        : Z.Count != rows || Z.Any(row => row.Count != columns) ? $"it needs {columns} values for each of {rows} rows"
        : Text is not null && (Text.Count != rows || Text.Any(row => row.Count != columns))
            ? $"it needs {columns} texts for each of {rows} rows"
        : Z.Any(row => row.Any(value => !Scale.Holds(value))) ? "a logarithmic scale has no color for 0 or less"
        : null;
}
