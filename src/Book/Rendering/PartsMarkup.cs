using PriceOfAwait.Charts;
using PriceOfAwait.Comparing;
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
    /// <param name="json">The data.</param>
    /// <param name="origins">Where the page tells where figures come from.</param>
    /// <exception cref="FormatException">It is something else.</exception>
    public static Markup Read(string json, OriginNotes origins) => Of(
        OutputJson.Read(
            json, typeof(Figure), typeof(Table), typeof(Listing), typeof(Note), typeof(Matrix), typeof(Cards), typeof(Costs),
            typeof(Stepper)),
        origins);

    /// <summary>The parts, one below the other; code to compare stands side by side.</summary>
    public static Markup Of(IReadOnlyList<OutputPart> parts, OriginNotes origins)
    {
        if (parts is not [Listing, Listing, ..] || !parts.All(part => part is Listing))
        {
            return Markup.Concat(parts.Select(part => Of(part, origins)));
        }

        var lines = parts.Cast<Listing>().Sum(LinesOf);
        var columns = parts.Cast<Listing>().Select(code => Markup.Of($"<div>{CodeOf(code)}</div>\n"));
        return Fold.When(lines > MostCodeLines, Markup.Of($"<div class=\"beside\">{columns}</div>\n"), $"Code of {lines} lines");
    }

    private static Markup Of(OutputPart part, OriginNotes origins) => part switch
    {
        Figure figure => FigureMarkup.Of(figure, origins),
        Table table => Fold.When(table.Rows.Count > MostRows, TableMarkup.Of(table, origins), $"Table of {table.Rows.Count} rows"),
        Listing code => Fold.When(LinesOf(code) > MostCodeLines, CodeOf(code), $"Code of {LinesOf(code)} lines"),
        Matrix matrix => MatrixMarkup.Of(matrix),
        Cards cards => MatrixMarkup.Of(cards),
        Stepper stepper => StepperMarkup.Of(stepper),
        Costs costs => Markup.Of($"<p>{costs.ToSentence()} <span class=\"where\">{origins.LinksTo(costs.Origins)}</span></p>\n"),
        Note note => Markup.Of($"<p>{note.Text}</p>\n"),
        _ => throw new ArgumentOutOfRangeException(nameof(part), part, "There is no such part."),
    };

    private static Markup CodeOf(Listing listing) =>
        Markup.Of($"<p class=\"listing\">{listing.Title}</p>\n{CodeMarkup.Of(listing.Code, listing.Language)}");

    private static int LinesOf(Listing listing) => listing.Code.Count(c => c == '\n') + 1;
}
