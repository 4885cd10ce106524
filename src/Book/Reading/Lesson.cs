using Markdig.Syntax;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Judging;
using PriceOfAwait.Notebooks.Documents;

namespace PriceOfAwait.Book.Reading;

/// <summary>An executed notebook as the book takes it.</summary>
/// <param name="Path">The notebook's path.</param>
/// <param name="Cells">Its cells.</param>
/// <param name="Page">The file name of its page.</param>
/// <param name="Title">Its first heading.</param>
/// <param name="Lead">Its first paragraph, if it has any.</param>
/// <param name="Record">What its run left beside it; <see langword="null"/> where no run left one.</param>
/// <param name="Verdicts">The verdicts in its outputs.</param>
/// <param name="ReadingTime">How long it takes to read, without running anything.</param>
internal sealed record Lesson(
    string Path, IReadOnlyList<Cell> Cells, string Page, string Title, ParagraphBlock? Lead, ExecutionRecord? Record,
    IReadOnlyList<Judgment> Verdicts, TimeSpan ReadingTime)
{
    public string FileName => System.IO.Path.GetFileName(Path);

    /// <summary>Why the notebook couldn't be read; <see langword="null"/> for one that could.</summary>
    public string? Problem { get; init; }

    /// <summary>What its outputs say that something costs.</summary>
    public IReadOnlyList<FoundCosts> Costs { get; init; } = [];

    /// <summary>What it says about itself.</summary>
    public Announced Announced { get; init; } = new([], null);

    /// <summary>Where a link to its page leads.</summary>
    public string Link => Uri.EscapeDataString(Page);

    /// <summary>Reads a notebook. One that can't be read is a lesson that says so.</summary>
    /// <param name="path">Its path.</param>
    /// <param name="page">The file name of its page.</param>
    public static Lesson Read(string path, string page)
    {
        try
        {
            return Read(Notebook.LoadToShow(path), page, ExecutionRecord.ReadFor(path));
        }
        catch (NotebookException e)
        {
            return new(path, [], page, System.IO.Path.GetFileNameWithoutExtension(path), null, null, [], TimeSpan.Zero)
            {
                Problem = e.Message,
            };
        }
    }

    /// <summary>A message about the notebook as a page has it: without the notebook's folder, which is private.</summary>
    public string OnPage(string message) => message.Replace(Path, FileName, StringComparison.Ordinal);

    private static Lesson Read(Notebook notebook, string page, ExecutionRecord? record)
    {
        var prose = notebook.Cells.Where(cell => cell.Kind == CellKind.Markdown)
            .SelectMany(cell => MarkdownText.TryParse(cell.Source, out _) ?? []).ToList();
        var title = prose.OfType<HeadingBlock>().Select(heading => MarkdownText.PlainText(heading.Inline))
            .FirstOrDefault(text => text.Length > 0);
        return new(
            notebook.Path, notebook.Cells, page, title ?? System.IO.Path.GetFileNameWithoutExtension(notebook.Path),
            prose.OfType<ParagraphBlock>().FirstOrDefault(),
            record, SavedVerdicts.In(notebook), TimeToRead(notebook))
        {
            Costs = FoundCosts.In(notebook),
            Announced = Announced.In(prose),
        };
    }

    /// <summary>At an easy pace: prose by the word, code by the line, and some time for each output.</summary>
    private static TimeSpan TimeToRead(Notebook notebook)
    {
        var words = notebook.Cells.Where(cell => cell.Kind == CellKind.Markdown)
            .Sum(cell => cell.Source.Split([' ', '\n'], StringSplitOptions.RemoveEmptyEntries).Length);
        var code = notebook.Cells.Where(cell => cell.Kind == CellKind.Code).ToList();
        var lines = code.Sum(cell => cell.Source.Count(c => c == '\n') + 1);
        return TimeSpan.FromSeconds(words * 0.27 + lines * 2 + code.Sum(cell => cell.Outputs.Count) * 10);
    }
}
