namespace PriceOfAwait.Display;

/// <summary>Text in columns. It looks right in light and dark themes.</summary>
public sealed record Table(IReadOnlyList<Column> Columns, IReadOnlyList<IReadOnlyList<string>> Rows) : OutputPart
{
    /// <summary>The section about tables of times (see <see cref="Guide"/>).</summary>
    public const string HowToReadTimes = "19-how-to-read-the-figures.ipynb#how-to-read-a-table";

    /// <summary>The section about verdicts (see <see cref="Guide"/>).</summary>
    public const string HowVerdictsAreDecided = "19-how-to-read-the-figures.ipynb#how-verdicts-are-decided";

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

    /// <summary>What the words of cells stand for. A table gets these when it is shown, from its columns.</summary>
    public IReadOnlyList<NamedCell> Named { get; init; } = [];

    public override IReadOnlyList<Origin> OriginsWithin() => Origins;

    internal override OutputPart Resolved => InWords();

    private Table InWords() =>
        Columns.All(column => column.Words is null)
            ? this
            : this with
            {
                Columns = [.. Columns.Select(column => column with { Words = null })],
                Rows =
                [
                    .. Rows.Select(row =>
                        (IReadOnlyList<string>)[.. row.Zip(Columns, (cell, column) => column.InWords(cell).Words)]
                    ),
                ],
                Named =
                [
                    .. from row in Enumerable.Range(0, Rows.Count)
                    from at in Enumerable.Range(0, Columns.Count)
                    let identifier = Columns[at].InWords(Rows[row][at]).Identifier
                    where identifier is not null
                    select new NamedCell(row, at, identifier, Columns[at].ShownIdentifiers.Contains(identifier)),
                ],
            };

    // The alignment of most columns is set on the row.
    public bool IsMostlyNumbers => Columns.Count(column => column.IsNumber) * 2 > Columns.Count;

    /// <summary>The table, without HTML's optional end tags, which makes a notebook smaller.</summary>
    public override string ToHtml() => InWords().HtmlOfWords();

    private string HtmlOfWords()
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
            + $"<thead>{groups}{row}>{Cells("th", [.. Columns.Select(column => (column.Header, (NamedCell?)null))])}"
            + "<tbody>"
            + string.Concat(Rows.Select((cells, index) => $"{row}>{Cells("td", WithNames(cells, index))}"))
            + $"</table>{Html.Small(Footnotes, Guide)}{Html.Folded(Notes)}{Origin.ToHtml(Origins)}</div>";
    }

    public override string ToText() => InWords().TextOfWords();

    private string TextOfWords()
    {
        var rows = Rows.Select(
                (row, index) =>
                    WithNames(row, index)
                        .Zip(Columns, (cell, column) => column.IsPicture ? "" : WithIdentifier(cell.Words, cell.Named))
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

    private IReadOnlyList<(string Words, NamedCell? Named)> WithNames(IReadOnlyList<string> cells, int row) =>
        [
            .. cells.Select(
                (cell, column) => (cell, Named.FirstOrDefault(one => one.Row == row && one.Column == column))
            ),
        ];

    private static string WithIdentifier(string words, NamedCell? named) =>
        named is null ? words : $"{words} ({named.Identifier})";

    // An interval and its unit stay on one line.
    internal static string Unbroken(string number) =>
        number.Replace(", ", ",\u00A0", StringComparison.Ordinal).Replace("] ", "]\u00A0", StringComparison.Ordinal);

    // Empty if no column has a group.
    public IReadOnlyList<(string? Name, int First, int Span)> Groups()
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
    private string Cells(string element, IReadOnlyList<(string Words, NamedCell? Named)> cells) =>
        string.Concat(
            Columns.Zip(
                cells,
                (column, cell) =>
                    (column.IsNumber, IsMostlyNumbers) switch
                    {
                        _ when column.IsPicture => $"<{element} align=left style=text-align:left>{cell.Words}",
                        (false, true) => $"<{element} align=left style=text-align:left{EndOf(cell)}",
                        (false, false) => $"<{element} style=text-align:left{EndOf(cell)}",
                        (true, true) => $"<{element}>{Unbroken(Html.Encode(cell.Words))}",
                        (true, false) => $"<{element} align=right>{Unbroken(Html.Encode(cell.Words))}",
                    }
            )
        );

    // The end of a cell's start tag, and its text.
    private static string EndOf((string Words, NamedCell? Named) cell) =>
        cell.Named is not { } named ? $">{Html.Encode(cell.Words)}"
        : named.IsShown
            ? $">{Html.Encode(cell.Words)}<br>"
                + $"<code style=font-size:85%;opacity:.8>{Html.Encode(named.Identifier)}</code>"
        : $" title=\"{Html.Quoted(named.Identifier)}\">{Html.Encode(cell.Words)}";

    private static int Width(string text) => new StringInfo(text).LengthInTextElements;

    private static string Pad(string text, int width, bool isNumber)
    {
        var space = new string(' ', Math.Max(0, width - Width(text)));
        return isNumber ? space + text : text + space;
    }
}
