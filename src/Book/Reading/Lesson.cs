using Markdig.Syntax;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Book.Trust;
using PriceOfAwait.Judging;
using PriceOfAwait.NotebookEngine.Documents;

namespace PriceOfAwait.Book.Reading;

/// <summary>An executed notebook as the book takes it.</summary>
/// <param name="Notebook">The notebook.</param>
/// <param name="Page">The file name of its page.</param>
/// <param name="Title">Its first heading.</param>
/// <param name="Lead">Its first paragraph, if it has any.</param>
/// <param name="Record">What its run left beside it; <see langword="null"/> where no run of this user made it.</param>
/// <param name="Verdicts">The verdicts in its outputs.</param>
/// <param name="ReadingTime">How long it takes to read, without running anything.</param>
internal sealed record Lesson(
    Notebook Notebook, string Page, string Title, ParagraphBlock? Lead, ExecutionRecord? Record, IReadOnlyList<Judgment> Verdicts,
    TimeSpan ReadingTime)
{
    public string FileName => Path.GetFileName(Notebook.Path);

    public static Lesson Read(Notebook notebook, string page, ExecutionRecord? record)
    {
        var prose = notebook.Cells.Where(cell => cell.Kind == CellKind.Markdown).SelectMany(cell => MarkdownText.Parse(cell.Source))
            .ToList();
        var title = prose.OfType<HeadingBlock>().Select(heading => MarkdownText.PlainText(heading.Inline))
            .FirstOrDefault(text => text.Length > 0);
        return new(
            notebook, page, title ?? Path.GetFileNameWithoutExtension(notebook.Path), prose.OfType<ParagraphBlock>().FirstOrDefault(),
            record, SavedVerdicts.In(notebook, record), TimeToRead(notebook));
    }

    /// <summary>At an easy pace: prose by the word, code by the line, and a while for each thing that a cell shows.</summary>
    private static TimeSpan TimeToRead(Notebook notebook)
    {
        var words = notebook.Cells.Where(cell => cell.Kind == CellKind.Markdown)
            .Sum(cell => cell.Source.Split([' ', '\n'], StringSplitOptions.RemoveEmptyEntries).Length);
        var code = notebook.Cells.Where(cell => cell.Kind == CellKind.Code).ToList();
        var lines = code.Sum(cell => cell.Source.Count(c => c == '\n') + 1);
        return TimeSpan.FromSeconds(words * 0.27 + lines * 2 + code.Sum(cell => cell.Outputs.Count) * 10);
    }
}
