using System.Globalization;
using System.Text;

namespace PriceOfAwait.Display;

/// <summary>Where the text of a column stands.</summary>
public enum Alignment
{
    /// <summary>For words.</summary>
    Left,

    /// <summary>For numbers, so that their digits line up.</summary>
    Right,
}

/// <summary>A column of a <see cref="Table"/>.</summary>
/// <param name="Header">What it holds, with the unit.</param>
/// <param name="Alignment">Where its text stands.</param>
/// <param name="Group">A heading over this column and its neighbors of the same group, such as <c>published 2021</c>.</param>
public sealed record Column(string Header, Alignment Alignment = Alignment.Left, string? Group = null)
{
    /// <summary>A column of numbers.</summary>
    public static Column Number(string header, string? group = null) => new(header, Alignment.Right, group);
}

/// <summary>
/// A table to read: text in columns. It shows as HTML that looks right in light and dark themes, and as aligned plain text.
/// </summary>
[TypeFormatterSource]
public sealed record Table : OutputPart
{
    private const string Rule = "border-bottom:1px solid #8886";

    /// <summary>A table of these columns and rows.</summary>
    /// <exception cref="ArgumentException">A row has more or fewer cells than there are columns.</exception>
    public Table(IReadOnlyList<Column> columns, IReadOnlyList<IReadOnlyList<string>> rows)
    {
        ArgumentNullException.ThrowIfNull(columns);
        ArgumentNullException.ThrowIfNull(rows);
        for (var row = 0; row < rows.Count; row++)
        {
            if (rows[row]?.Count != columns.Count)
            {
                throw new ArgumentException(
                    $"Row {row + 1} of the table has {rows[row]?.Count} cells, but there are {columns.Count} columns. "
                    + "Give it one cell a column.",
                    nameof(rows));
            }
        }

        Columns = columns;
        Rows = rows;
    }

    /// <summary>The columns, from left to right.</summary>
    public IReadOnlyList<Column> Columns { get; }

    /// <summary>The rows, from top to bottom, each with one text a column.</summary>
    public IReadOnlyList<IReadOnlyList<string>> Rows { get; }

    /// <summary>What the table shows.</summary>
    public string? Caption { get; init; }

    /// <summary>What a reader should know besides.</summary>
    public IReadOnlyList<string> Footnotes { get; init; } = [];

    /// <summary>Where the figures come from.</summary>
    public IReadOnlyList<Origin> Origins { get; init; } = [];

    private bool HasGroups => Columns.Any(column => column.Group is not null);

    /// <inheritdoc/>
    public override string ToHtml()
    {
        // Without the end tags that HTML can do without, which makes a notebook smaller.
        var html = new StringBuilder();
        html.Append("<div style=\"overflow-x:auto\"><table cellpadding=\"4\" ");
        html.Append("style=\"border-collapse:collapse;font-variant-numeric:tabular-nums\">");
        if (Caption is not null)
        {
            html.Append("<caption style=\"caption-side:top;text-align:left;font-weight:600;color:inherit\">").Append(Encode(Caption))
                .Append("</caption>");
        }

        html.Append("<thead>");
        if (HasGroups)
        {
            html.Append("<tr>");
            foreach (var (group, _, span) in Groups())
            {
                var rule = group is null ? "" : ";" + Rule;
                html.Append(CultureInfo.InvariantCulture, $"<th colspan=\"{span}\" align=\"center\" style=\"text-align:center{rule}\">");
                html.Append(Encode(group ?? ""));
            }
        }

        html.Append(CultureInfo.InvariantCulture, $"<tr{RowAlignment} style=\"border-bottom:1px solid #888C\">");
        foreach (var column in Columns)
        {
            AppendCell(html, "th", column.Alignment, column.Header);
        }

        html.Append("<tbody>");
        foreach (var row in Rows)
        {
            html.Append(CultureInfo.InvariantCulture, $"<tr{RowAlignment} style=\"{Rule}\">");
            for (var column = 0; column < Columns.Count; column++)
            {
                AppendCell(html, "td", Columns[column].Alignment, row[column]);
            }
        }

        return html.Append("</table>").Append(Small(Footnotes)).Append(Origin.ToHtml(Origins)).Append("</div>").ToString();
    }

    /// <inheritdoc/>
    public override string ToText()
    {
        const string gap = "  ";
        var widths = Columns.Select((column, index) => Rows.Select(row => Width(row[index])).Append(Width(column.Header)).Max()).ToArray();
        foreach (var (group, first, span) in Groups())
        {
            var width = widths.Skip(first).Take(span).Sum() + gap.Length * (span - 1);
            widths[first + span - 1] += Math.Max(0, Width(group ?? "") - width);
        }

        var lines = new List<string>();
        if (Caption is not null)
        {
            lines.Add(Caption);
        }

        if (HasGroups)
        {
            lines.Add(string.Join(gap, Groups().Select(group =>
                Pad(group.Name ?? "", widths.Skip(group.First).Take(group.Span).Sum() + gap.Length * (group.Span - 1), Alignment.Left))));
        }

        lines.Add(Line(Columns.Select(column => column.Header).ToList()));
        lines.Add(string.Join(gap, widths.Select(width => new string('-', width))));
        lines.AddRange(Rows.Select(Line));
        lines.AddRange([.. Footnotes, .. Origins.Select(origin => origin.Details)]);
        return string.Join('\n', lines.Select(line => line.TrimEnd()));

        string Line(IReadOnlyList<string> cells) =>
            string.Join(gap, cells.Select((cell, index) => Pad(cell, widths[index], Columns[index].Alignment)));
    }

    /// <summary>A number's text with spaces that don't break, so that an interval and its unit stay on one line.</summary>
    public static string Unbroken(string number) =>
        number.Replace(", ", ",\u00A0", StringComparison.Ordinal).Replace("] ", "]\u00A0", StringComparison.Ordinal);

    /// <summary>Runs of neighboring columns with the same group.</summary>
    public IEnumerable<(string? Name, int First, int Span)> Groups()
    {
        for (var first = 0; first < Columns.Count;)
        {
            var name = Columns[first].Group;
            var span = Columns.Skip(first).TakeWhile(column => column.Group == name).Count();
            yield return (name, first, span);
            first += span;
        }
    }

    // The alignment of most columns is set on the row.
    private bool IsMostlyNumbers => Columns.Count(column => column.Alignment == Alignment.Right) * 2 > Columns.Count;

    private string RowAlignment => IsMostlyNumbers ? " align=right" : "";

    // GitHub drops the style and keeps the attribute, on a cell or its row. Elsewhere, other outputs bring style sheets for all tables of
    // the page; these override the attribute, but not the style of a cell.
    private void AppendCell(StringBuilder html, string element, Alignment alignment, string text) => html.Append(
        CultureInfo.InvariantCulture,
        $"<{element}{(alignment, IsMostlyNumbers) switch
        {
            (Alignment.Left, true) => " align=left style=text-align:left",
            (Alignment.Left, false) => " style=text-align:left",
            (_, true) => " style=text-align:right",
            (_, false) => " align=right style=text-align:right",
        }}>{(alignment == Alignment.Right ? Unbroken(Encode(text)) : Encode(text))}");

    private static int Width(string text) => new StringInfo(text).LengthInTextElements;

    private static string Pad(string text, int width, Alignment alignment)
    {
        var space = new string(' ', Math.Max(0, width - Width(text)));
        return alignment == Alignment.Right ? space + text : text + space;
    }
}
