using PriceOfAwait.ExactAnswers;

namespace PriceOfAwait.Book.Reading;

/// <summary>An executed notebook, as the book reads it. If it can't be read, it has a failure and no content.</summary>
internal sealed record Lesson(string Path, string Page, string Title)
{
    public IReadOnlyList<Cell> Cells { get; private init; } = [];

    /// <summary>The title of its part of the book; empty if it belongs to none.</summary>
    public string Part =>
        Contents.All.FirstOrDefault(part => part.Lessons.Any(lesson => lesson.Name == Name))?.Title ?? "";

    /// <summary>Its entry in the contents; <see langword="null"/> for a notebook that isn't in them.</summary>
    public PlannedLesson? Plan =>
        Contents.All.SelectMany(part => part.Lessons).FirstOrDefault(lesson => lesson.Name == Name);

    public IElement? Lead { get; private init; }

    public ExecutionRecord? Record { get; private init; }

    public IReadOnlyList<Judgment> Verdicts { get; private init; } = [];

    /// <summary>The calls of the thread pool that it shows; <see langword="null"/> if it shows none.</summary>
    public CallsTogether? Calls { get; private init; }

    /// <summary>
    /// Where its figures come from, unless one says otherwise; <see langword="null"/> if none were measured.
    /// </summary>
    public PageOrigin? Origin { get; private init; }

    public string? Failure { get; private init; }

    public string Name => System.IO.Path.GetFileNameWithoutExtension(Path);

    public string FileName => System.IO.Path.GetFileName(Path);

    public string Link => Uri.EscapeDataString(Page);

    public static Lesson Read(string path, string page)
    {
        var name = System.IO.Path.GetFileNameWithoutExtension(path);
        try
        {
            var notebook = Notebook.LoadToShow(path);
            var facts = OutputFacts.In(notebook).ToList();
            var prose = notebook
                .Cells.Where(cell => cell.Kind == CellKind.Markdown)
                .SelectMany(cell => Prose.Parse(cell.Source)?.Children.AsEnumerable() ?? [])
                .ToList();
            return new(
                path,
                page,
                prose
                    .Where(element => element is { LocalName: ['h', >= '1' and <= '6'] })
                    .Select(Prose.TextOf)
                    .FirstOrDefault(text => text.Length > 0)
                    ?? name
            )
            {
                Cells = notebook.Cells,
                Lead = prose.Find(element => element.LocalName == "p"),
                Record = ExecutionRecord.ReadFor(path),
                Verdicts = [.. facts.SelectMany(one => one.Facts.Verdicts)],
                Calls = facts.SelectMany(one => one.Facts.Calls).FirstOrDefault(calls => calls.Of == "call"),
                Origin = PageOrigin.Of(facts.Select(one => one.Facts)),
            };
        }
        catch (NotebookException e)
        {
            return new(path, page, name) { Failure = e.Message };
        }
    }

    /// <summary>Whether it was executed with recorded figures instead of measuring.</summary>
    public bool ShowsRecorded => Record is { Speed: "recorded" };

    /// <summary>A message without the notebook's folder, which is private.</summary>
    public string WithoutFolder(string message) => message.Replace(Path, FileName, StringComparison.Ordinal);
}
