using System.Text;
using System.Text.RegularExpressions;
using PriceOfAwait.Book.FirstPage;
using PriceOfAwait.Display;
using PriceOfAwait.ExactAnswers;
using PriceOfAwait.ExactAnswers.PriceLists;
using PriceOfAwait.Tutorial.Running;

namespace PriceOfAwait.Tutorial.Recording;

/// <summary>
/// Renews the outputs of the committed notebooks from recorded figures. Equal figures give equal bytes.
/// </summary>
internal sealed partial class RefreshCommand : TerminalCommand
{
    public RefreshCommand(Terminal terminal)
        : base(
            terminal,
            "refresh",
            "Renew the outputs of the notebooks in notebooks/ from recorded figures, after code, claims or figures "
                + "changed."
        )
    {
        var check = Symbols.Flag(
            "--check",
            "Change nothing; exit code 1 if a notebook is stale. On another patch of the runtime than that of "
                + "the committed notebooks, cells that show machine code are not compared."
        );
        Add(check);
        SetAction((parse, cancellation) => RefreshAsync(parse.GetValue(check), cancellation));
    }

    internal static string Readme { get; } = Path.Combine(Repository.Root, "README.md");

    internal static IEnumerable<JsonObject> DataOf(Notebook notebook) =>
        notebook
            .Cells.Where(cell => cell.Kind == CellKind.Code)
            .SelectMany(cell => cell.Outputs)
            .Select(output => output?["data"])
            .OfType<JsonObject>();

    private async Task<int> RefreshAsync(bool check, CancellationToken cancellation)
    {
        if (!check)
        {
            // Fails now rather than after running all notebooks.
            AtomicFile.RequireRoom(Path.Combine(Repository.Root, "notebooks"));
        }

        using var folder = new TemporaryFolder();
        var batch = new NotebookBatch(
            new RunOptions([], Speed.Recorded, Out: folder.FullName, KeepGoing: true, IsReproducible: true),
            Terminal.Output
        );
        batch.Remarks.ToList().ForEach(Terminal.Error.WriteLine);
        var exitCode = await batch.RunAsync(cancellation);
        var isStale = false;
        var renewed = new List<(NotebookRun Run, Notebook Committed, Notebook Notebook)>();
        foreach (var run in batch.Runs)
        {
            if (run.Phase != RunPhase.Ran)
            {
                Terminal.Error.WriteLine(run.Failure ?? $"{run.Name}: {run.Note}");
                continue;
            }

            var (committed, notebook) = (Notebook.Load(run.Source), Notebook.Load(run.Target));
            await ChartPictures.AddAsync(notebook, committed, draws: !check, cancellation);
            // Omits what no viewer needs: text beside HTML, HTML as a list of lines, and facts that are only a version.
            foreach (var data in DataOf(notebook).Where(data => data.ContainsKey("text/html")))
            {
                data.Remove("text/plain");
                data["text/html"] = NotebookJson.TextOf(data["text/html"]);
                if (data[Facts.MimeType] is JsonObject { Count: 1 })
                {
                    data.Remove(Facts.MimeType);
                }
            }

            notebook.SaveAs(run.Target);
            renewed.Add((run, committed, notebook));
        }

        var patch = !check
            ? null
            : OtherPatch.Between(renewed.Select(one => one.Committed), renewed.Select(one => one.Notebook));
        foreach (var (run, committed, notebook) in renewed)
        {
            if (patch is not null && OtherPatch.Explains(committed, notebook))
            {
                Terminal.Output.WriteLine(
                    $"{run.Name} is up to date, except perhaps for its machine code: "
                        + $"it was made on {patch.Committed}, and this is {patch.Here}"
                );
            }
            else
            {
                isStale |= !Refresh(run.Source, File.ReadAllBytes(run.Target), check);
            }
        }

        // Without its questions, because a notebook failed, the list stays as it is.
        if (exitCode == ExitCode.Success)
        {
            isStale |= !Refresh(
                Repository.ExactQuestionsFile,
                Encoding.UTF8.GetBytes(LessonQuestions.ListOf(batch.QuestionsFolder)),
                check
            );
        }

        var prices = await PriceList.OfAsync(Repository.LessonsAssembly, TextWriter.Null, cancellation);
        var readme = WithPrices(WithFindings(File.ReadAllText(Readme)), prices.Matching("Subjects.StockPrices"));
        isStale |= !Refresh(Readme, Encoding.UTF8.GetBytes(readme), check);
        return exitCode == ExitCode.Success && isStale ? ExitCode.Failure : exitCode;
    }

    /// <summary>README with the table of findings of the recorded figures.</summary>
    internal static string WithFindings(string readme) =>
        Computed()
            .Replace(
                readme,
                FirstPageContent
                    .Of(FirstPagePlan.Read(), laps: null, FirstPageFigures.Recorded())
                    .ToMarkdown(lesson => $"notebooks/{lesson}.ipynb")
                    .Replace("$", "$$", StringComparison.Ordinal)
            );

    /// <summary>README with what this price list finds.</summary>
    internal static string WithPrices(string readme, PriceList prices)
    {
        var report = Report.Of(prices) with { Root = new SourceRoot(Repository.Root, Repository.Root) };
        var lines = TerminalReport.OfFindings(report).Split('\n');
        return ComputedPrices()
            .Replace(readme, _ => string.Concat(lines.Select(line => $"    {line}".TrimEnd() + "\n")));
    }

    [GeneratedRegex(@"(?<=<!-- prices computed by refresh -->\r?\n)[\s\S]*?(?=<!-- end -->)")]
    private static partial Regex ComputedPrices();

    [GeneratedRegex(@"(?<=<!-- computed by refresh -->\r?\n)[\s\S]*?(?=\r?\n<!-- end -->)")]
    private static partial Regex Computed();

    private bool Refresh(string file, byte[] content, bool check)
    {
        var before = File.Exists(file) ? File.ReadAllBytes(file) : [];
        var same = before.AsSpan().CommonPrefixLength(content);
        var isSame = same == before.Length && same == content.Length;
        if (!isSame && !check)
        {
            AtomicFile.Write(file, content);
        }

        Terminal.Output.WriteLine(
            $"{Path.GetFileName(file)} is "
                + (
                    isSame ? "up to date"
                    : !check ? "refreshed"
                    : $"stale from line {content.AsSpan(0, same).Count((byte)'\n') + 1} on. Run: dotnet run "
                        + $"--project src/Tutorial -- refresh"
                )
        );
        return isSame || !check;
    }
}
