namespace PriceOfAwait.Display;

/// <summary>Text in columns. It looks right in light and dark themes.</summary>
public sealed record Table(IReadOnlyList<Column> Columns, IReadOnlyList<IReadOnlyList<string>> Rows) : OutputPart
{
    /// <summary>The section about tables of times (see <see cref="Guide"/>).</summary>
    public const string HowToReadTimes = "00-start-here.ipynb#how-to-read-a-table";

    /// <summary>The section about verdicts (see <see cref="Guide"/>).</summary>
    public const string HowVerdictsAreDecided = "00-start-here.ipynb#how-verdicts-are-decided";

    private const string Gap = "  ";

    internal const string Style =
        "table.poa td,table.poa th{text-align:right;border-bottom:1px solid #8886}table.poa th{border-color:#888C}";

    public string? Caption { get; init; }

    public IReadOnlyList<string> Footnotes { get; init; } = [];

    /// <summary>
    /// What a reader must know about the quality of the figures. Many or long notes are collapsed into one line.
    /// </summary>
    public IReadOnlyList<string> Notes { get; init; } = [];

    /// <summary>Where it is explained how to read the table, relative to the notebooks' folder.</summary>
    public string? Guide { get; init; }

    public IReadOnlyList<Origin> Origins { get; init; } = [];

    /// <summary>What a page's script computes other rows from, as JSON.</summary>
    public string? Data { get; init; }

    public const string ComputedFrom = "data-computed-from";

    public override IReadOnlyList<object> ToFacts() => Origin.ToFacts(Origins);

    // The alignment of most columns is set on the row.
    private bool IsMostlyNumbers => Columns.Count(column => column.IsNumber) * 2 > Columns.Count;

    /// <summary>The table, without HTML's optional end tags, which makes a notebook smaller.</summary>
    public override string ToHtml()
    {
        var row = IsMostlyNumbers ? "<tr align=right" : "<tr";
        var caption = Caption is null
            ? ""
            : "<caption style=\"caption-side:top;text-align:left;font-weight:600;color:inherit\">"
                + $"{Html.Encode(Caption)}</caption>";
        var groups =
            Groups().Count == 0
                ? ""
                : "<tr>"
                    + string.Concat(
                        Groups()
                            .Select(group =>
                                $"<th colspan={group.Span} align=center style=text-align:center;border-"
                                + $"{(group.Name is null ? "width:0" : "color:#8886")}>{Html.Encode(group.Name ?? "")}"
                            )
                    );
        var data = Data is null ? "" : $"{ComputedFrom}=\"{Html.Quoted(Data)}\" ";
        return $"<div style=overflow-x:auto><table {data}class=poa cellpadding=4 "
            + $"style=border-collapse:collapse;font-variant-numeric:tabular-nums>{caption}"
            + $"<thead>{groups}{row}>{Cells("th", [.. Columns.Select(column => (column.Header, (string?)null))])}"
            + "<tbody>"
            + string.Concat(Rows.Select(cells => $"{row}>{Cells("td", InWords(cells))}"))
            + $"</table>{Html.Small(Footnotes, Guide)}{Html.Folded(Notes)}{Origin.ToHtml(Origins)}</div>";
    }

    public override string ToText()
    {
        var rows = Rows.Select(row =>
                InWords(row)
                    .Zip(Columns, (cell, column) => column.IsPicture ? "" : WithIdentifier(cell.Words, cell.Identifier))
                    .ToArray()
            )
            .ToList();
        var widths = Columns
            .Select((column, index) => rows.Select(row => Width(row[index])).Append(Width(column.Header)).Max())
            .ToArray();
        foreach (var (group, first, span) in Groups())
        {
            widths[first + span - 1] += Math.Max(0, Width(group ?? "") - WidthOf(first, span));
        }

        List<string?> lines =
        [
            Caption,
            Groups().Count == 0
                ? null
                : string.Join(
                    Gap,
                    Groups().Select(group => Pad(group.Name ?? "", WidthOf(group.First, group.Span), isNumber: false))
                ),
            Line([.. Columns.Select(column => column.Header)]),
            string.Join(Gap, widths.Select(width => new string('-', width))),
            .. rows.Select(Line),
            .. Footnotes,
            .. Notes,
            .. Origins.Select(origin => origin.Details),
        ];
        return string.Join('\n', lines.OfType<string>().Select(line => line.TrimEnd()));

        int WidthOf(int first, int span) => widths.Skip(first).Take(span).Sum() + Gap.Length * (span - 1);
        string Line(IReadOnlyList<string> cells) =>
            string.Join(Gap, cells.Select((cell, index) => Pad(cell, widths[index], Columns[index].IsNumber)));
    }

    private IReadOnlyList<(string Words, string? Identifier)> InWords(IReadOnlyList<string> cells) =>
        [.. Columns.Zip(cells, (column, cell) => column.InWords(cell))];

    private static string WithIdentifier(string words, string? identifier) =>
        identifier is null ? words : $"{words} ({identifier})";

    // An interval and its unit stay on one line.
    private static string Unbroken(string number) =>
        number.Replace(", ", ",\u00A0", StringComparison.Ordinal).Replace("] ", "]\u00A0", StringComparison.Ordinal);

    // Empty if no column has a group.
    private List<(string? Name, int First, int Span)> Groups()
    {
        var firsts = Enumerable
            .Range(0, Columns.Count)
            .Where(at => at == 0 || Columns[at].Group != Columns[at - 1].Group)
            .ToList();
        return Columns.All(column => column.Group is null)
            ? []
            :
            [
                .. firsts.Zip(
                    firsts.Skip(1).Append(Columns.Count),
                    (first, next) => (Columns[first].Group, first, next - first)
                ),
            ];
    }

    // Cells have attributes for their alignment, because GitHub drops all styles, and Jupyter drops the style sheets of
    // untrusted outputs (though it aligns numbers itself). They have styles, too, because elsewhere other outputs bring
    // style sheets for all tables of the page, which are less specific than these.
    private string Cells(string element, IReadOnlyList<(string Words, string? Identifier)> cells) =>
        string.Concat(
            Columns.Zip(
                cells,
                (column, cell) =>
                    (column.IsNumber, IsMostlyNumbers) switch
                    {
                        _ when column.IsPicture => $"<{element} align=left style=text-align:left>{cell.Words}",
                        (false, true) => $"<{element} align=left style=text-align:left{Named(column, cell)}",
                        (false, false) => $"<{element} style=text-align:left{Named(column, cell)}",
                        (true, true) => $"<{element}>{Unbroken(Html.Encode(cell.Words))}",
                        (true, false) => $"<{element} align=right>{Unbroken(Html.Encode(cell.Words))}",
                    }
            )
        );

    // The end of a cell's start tag, and its text.
    private static string Named(Column column, (string Words, string? Identifier) cell) =>
        cell.Identifier is not { } identifier ? $">{Html.Encode(cell.Words)}"
        : column.ShownIdentifiers.Contains(identifier)
            ? $">{Html.Encode(cell.Words)}<br><code style=font-size:85%;opacity:.8>{Html.Encode(identifier)}</code>"
        : $" title=\"{Html.Quoted(identifier)}\">{Html.Encode(cell.Words)}";

    private static int Width(string text) => new StringInfo(text).LengthInTextElements;

    private static string Pad(string text, int width, bool isNumber)
    {
        var space = new string(' ', Math.Max(0, width - Width(text)));
        return isNumber ? space + text : text + space;
    }
}
