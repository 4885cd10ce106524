using PriceOfAwait.Charts;
using PriceOfAwait.Formatting;

namespace PriceOfAwait.Book.Rendering;

/// <summary>
/// What the library's values show, written anew from their data. Every text in it is encoded, so it does no harm whoever made it.
/// </summary>
internal static class PartsMarkup
{
    private const int MostRows = 16;
    private const int MostCodeLines = 24;

    /// <summary>Reads an output's data.</summary>
    /// <exception cref="FormatException">It is something else.</exception>
    public static Markup Read(string json) => Of(OutputJson.Read(json, typeof(Figure), typeof(Table), typeof(Listing), typeof(Note)));

    /// <summary>The parts, one below the other; code to compare stands side by side.</summary>
    public static Markup Of(IReadOnlyList<OutputPart> parts)
    {
        if (parts is not [Listing, Listing, ..] || !parts.All(part => part is Listing))
        {
            return Markup.Concat(parts.Select(Of));
        }

        var lines = parts.Cast<Listing>().Sum(LinesOf);
        var columns = parts.Cast<Listing>().Select(code => Markup.Of($"<div>{CodeOf(code)}</div>\n"));
        return Fold.When(lines > MostCodeLines, Markup.Of($"<div class=\"beside\">{columns}</div>\n"), $"Code of {lines} lines");
    }

    private static Markup Of(OutputPart part) => part switch
    {
        Figure figure => FigureMarkup.Of(figure),
        Table table => Fold.When(table.Rows.Count > MostRows, TableMarkup.Of(table), $"Table of {table.Rows.Count} rows"),
        Listing code => Fold.When(LinesOf(code) > MostCodeLines, CodeOf(code), $"Code of {LinesOf(code)} lines"),
        Note note => Markup.Of($"<p>{note.Text}</p>\n"),
        _ => throw new ArgumentOutOfRangeException(nameof(part), part, "There is no such part."),
    };

    private static Markup CodeOf(Listing listing) =>
        Markup.Of($"<p class=\"listing\">{listing.Title}</p>\n{CodeMarkup.Of(listing.Code, listing.Language)}");

    private static int LinesOf(Listing listing) => listing.Code.Count(c => c == '\n') + 1;
}
