using System.Text.RegularExpressions;
using PriceOfAwait.Formatting;

namespace PriceOfAwait.Book.Rendering;

/// <summary>A table, in a box in which it scrolls where it is too wide; its footnotes below.</summary>
internal static partial class TableMarkup
{
    public static Markup Of(Table table, OriginNotes origins)
    {
        var groups = table.Columns.Any(column => column.Group is not null) ? Row(table.Groups().Select(Group)) : Markup.Empty;
        var head = Row(table.Columns.Select(column => Cell("th", column, column.Header)));
        var rows = table.Rows.Select(row => Row(row.Zip(table.Columns, (text, column) => Cell("td", column, text))));
        return Markup.Of($"""
            {ScrollMarkup.Start("Table")}<table>
            {(table.Caption is null ? Markup.Empty : Markup.Of($"<caption>{table.Caption}</caption>"))}
            <thead>{groups}{head}</thead>
            <tbody>{rows}</tbody>
            </table>{ScrollMarkup.End}
            {table.Footnotes.Select(footnote => Markup.Of($"<p class=\"footnote\">{footnote}</p>\n"))}
            {(table.Origins.Count == 0 ? Markup.Empty : Markup.Of($"<p class=\"footnote\">{origins.LinksTo(table.Origins)}</p>\n"))}
            """);
    }

    private static Markup Row(IEnumerable<Markup> cells) => Markup.Of($"<tr>{cells}</tr>\n");

    private static Markup Group((string? Name, int First, int Span) group) => group.Name is null
        ? Markup.Of($"<td colspan=\"{group.Span}\"></td>")
        : Markup.Of($"<th colspan=\"{group.Span}\" scope=\"colgroup\" align=\"center\">{group.Name}</th>");

    // To a screen reader, a header cell without text is none.
    private static Markup Cell(string element, Column column, string text)
    {
        var isRight = column.Alignment == Alignment.Right;
        var name = new Markup(text.Length == 0 ? "td" : element);
        var align = isRight ? new Markup(" align=\"right\"") : Markup.Empty;
        return Markup.Of($"<{name}{align}>{(isRight ? Markup.Encode(Table.Unbroken(text)) : Breakable(text))}</{name}>");
    }

    /// <summary>A long name breaks between its words, where it has to.</summary>
    public static Markup Breakable(string text) =>
        new(string.Join("<wbr>", Joint().Split(text).Select(part => Markup.Encode(part).Text)));

    [GeneratedRegex("(?<=[a-z])(?=[A-Z])|(?<=[/_])(?=[A-Za-z])")]
    private static partial Regex Joint();
}
