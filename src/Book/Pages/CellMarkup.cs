using PriceOfAwait.Book.Reading;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Notebooks.Documents;

namespace PriceOfAwait.Book.Pages;

/// <summary>A lesson's cells as a page has them, whichever page it is.</summary>
/// <param name="lesson">The lesson.</param>
/// <param name="links">Where links may lead.</param>
/// <param name="headings">Takes the headings.</param>
/// <param name="belowTitle">What stands below the first heading.</param>
/// <param name="cancellation">Gives up.</param>
internal sealed class CellMarkup(
    Lesson lesson, PageLinks links, HeadingIds headings, Markup belowTitle, CancellationToken cancellation)
{
    private readonly MarkdownText _prose = new(links, headings, belowTitle);
    private readonly OutputMarkup _outputs = new(links);

    /// <summary>A cell. A damaged one must not cost the rest of the page: a notebook may come from anywhere.</summary>
    /// <param name="cell">The cell.</param>
    /// <param name="index">Its place, from 0.</param>
    /// <param name="withOutputs">What stands around the outputs, where there are any.</param>
    public Markup Of(Cell cell, int index, Func<Markup, Markup> withOutputs)
    {
        cancellation.ThrowIfCancellationRequested();
        var id = HeadingIds.OfCell(index);
        try
        {
            return cell.Kind switch
            {
                CellKind.Markdown => Markup.Of($"<div class=\"prose\" id=\"{id}\">\n{_prose.ToMarkup(cell.Source)}</div>\n"),
                CellKind.Code => Markup.Of($"<div class=\"cell\" id=\"{id}\">\n{CodeMarkup.Of(cell.Source, cell.Language)}{OutputsOf(cell, withOutputs)}</div>\n"),
                CellKind.Damaged => OutputMarkup.NoteOf(lesson.OnPage(cell.Problem!)),
                _ => Markup.Empty,
            };
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            return OutputMarkup.NoteOf($"Cell {index + 1} of '{lesson.FileName}' can't be shown: {e.Message}");
        }
    }

    private Markup OutputsOf(Cell cell, Func<Markup, Markup> withOutputs)
    {
        var outputs = Output.ReadAll(cell.Outputs).Select(_outputs.Of).ToList();
        return outputs.Count == 0 ? Markup.Empty : withOutputs(Markup.Concat(outputs));
    }
}
