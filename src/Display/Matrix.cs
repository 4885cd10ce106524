namespace PriceOfAwait.Display;

/// <param name="Name">A few letters.</param>
/// <param name="Text">What it is about, in a sentence.</param>
/// <param name="Marks">One a column: a sign, then its meaning in words, such as <c>✓ holds</c>; empty where there is none.</param>
/// <param name="Lines">The sentences that the row opens into.</param>
public sealed record MatrixRow(string Name, string Text, IReadOnlyList<string> Marks, IReadOnlyList<string> Lines);

/// <summary>A sign for each row and column: what all says at one look. Each row opens into its sentences, without a script.</summary>
/// <param name="Rows">From top to bottom, each with as many marks as there are columns.</param>
[TypeFormatterSource]
public sealed record Matrix(string Heading, IReadOnlyList<string> Columns, IReadOnlyList<MatrixRow> Rows) : OutputPart
{
    public const string Class = "matrix";

    /// <summary>The attribute that holds the signs of a row, each once.</summary>
    public const string Signs = "data-signs";

    public IReadOnlyList<string> Footnotes { get; init; } = [];

    public override string ToHtml() =>
        $"<div class={Class} style=overflow-x:auto><style>.{Class} tr{{border-bottom:1px solid #8886}}"
        + $".{Class} details>div{{margin:.3em 0 .3em 1.2em}}</style><table cellpadding=4 style=border-collapse:collapse><thead><tr>"
        + $"<th align=left style=text-align:left>{Html.Encode(Heading)}"
        + string.Concat(Columns.Select(column =>
            $"<th align=center style=\"text-align:center;vertical-align:bottom\">{Html.Encode(column)}"))
        + $"<tbody>{string.Concat(Rows.Select(HtmlOf))}</table>{Html.Small(Footnotes)}</div>";

    public override string ToText() => string.Join('\n',
    [
        .. Rows.Select(row => $"{row.Name}  {string.Join("; ", Columns.Zip(row.Marks, (column, mark) => $"{column}: {mark}"))}"),
        .. Footnotes,
    ]);

    private static string HtmlOf(MatrixRow row)
    {
        var signs = string.Join(' ', row.Marks.Select(SignOf).Where(sign => sign.Length > 0).Distinct());
        return $"<tr {Signs}=\"{Html.Quoted(signs)}\">"
            + $"<td align=left style=text-align:left><details><summary><b>{Html.Encode(row.Name)}</b> {Html.Encode(row.Text)}</summary>"
            + string.Concat(row.Lines.Select(line => $"<div>{Html.Encode(line)}</div>")) + "</details>"
            + string.Concat(row.Marks.Select(
                mark => $"<td align=center style=text-align:center title=\"{Html.Quoted(mark)}\">{Html.Encode(SignOf(mark))}"));
    }

    private static string SignOf(string mark) => mark.Split(' ')[0];
}
