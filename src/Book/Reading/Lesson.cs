namespace PriceOfAwait.Book.Reading;

/// <summary>An executed notebook as the book takes it. One that can't be read has nothing but its problem.</summary>
internal sealed record Lesson(string Path, string Page, string Title)
{
    public IReadOnlyList<Cell> Cells { get; private init; } = [];

    /// <summary>Empty if it belongs to no part.</summary>
    public string Part =>
        Contents.All.FirstOrDefault(part => part.Lessons.Any(lesson => lesson.Name == Name))?.Title ?? "";

    /// <summary>
    /// Its place in the contents; <see langword="null"/> if the notebook is none of the repository's.
    /// </summary>
    public PlannedLesson? Plan =>
        Contents.All.SelectMany(part => part.Lessons).FirstOrDefault(lesson => lesson.Name == Name);

    public IElement? Lead { get; private init; }

    public ExecutionRecord? Record { get; private init; }

    public IReadOnlyList<Judgment> Verdicts { get; private init; } = [];

    public IReadOnlyList<FoundCosts> Costs { get; private init; } = [];

    /// <summary>Where most of its figures come from; <see langword="null"/> if it measures none.</summary>
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
                Costs =
                [
                    .. from one in facts
                    from costs in one.Facts.Costs
                    where costs.All.Count > 0
                    select new FoundCosts(costs, Headings.IdOfCell(one.Cell)),
                ],
                Origin = PageOrigin.Of(facts.Select(one => one.Facts)),
            };
        }
        catch (NotebookException e)
        {
            return new(path, page, name) { Failure = e.Message };
        }
    }

    /// <summary>A message without the notebook's folder, which is private.</summary>
    public string OnPage(string message) => message.Replace(Path, FileName, StringComparison.Ordinal);
}
