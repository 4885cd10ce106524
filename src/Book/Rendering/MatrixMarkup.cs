using PriceOfAwait.Formatting;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Book.Rendering;

/// <summary>
/// Signs in rows and columns that open into sentences, with a filter by sign; and sentences as cards. Neither needs a script.
/// </summary>
internal static class MatrixMarkup
{
    public static Markup Of(Matrix matrix)
    {
        var signs = matrix.Rows.SelectMany(row => row.Marks).Where(mark => mark.Length > 0)
            .GroupBy(MatrixRow.SignOf).Select(alike => (Sign: alike.Key, Word: alike.First().Split(' ').ElementAtOrDefault(1) ?? alike.Key))
            .ToList();
        // Matrices of one page do not share their choice.
        var name = "show-" + Checksum.Of(matrix.ToText())[..8];
        return Markup.Of($"""
            <div class="matrix">
            <fieldset><legend>Show</legend>
            {Choice(name, "all", "all")}
            {signs.Select(sign => Choice(name, sign.Sign, $"{sign.Sign} {sign.Word} somewhere"))}
            </fieldset>
            {ScrollMarkup.Start("Matrix")}<table>
            <thead><tr><th scope="col">{matrix.Heading}</th>{matrix.Columns.Select(Head)}</tr></thead>
            <tbody>{matrix.Rows.Select(RowOf)}</tbody>
            </table>{ScrollMarkup.End}
            </div>
            {matrix.Footnotes.Select(footnote => Markup.Of($"<p class=\"footnote\">{footnote}</p>\n"))}
            """);
    }

    public static Markup Of(Cards cards) => Markup.Of($"""
        <div class="cards">
        {cards.All.Select(card => Markup.Of($"""
            <section class="card"><p>{card.Sentence}</p>
            {card.Lines.Select(line => Markup.Of($"<p class=\"footnote\">{line}</p>"))}</section>

            """))}
        </div>
        {cards.Footnotes.Select(footnote => Markup.Of($"<p class=\"footnote\">{footnote}</p>\n"))}
        """);

    private static Markup Head(string column) => Markup.Of($"<th scope=\"col\" align=\"center\">{column}</th>");

    private static Markup Choice(string name, string value, string text)
    {
        var chosen = new Markup(value == "all" ? " checked" : "");
        return Markup.Of($"<label><input type=\"radio\" name=\"{name}\" value=\"{value}\"{chosen}> {text}</label>\n");
    }

    private static Markup RowOf(MatrixRow row) => Markup.Of($"""
        <tr data-signs="{row.Signs()}"><td><details><summary><span class="claim-id">{row.Name}</span> {row.Text}</summary>
        {row.Lines.Select(line => Markup.Of($"<p class=\"why\">{line}</p>\n"))}
        </details></td>{row.Marks.Select(MarkOf)}</tr>

        """);

    // The sign is for eyes, the words for all.
    private static Markup MarkOf(string mark)
    {
        var words = mark.Length > 0 ? mark[MatrixRow.SignOf(mark).Length..].Trim() : "";
        var sign = Markup.Of($"<span aria-hidden=\"true\">{MatrixRow.SignOf(mark)}</span>");
        return Markup.Of($"<td align=\"center\" title=\"{words}\">{sign}<span class=\"heard\">{words}</span></td>");
    }
}
