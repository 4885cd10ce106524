namespace PriceOfAwait.Display;

/// <summary>A sign for each row and column. Each row expands into its sentences, without a script.</summary>
public sealed record Matrix(string Heading, IReadOnlyList<string> Columns, IReadOnlyList<MatrixRow> Rows) : OutputPart
{
    public const string Class = "matrix";

    /// <summary>A sentence for each column, above the table, which expands into the column's lines.</summary>
    public IReadOnlyList<Card> ByColumn { get; init; } = [];

    public IReadOnlyList<string> Footnotes { get; init; } = [];

    /// <inheritdoc cref="Table.Notes"/>
    public IReadOnlyList<string> Notes { get; init; } = [];

    public override string ToHtml() =>
        $"<div class={Class} style=overflow-x:auto><style>.{Class} tr{{border-bottom:1px solid #8886}}"
        + $".{Class} td+td{{text-align:center}}"
        + $".{Class} [title^=✓]{{background:#2a9d5033}}.{Class} [title^=✗]{{background:#d55e0055}}"
        + $".{Class} [title^=◐]{{background:#d55e0022}}.{Class} details>div{{margin:.3em 0 .3em 1.2em}}</style>"
        + string.Concat(
            ByColumn.Select(column =>
                $"<details><summary>{Html.Encode(column.Sentence)}</summary>{LinesOf(column.Lines)}</details>"
            )
        )
        + "<table cellpadding=4 style=border-collapse:collapse><thead><tr>"
        + $"<th align=left style=text-align:left>{Html.Encode(Heading)}"
        + string.Concat(
            Columns.Select(column =>
                $"<th align=center style=\"text-align:center;vertical-align:bottom\">{Html.Encode(column)}"
            )
        )
        + $"<tbody>{string.Concat(Rows.Select(HtmlOf))}</table>{Html.Small(Footnotes)}{Html.Folded(Notes)}</div>";

    public override string ToText() =>
        string.Join(
            '\n',
            [
                .. Rows.Select(row =>
                    $"{row.Name}  {string.Join("; ", Columns.Zip(row.Marks, (column, mark) => $"{column}: {mark}"))}"
                ),
                .. ByColumn.Select(column => column.Sentence),
                .. Footnotes,
                .. Notes,
            ]
        );

    private static string HtmlOf(MatrixRow row)
    {
        return "<tr>"
            + "<td align=left style=text-align:left><details><summary>"
            + $"<b>{Html.Encode(row.Name)}</b> {Html.Encode(row.Text)}</summary>"
            + LinesOf(row.Lines)
            + "</details>"
            + string.Concat(
                row.Marks.Select(mark => $"<td align=center title=\"{Html.Quoted(mark)}\">{Html.Encode(SignOf(mark))}")
            );
    }

    private static string LinesOf(IReadOnlyList<string> lines) =>
        string.Concat(lines.Select(line => $"<div>{Html.Encode(line)}</div>"));

    internal static string SignOf(string mark) => mark.Split(' ')[0];
}
