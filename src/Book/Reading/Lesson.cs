namespace PriceOfAwait.Book.Reading;

/// <summary>An executed notebook as the book takes it. One that can't be read has nothing but its problem.</summary>
internal sealed record Lesson(string Path, string Page, string Title)
{
    private static readonly Lazy<Dictionary<string, List<string>>> PartsFile = new(() =>
        DataFile.Read<Dictionary<string, List<string>>>(Repository.PartsFile));

    public IReadOnlyList<Cell> Cells { get; private init; } = [];

    public static Dictionary<string, List<string>> Parts => PartsFile.Value;

    /// <summary>Empty if it belongs to no part.</summary>
    public string Part =>
        Parts.FirstOrDefault(part => part.Value.Contains(System.IO.Path.GetFileNameWithoutExtension(Path))).Key ?? "";

    public IElement? Lead { get; private init; }

    public ExecutionRecord? Record { get; private init; }

    public IReadOnlyList<SavedVerdict> Verdicts { get; private init; } = [];

    public IReadOnlyList<FoundCosts> Costs { get; private init; } = [];

    /// <summary>The file names of the lessons that its paragraph "What you'll need" links to.</summary>
    public IReadOnlyList<string> Needs { get; private init; } = [];

    /// <summary>How long the main line takes, read aloud and with its measurements, by its paragraph "Minutes".</summary>
    public int? Minutes { get; private init; }

    public string? Problem { get; private init; }

    public string FileName => System.IO.Path.GetFileName(Path);

    public string Link => Uri.EscapeDataString(Page);

    public static Lesson Read(string path, string page)
    {
        var name = System.IO.Path.GetFileNameWithoutExtension(path);
        try
        {
            var notebook = Notebook.LoadToShow(path);
            var prose = notebook.Cells.Where(cell => cell.Kind == CellKind.Markdown)
                .SelectMany(cell => Prose.Parse(cell.Source)?.Children.AsEnumerable() ?? []).ToList();
            var paragraphs = prose.Where(element => element.LocalName == "p").ToList();
            var labeled = paragraphs.ToLookup(paragraph => (paragraph.FirstChild as IElement)?.TextContent ?? "", StringComparer.Ordinal);
            return new(
                path, page,
                prose.Where(element => element is { LocalName: ['h', >= '1' and <= '6'] })
                    .Select(Prose.TextOf).FirstOrDefault(text => text.Length > 0) ?? name)
            {
                Cells = notebook.Cells,
                Lead = paragraphs.FirstOrDefault(),
                Record = ExecutionRecord.ReadFor(path),
                Verdicts = SavedVerdict.In(notebook),
                Costs = [.. FoundCosts.In(notebook)],
                Needs =
                [
                    .. labeled["What you'll need"].SelectMany(paragraph => paragraph.QuerySelectorAll("a[href$='.ipynb']"))
                        .Select(link => Uri.UnescapeDataString(link.GetAttribute("href")!)),
                ],
                Minutes = labeled["Minutes"].Select(paragraph => Prose.TextOf(paragraph).Split(' ')[^1])
                    .Select(text => int.TryParse(text, CultureInfo.InvariantCulture, out var minutes) ? minutes : (int?)null)
                    .FirstOrDefault(),
            };
        }
        catch (NotebookException e)
        {
            return new(path, page, name) { Problem = e.Message };
        }
    }

    /// <summary>A message without the notebook's folder, which is private.</summary>
    public string OnPage(string message) => message.Replace(Path, FileName, StringComparison.Ordinal);
}

internal sealed record ClaimVerdicts(Claim Claim, IReadOnlyList<(Lesson Lesson, SavedVerdict Saved)> Found)
{
    /// <summary>That of the first lesson, which is the one about the claim.</summary>
    public Verdict? Verdict => Found.Count == 0 ? null : Found[0].Saved.Verdict;

    public static IReadOnlyList<ClaimVerdicts> All(IReadOnlyList<Lesson> lessons)
    {
        var found = lessons.SelectMany(lesson => lesson.Verdicts.Select(saved => (lesson, saved))).ToLookup(one => one.saved.Id);
        return [.. Claims.All.Select(claim => new ClaimVerdicts(claim, [.. found[claim.Id]]))];
    }
}
