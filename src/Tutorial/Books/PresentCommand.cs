namespace PriceOfAwait.Tutorial.Books;

internal sealed class PresentCommand : TerminalCommand
{
    public PresentCommand(Terminal terminal)
        : base(
            terminal,
            "present",
            "Show one lesson on a projector: in the browser, a cell at a time, in large type. Figures stay hidden "
                + "until you show them, so that everybody can guess first. Keys control it, and it updates when the "
                + "notebook is run again. Ctrl+C ends it."
        )
    {
        var lesson = new Argument<string>("lesson")
        {
            Description =
                "The lesson's number or name, such as 01, or the path of an executed notebook. A lesson's last run "
                + "in out/ is shown, or else the committed notebook with its recorded figures.",
        };
        var port = ServedPages.Port();
        this.Add(lesson, port);
        SetAction(
            (parse, cancellation) =>
            {
                string[] folders = [Repository.Out, Path.Combine(Repository.Root, "notebooks")];
                var names = folders
                    .SelectMany(BookWriter.NotebooksIn)
                    .Select(Path.GetFileNameWithoutExtension)
                    .Distinct();
                var notebook =
                    Find(parse.GetRequiredValue(lesson), folders)
                    ?? throw new UsageException(
                        $"There is no lesson and no notebook '{parse.GetValue(lesson)}'. There are: "
                            + $"{string.Join(", ", names.Order(StringComparer.Ordinal))}."
                    );
                return ServedPages.ServeAsync(
                    Terminal,
                    Path.GetDirectoryName(notebook)!,
                    () => BookWriter.WriteDeckAsync(notebook, cancellation),
                    parse.GetValue(port),
                    address =>
                        $"{Terminal.Shown(notebook)} is at {address}. Press F11 for full screen, ? for the keys. "
                        + $"Ctrl+C here ends it.",
                    cancellation
                );
            }
        );
    }

    /// <summary>The notebook with this lesson number, name or path, in the first folder that has it.</summary>
    public static string? Find(string lesson, params IReadOnlyList<string> folders) =>
        File.Exists(lesson)
            ? Path.GetFullPath(lesson)
            : folders
                .SelectMany(BookWriter.NotebooksIn)
                .FirstOrDefault(notebook =>
                    Path.GetFileNameWithoutExtension(notebook) is var name
                    && (
                        name == lesson
                        || name.TrimStart('0').StartsWith($"{lesson.TrimStart('0')}-", StringComparison.Ordinal)
                    )
                );
}
