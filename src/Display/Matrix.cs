using System.Globalization;
using System.Text;

namespace PriceOfAwait.Display;

/// <summary>A row of a <see cref="Matrix"/>.</summary>
/// <param name="Name">A few letters.</param>
/// <param name="Text">What it is about, in a sentence.</param>
/// <param name="Marks">One a column: a sign, then its meaning in words, such as <c>✓ holds</c>; empty where there is none.</param>
/// <param name="Lines">The sentences that the row opens into.</param>
public sealed record MatrixRow(string Name, string Text, IReadOnlyList<string> Marks, IReadOnlyList<string> Lines)
{
    /// <summary>The sign of a mark.</summary>
    internal static string SignOf(string mark) => mark.Split(' ')[0];
}

/// <summary>A sign for each row and column: what all says at one look. Each row opens into its sentences, without a script.</summary>
[TypeFormatterSource]
public sealed record Matrix : OutputPart
{
    /// <summary>The class of what holds the table.</summary>
    public const string Class = "matrix";

    /// <summary>The attribute that holds the signs of a row, each once.</summary>
    public const string Signs = "data-signs";

    /// <summary>A matrix of these columns and rows.</summary>
    /// <exception cref="ArgumentException">A row has another number of marks than there are columns.</exception>
    public Matrix(string heading, IReadOnlyList<string> columns, IReadOnlyList<MatrixRow> rows)
    {
        ArgumentNullException.ThrowIfNull(columns);
        ArgumentNullException.ThrowIfNull(rows);
        if (rows.FirstOrDefault(row => row.Marks.Count != columns.Count) is { } odd)
        {
            throw new ArgumentException($"The row '{odd.Name}' has {odd.Marks.Count} marks for {columns.Count} columns.", nameof(rows));
        }

        (Heading, Columns, Rows) = (heading, columns, rows);
    }

    /// <summary>What the rows are.</summary>
    public string Heading { get; }

    /// <summary>From left to right.</summary>
    public IReadOnlyList<string> Columns { get; }

    /// <summary>From top to bottom.</summary>
    public IReadOnlyList<MatrixRow> Rows { get; }

    /// <summary>What a reader should know besides.</summary>
    public IReadOnlyList<string> Footnotes { get; init; } = [];

    /// <inheritdoc/>
    public override string ToHtml()
    {
        var html = new StringBuilder($"<div class={Class} style=\"overflow-x:auto\"><table cellpadding=\"4\" ");
        html.Append("style=\"border-collapse:collapse\"><thead><tr><th align=left style=text-align:left>").Append(Encode(Heading));
        foreach (var column in Columns)
        {
            html.Append("<th align=center style=\"text-align:center;vertical-align:bottom\">").Append(Encode(column));
        }

        html.Append("<tbody>");
        foreach (var row in Rows)
        {
            var signs = string.Join(' ', row.Marks.Select(MatrixRow.SignOf).Where(sign => sign.Length > 0).Distinct());
            html.Append(CultureInfo.InvariantCulture, $"<tr {Signs}=\"{Encode(signs)}\" style=\"border-bottom:1px solid #8886\">")
                .Append("<td align=left style=text-align:left>")
                .Append(CultureInfo.InvariantCulture, $"<details><summary><b>{Encode(row.Name)}</b> {Encode(row.Text)}</summary>")
                .AppendJoin("", row.Lines.Select(line => $"<div style=\"margin:.3em 0 .3em 1.2em\">{Encode(line)}</div>"))
                .Append("</details>");
            foreach (var mark in row.Marks)
            {
                html.Append(CultureInfo.InvariantCulture, $"<td align=center style=text-align:center title=\"{Encode(mark)}\">")
                    .Append(Encode(MatrixRow.SignOf(mark)));
            }
        }

        return html.Append("</table>").Append(Small(Footnotes)).Append("</div>").ToString();
    }

    /// <inheritdoc/>
    public override string ToText() => string.Join('\n',
    [
        .. Rows.Select(row => $"{row.Name}  {string.Join("; ", Columns.Zip(row.Marks, (column, mark) => $"{column}: {mark}"))}"),
        .. Footnotes,
    ]);
}
