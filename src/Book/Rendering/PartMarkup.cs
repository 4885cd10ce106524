namespace PriceOfAwait.Book.Rendering;

/// <summary>
/// What a page shows of an output's parts. A notebook may come from anywhere, so every text in them is encoded, and
/// what can't be shown is a note.
/// </summary>
/// <param name="pages">The book's pages, by the names of their notebooks.</param>
/// <param name="origin">The origin that the page states at its top.</param>
internal sealed partial class PartMarkup(IReadOnlyDictionary<string, string> pages, PageOrigin? origin)
{
    public const string ChartDataBlock = "<script type=\"application/json\" data-figure=\"";

    private const int MaxCodeLines = 24;

    public Markup Of(OutputPart part)
    {
        try
        {
            return part switch
            {
                Note note => OfNote(note),
                Table table => OfTable(table),
                ChartPart chart => OfChart(chart),
                Matrix matrix => OfMatrix(matrix),
                Disclosure disclosure => OfDisclosure(disclosure),
                Recommendations recommendations => Markup.Concat(recommendations.All.Select(OfRecommendation)),
                Listing listing => OfListing(listing),
                SideBySide codes => OfSideBySide(codes),
                Stepper stepper => OfStepper(stepper),
                Lockstep lockstep => OfLockstep(lockstep),
                _ => throw new ArgumentException($"a page shows no {part.GetType().Name}"),
            };
        }
        // Whatever is wrong with the values of a part costs that part.
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            return Markup.Note($"A part of this output, a {part.GetType().Name}, can't be shown: {e.Message}");
        }
    }

    private Markup OfNote(Note note) =>
        note.Guide is not null
            ? Small([note.Text], note.Guide)
            : Markup.Of(
                $"<div>{Unbroken(note.Text)}{(note.Lesson.Length == 0 ? Markup.Empty : Markup.Of(
                $" {LinkTo($"{note.Lesson}.ipynb", note.LessonText)} explains it."
            ))}</div>\n"
            );

    private Markup OfTable(Table table)
    {
        var row = new Markup(table.IsMostlyNumbers ? "<tr align=\"right\">" : "<tr>");
        var named = table.Named.ToLookup(cell => cell.Row);
        var caption = table.Caption is null ? Markup.Empty : Markup.Of($"<caption>{table.Caption}</caption>");
        var data = table.Data is null ? Markup.Empty : Markup.Of($" {Table.ComputedFrom}=\"{table.Data}\"");
        var groups = table.Groups();
        var heads = Markup.Of(
            $"""
            <thead>{(groups.Count == 0 ? Markup.Empty : Markup.Of($"<tr>{groups.Select(GroupOf)}</tr>"))}
            {row}{table.Columns.Select(column =>
                CellOf(column.Header.Length == 0 ? "td" : "th", column, table, Breakable(column.Header))
            )}</tr></thead>
            """
        );
        var rows = table.Rows.Select(
            (cells, index) =>
            {
                var names = named[index].ToDictionary(cell => cell.Column);
                var first = names
                    .Values.Where(cell => !cell.IsShown)
                    .Select(cell => cell.Column)
                    .DefaultIfEmpty(-1)
                    .Min();
                return Markup.Of(
                    $"""
                    {row}{table.Columns.Zip(cells).Select((cell, at) => CellOf(
                        "td",
                        cell.First,
                        table,
                        ContentOf(cell.First, cell.Second, names.GetValueOrDefault(at), isStop: at == first)
                    ))}</tr>

                    """
                );
            }
        );
        return Markup.Of(
            $"""
            <div>{ScrollMarkup.FoldedIfLong(
                table.Rows.Count,
                Markup.Of(
                    $"""
                    {ScrollMarkup.Start("Table")}<table{data}>{caption}
                    {heads}
                    <tbody>{rows}</tbody></table>{ScrollMarkup.End}
                    """
                )
            )}
            {Small(table.Footnotes, table.Guide)}{Folded(table.Notes)}{OriginsOf(table.Origins)}</div>

            """
        );
    }

    private static Markup GroupOf((string? Name, int First, int Span) group) =>
        group.Name is { } name
            ? Markup.Of($"<th colspan=\"{group.Span}\" class=\"group\">{name}</th>")
            : Markup.Of($"<td colspan=\"{group.Span}\"></td>");

    private static Markup CellOf(string element, Column column, Table table, Markup content)
    {
        var align = (column.IsNumber && !column.IsPicture, table.IsMostlyNumbers) switch
        {
            (false, true) => " align=\"left\"",
            (true, false) => " align=\"right\"",
            _ => "",
        };
        var name = new Markup(element);
        return Markup.Of($"<{name}{new Markup(align)}>{content}</{name}>");
    }

    /// <summary>
    /// A cell's words, and what they stand for: unseen until the words are pointed at, touched or, in a row's first
    /// such cell, reached by keyboard.
    /// </summary>
    private static Markup ContentOf(Column column, string cell, NamedCell? named, bool isStop) =>
        (column, named) switch
        {
            ({ IsPicture: true }, _) => cell.Length == 0 ? Markup.Empty : Picture.OfSvg(cell, column.Header),
            ({ IsNumber: true }, _) => Breakable(Table.Unbroken(cell)),
            (_, null) => Breakable(cell),
            (_, { IsShown: true }) => Markup.Of($"{Breakable(cell)}<br><code>{Breakable(named.Identifier)}</code>"),
            _ => Markup.Of(
                $"""
                <span class="named"{new Markup(isStop ? " tabindex=\"0\"" : "")}>{Breakable(cell)}
                <code>{named.Identifier}</code></span>
                """
            ),
        };

    /// <summary>
    /// The picture of a chart in a frame, with the question that the reader is asked about it, and the data from which
    /// plotly.js draws the chart.
    /// </summary>
    private Markup OfChart(ChartPart chart)
    {
        var asked = chart.Asked is null
            ? Markup.Empty
            : Markup.Of($" data-asked=\"{JsonSerializer.Serialize(chart.Asked, Json.Compact)}\"");
        var caption =
            chart.Caption.Length == 0 ? Markup.Empty : Markup.Of($"<div class=\"small\">{chart.Caption}</div>");
        var spec = chart.ToSpec();
        var drawn = System.Text.Json.Nodes.JsonNode.Parse(spec)!.AsObject();
        var (width, height) = ChartPart.SizeOf(drawn);
        var id = ChartPart.IdOf(spec);
        // The default JSON encoder escapes every character that could end the script element.
        var data = new Markup(drawn.ToJsonString());
        return Markup.Of(
            $"""
            <div class="scroll chart" role="group" aria-label="Chart: {chart.AlternativeText}" tabindex="0"
            {ChartPart.Mark}="{id}"{asked}><img src="{new Markup(ChartPart.AddressOf(chart.ToPicture()))}"
            alt="{chart.AlternativeText}" width="{width}" height="{height}" style="max-width: 100%"></div>
            {new Markup(ChartDataBlock)}{id}">{data}</script>
            {caption}{OriginsOf(chart.Origins)}

            """
        );
    }

    /// <summary>
    /// A matrix with radio buttons that filter its rows by their signs. The style sheet filters, so no script is
    /// needed.
    /// </summary>
    private static Markup OfMatrix(Matrix matrix)
    {
        // One name per matrix, so that the matrices of a page don't share their choice.
        var name = "show-" + Checksum.Of(matrix.ToText())[..8];
        var signs = matrix
            .Rows.SelectMany(row => row.Marks)
            .Select(mark => mark.Split(' '))
            .Where(mark => mark[0].Length > 0)
            .DistinctBy(mark => mark[0]);
        return Markup.Of(
            $"""
            <div class="{Matrix.Class}">
            <fieldset><legend>Show</legend>
            <label><input type="radio" name="{name}" value="all" checked> all</label>
            {signs.Select(mark => Markup.Of($"""
                <label><input type="radio" name="{name}" value="{mark[0]}">
                {mark[0]} {mark.ElementAtOrDefault(1)} somewhere</label>

                """))}
            </fieldset>
            {matrix.ByColumn.Select(column => Unfolding(Unbroken(column.Sentence), column.Lines))}
            {ScrollMarkup.Start("Table")}<table><thead><tr><th align="left">{matrix.Heading}</th>{matrix.Columns.Select(
                column => Markup.Of($"<th align=\"center\">{column}</th>")
            )}</tr></thead>
            <tbody>{matrix.Rows.Select(RowOf)}</tbody></table>{ScrollMarkup.End}
            {Lines(matrix.Footnotes)}{Folded(matrix.Notes)}</div>

            """
        );

        static Markup RowOf(MatrixRow row) =>
            Markup.Of(
                $"""
                <tr data-signs="{row.Signs}">
                <td align="left">{Unfolding(Markup.Of($"<b>{row.Name}</b> {Unbroken(row.Text)}"), row.Lines)}</td>
                {row.Marks.Select(mark =>
                    Markup.Of($"<td align=\"center\" title=\"{mark}\">{Matrix.SignOf(mark)}</td>")
                )}</tr>

                """
            );
    }

    private static Markup Unfolding(Markup summary, IReadOnlyList<string> lines) =>
        Markup.Of($"<details><summary>{summary}</summary>{Divs(lines)}</details>");

    private Markup OfDisclosure(Disclosure disclosure) =>
        Markup.Of(
            $"""
            <details class="disclosure"{Markup.Of(
                $"{(disclosure.IsOpen ? " open" : "")}"
            )}><summary><b>{disclosure.Lead}</b> {Unbroken(disclosure.Finding)}</summary>
            <div>{disclosure.Details.Select(Of)}</div></details>

            """
        );

    private Markup OfRecommendation(Recommendation one)
    {
        var link = one.Lesson.Length == 0 ? Markup.Empty : LinkTo($"{one.Lesson}.ipynb", one.LessonText);
        return Markup.Of(
            $"""
            <p><b>{Markup.WithCode(one.Do)}</b> {Markup.WithCode(one.Why)}<br><small>{one.Lines.Select(line =>
                Markup.Of($"{Markup.WithCode(line)} ")
            )}{link}</small></p>
            {one.Limits.Select(limit => Markup.Of($"""
                <details class="small limit"><summary>{Markup.WithCode(limit.Where)}</summary>
                {limit.Because.Select(line =>
                    Markup.Of($"<div>{Markup.WithCode(line)}</div>"))}</details>

                """))}
            """
        );
    }

    private static Markup OfListing(Listing listing)
    {
        var code = CodeMarkup.Of(listing.Code, listing.Language);
        var lines = code.Text.Split('\n');
        return Markup.Of(
            $"""
            <div class="title">{listing.Title}</div>
            {ScrollMarkup.FoldedIf(
                lines.Length > MaxCodeLines,
                $"Code of {lines.Length} lines",
                CodeMarkup.Framed(listing.IsDifference ? new(string.Join('\n', lines.Select(Tinted))) : code)
            )}
            """
        );

        static string Tinted(string line) =>
            line is ['-' or '+', ..] ? $"<span class=\"{(line[0] == '-' ? "removed" : "added")}\">{line}</span>" : line;
    }

    private static Markup OfSideBySide(SideBySide codes) =>
        Markup.Of(
            $"""
            <div class="side-by-side">{codes.Codes.Select(code => Markup.Of($"<div>{OfListing(code)}</div>"))}</div>

            """
        );

    private static Markup OfStepper(Stepper stepper) =>
        Markup.Of(
            $"""
            <div {StepperOnPage.Mark} data-title="{stepper.Title}" data-steps="{StepsConverter.Text(stepper.Steps)}">
            <div class="title">{stepper.Title}</div>
            {stepper.Methods.Select((method, index) => Markup.Of($"""
                <div class="method">{method.Name}</div>{CodeOf(method.Source, "source", method.Name)}
                <details><summary>Compiler-generated code: {method.Lowered.Count(c => c == '\n') + 1} lines</summary>
                {CodeOf(method.Lowered, $"lowered {index}", "")}</details>

                """))}
            <ol class="steps">{stepper.ToCards().Select(card => Markup.Of($"""
                <li>{Unbroken(card.Sentence)}
                <div class="small">{card.Lines.Select((line, index) =>
                    Markup.Of($"{new Markup(index == 0 ? "" : "<br>")}{Unbroken(line)}"))}</div></li>

                """))}</ol></div>
            {Lines(stepper.Footnotes)}
            """
        );

    private static Markup CodeOf(string code, string mark, string name) =>
        Markup.Of(
            $"""
            <pre tabindex="0" data-code="{mark}" data-name="{name}">{new Markup(
                Stepper.Numbered(CodeMarkup.Of(code, Listing.CSharp).Text)
            )}</pre>
            """
        );

    private static Markup OfLockstep(Lockstep lockstep) =>
        Markup.Of(
            $"""
            <div {StepperOnPage.Rows}="{string.Join(' ', lockstep.Rows.Select(row => $"{row.Left} {row.Right}"))}"
            data-title="{lockstep.Title}">{OfStepper(lockstep.Left)}{OfStepper(lockstep.Right)}</div>

            """
        );

    /// <summary>What the page's top doesn't say.</summary>
    private Markup OriginsOf(IReadOnlyList<Origin> origins) =>
        origins.Count == 0 ? Markup.Empty
        : origin is null ? PageOrigin.Details(Origin.ToText(origins), origins)
        : origin.DifferenceOf(origins);

    private Markup Small(IReadOnlyList<string> lines, string? guide)
    {
        var link = guide is null ? Markup.Empty : Markup.Of($" {LinkTo(guide, "Legend")}");
        return lines.Count == 0 && guide is null
            ? Markup.Empty
            : Markup.Of(
                $"""
                <div class="small lines">{Divs(lines.SkipLast(1))}
                <div>{Unbroken(lines.Count == 0 ? "" : lines[^1])}{link}</div></div>

                """
            );
    }

    private static Markup Lines(IReadOnlyList<string> lines) =>
        lines.Count == 0 ? Markup.Empty : Markup.Of($"<div class=\"small lines\">{Divs(lines)}</div>\n");

    private static Markup Folded(IReadOnlyList<string> notes) =>
        Html.AreFew(notes)
            ? Lines(notes)
            : Markup.Of(
                $"""
                <details class="small"><summary>{Html.CountOf(notes)}</summary>
                {Divs(notes)}</details>

                """
            );

    private Markup LinkTo(string address, string text) =>
        PageNames.Resolve(pages, address) is { } link
            ? Markup.Of($"<a href=\"{link}\">{text}</a>")
            : Markup.Of($"{text}");

    private static IEnumerable<Markup> Divs(IEnumerable<string> lines) =>
        lines.Select(line => Markup.Of($"<div>{Unbroken(line)}</div>"));

    private static Markup Unbroken(string text) => Markup.Of($"{Number.Unbroken(text)}");

    /// <summary>Allows a line break between the words of a long name, where a column is too narrow for it.</summary>
    private static Markup Breakable(string text) =>
        Markup.Concat(
            BookSteps
                .WordsOf(Number.Unbroken(text))
                .Select((word, index) => Markup.Of($"{new Markup(index == 0 ? "" : "<wbr>")}{word}"))
        );
}
