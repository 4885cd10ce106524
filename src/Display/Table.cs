namespace PriceOfAwait.Display;

/// <summary>Where the text of a column stands: words left, numbers right, so that their digits line up.</summary>
public enum Alignment
{
    Left,
    Right,
}

/// <param name="Group">A heading over this column and its neighbors of the same group, such as <c>published 2021</c>.</param>
public sealed record Column(string Header, Alignment Alignment = Alignment.Left, string? Group = null)
{
    public static Column Number(string header, string? group = null) => new(header, Alignment.Right, group);
}

/// <summary>A table to read: text in columns. It looks right in light and dark themes.</summary>
[TypeFormatterSource]
public sealed record Table : OutputPart
{
    private const string Rule = "border-bottom:1px solid #8886";
    private const string Gap = "  ";

    private const string Style =
        "<style>table.poa td,table.poa th{text-align:right;" + Rule + "}table.poa th{border-color:#888C}</style>";

    /// <exception cref="ArgumentException">A row has more or fewer cells than there are columns.</exception>
    public Table(IReadOnlyList<Column> columns, IReadOnlyList<IReadOnlyList<string>> rows)
    {
        (Columns, Rows) = (columns, rows);
        if (rows.ToList().FindIndex(row => row.Count != columns.Count) is >= 0 and var odd)
        {
            throw new ArgumentException(
                $"Row {odd + 1} of the table has {rows[odd].Count} cells, but there are {columns.Count} columns. Give it one a column.",
                nameof(rows));
        }
    }

    public IReadOnlyList<Column> Columns { get; }

    public IReadOnlyList<IReadOnlyList<string>> Rows { get; }

    public string? Caption { get; init; }

    public IReadOnlyList<string> Footnotes { get; init; } = [];

    public IReadOnlyList<Origin> Origins { get; init; } = [];

    private bool HasGroups => Columns.Any(column => column.Group is not null);

    // The alignment of most columns is set on the row.
    private bool IsMostlyNumbers => Columns.Count(column => column.Alignment == Alignment.Right) * 2 > Columns.Count;

    /// <summary>The table, without the end tags that HTML can do without, which makes a notebook smaller.</summary>
    public override string ToHtml()
    {
        var row = IsMostlyNumbers ? "<tr align=right" : "<tr";
        var caption = Caption is null ? ""
            : $"<caption style=\"caption-side:top;text-align:left;font-weight:600;color:inherit\">{Html.Encode(Caption)}</caption>";
        var groups = !HasGroups ? "" : "<tr>" + string.Concat(Groups().Select(group =>
            string.Create(CultureInfo.InvariantCulture, $"<th colspan={group.Span} align=center ")
            + $"style=\"text-align:center;border-{(group.Name is null ? "width:0" : "color:#8886")}\">{Html.Encode(group.Name ?? "")}"));
        return $"<div style=overflow-x:auto>{Style}<table class=poa cellpadding=4 "
            + $"style=border-collapse:collapse;font-variant-numeric:tabular-nums>{caption}<thead>{groups}"
            + $"{row}>{Cells("th", [.. Columns.Select(column => column.Header)])}<tbody>"
            + string.Concat(Rows.Select(cells => $"{row}>{Cells("td", cells)}"))
            + $"</table>{Html.Small(Footnotes)}{Origin.ToHtml(Origins)}</div>";
    }

    public override string ToText()
    {
        var widths = Columns.Select((column, index) => Rows.Select(row => Width(row[index])).Append(Width(column.Header)).Max()).ToArray();
        foreach (var (group, first, span) in Groups())
        {
            widths[first + span - 1] += Math.Max(0, Width(group ?? "") - WidthOf(first, span));
        }

        List<string> lines =
        [
            .. Caption is null ? [] : new[] { Caption },
            .. HasGroups ? [string.Join(Gap, Groups().Select(group =>
                Pad(group.Name ?? "", WidthOf(group.First, group.Span), Alignment.Left)))] : Array.Empty<string>(),
            Line([.. Columns.Select(column => column.Header)]),
            string.Join(Gap, widths.Select(width => new string('-', width))),
            .. Rows.Select(Line), .. Footnotes, .. Origins.Select(origin => origin.Details),
        ];
        return string.Join('\n', lines.Select(line => line.TrimEnd()));

        int WidthOf(int first, int span) => widths.Skip(first).Take(span).Sum() + Gap.Length * (span - 1);
        string Line(IReadOnlyList<string> cells) =>
            string.Join(Gap, cells.Select((cell, index) => Pad(cell, widths[index], Columns[index].Alignment)));
    }

    /// <summary>A number's text with spaces that don't break, so that an interval and its unit stay on one line.</summary>
    public static string Unbroken(string number) =>
        number.Replace(", ", ",\u00A0", StringComparison.Ordinal).Replace("] ", "]\u00A0", StringComparison.Ordinal);

    private IEnumerable<(string? Name, int First, int Span)> Groups()
    {
        for (var first = 0; first < Columns.Count;)
        {
            var name = Columns[first].Group;
            var span = Columns.Skip(first).TakeWhile(column => column.Group == name).Count();
            yield return (name, first, span);
            first += span;
        }
    }

    // GitHub drops all styles, and Jupyter the style sheet of what it does not trust, where numbers stand right anyway; so words say it.
    // Elsewhere, other outputs bring style sheets for all tables of the page, which are not as specific as this.
    private string Cells(string element, IReadOnlyList<string> texts) => string.Concat(Columns.Zip(texts, (column, text) =>
        (column.Alignment, IsMostlyNumbers) switch
        {
            (Alignment.Left, true) => $"<{element} align=left style=text-align:left>{Html.Encode(text)}",
            (Alignment.Left, false) => $"<{element} style=text-align:left>{Html.Encode(text)}",
            (_, true) => $"<{element}>{Unbroken(Html.Encode(text))}",
            (_, false) => $"<{element} align=right>{Unbroken(Html.Encode(text))}",
        }));

    private static int Width(string text) => new StringInfo(text).LengthInTextElements;

    private static string Pad(string text, int width, Alignment alignment)
    {
        var space = new string(' ', Math.Max(0, width - Width(text)));
        return alignment == Alignment.Right ? space + text : text + space;
    }
}
