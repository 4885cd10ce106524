namespace PriceOfAwait.Judging;

/// <summary>
/// A figure of a claim's part. A notebook has a column of it, the book a line, and a terminal a phrase, so a new one is
/// added here only.
/// </summary>
/// <param name="Of">Empty if the part has none; SVG if the column is a picture.</param>
public sealed record PartFigure(Column Column, Func<JudgedPart, string> Of)
{
    /// <summary>Those between the part's verdict and the reason, in the order of reading.</summary>
    public static IReadOnlyList<PartFigure> All { get; } =
    [
        new(new("Limit"), part => part.Limit),
        new(Column.Number("Published"), part => part.PublishedText),
        new(Column.Number("Now"), part => part.MeasuredText),
        new(Column.Picture("Interval"), part => part.Plot),
    ];

    /// <summary>The figures that a part has, such as <c>limit above 10x, published 15x, now 12x</c>.</summary>
    internal static string InWords(JudgedPart part) =>
        string.Join(
            ", ",
            from figure in All
            where !figure.Column.IsPicture
            let text = figure.Of(part)
            where text.Length > 0
            select $"{figure.Name} {text}"
        );

    /// <summary>As within a sentence.</summary>
    public string Name => Column.Header.ToLowerInvariant();
}
