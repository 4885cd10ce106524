using System.CommandLine;
using System.Text.Json.Nodes;
using PriceOfAwait.Measuring;
using PriceOfAwait.Notebooks.Documents;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Running;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Recording;

/// <summary>
/// <c>refresh</c>: makes the outputs of the committed notebooks from recorded figures. The same figures make the same bytes.
/// </summary>
internal sealed class RefreshCommand : TerminalCommand
{
    private readonly Option<bool> _check = new("--check")
    {
        Description = "Change nothing; exit code 1 when a notebook is stale.",
    };

    public RefreshCommand(Terminal terminal)
        : base(terminal, "refresh", "Make the outputs of the notebooks in notebooks/ from recorded figures.")
    {
        Add(_check);
        SetAction((parse, cancellation) => RefreshAsync(parse.GetValue(_check), cancellation));
    }

    private async Task<int> RefreshAsync(bool check, CancellationToken cancellation)
    {
        if (!check)
        {
            // Before all of them are run.
            AtomicFile.RequireRoom(Path.Combine(Repository.Root, "notebooks"));
        }

        using var folder = new TemporaryFolder();
        using var batch = NotebookBatch.Prepare(new RunOptions
        {
            Notebooks = [],
            Speed = Speed.Recorded,
            Out = folder.Path,
            KeepGoing = true,
            ForKeeping = true,
        });
        var exitCode = await batch.RunAsync(new PlainRunDisplay(Terminal with { Output = TextWriter.Null }, batch.Runs), cancellation);
        var isStale = false;
        foreach (var run in batch.Runs)
        {
            if (run.State.Phase != RunPhase.Ran)
            {
                Terminal.Error.WriteLine(run.Problem ?? $"{run.Name}: {run.State.Note}");
            }
            else
            {
                var notebook = Notebook.Load(run.Target);
                await ChartPictures.AddAsync(notebook, Notebook.Load(run.Source), draws: !check, cancellation);
                Shorten(notebook);
                notebook.SaveAs(run.Target);
                isStale |= !Refresh(run.Source, File.ReadAllBytes(run.Target), check);
            }
        }

        isStale |= !Refresh(ReadmePicture.File, ReadmePicture.Draw(), check);
        return exitCode == ExitCode.Success && isStale ? ExitCode.Failure : exitCode;
    }

    /// <summary>
    /// Removes plain text beside HTML, which a viewer that shows the HTML doesn't need and is a sixth of the file; and writes HTML as one
    /// string, because of a line each the quotes and the indentation are a twentieth.
    /// </summary>
    private static void Shorten(Notebook notebook)
    {
        foreach (var data in DataOf(notebook).Where(data => data.ContainsKey("text/html")))
        {
            data.Remove("text/plain");
            data["text/html"] = NotebookJson.TextOf(data["text/html"]);
        }
    }

    /// <summary>What the outputs show, by MIME type.</summary>
    internal static IEnumerable<JsonObject> DataOf(Notebook notebook) =>
        notebook.Cells.Where(cell => cell.Kind == CellKind.Code).SelectMany(cell => cell.Outputs).Select(output => output?["data"])
            .OfType<JsonObject>();

    /// <summary>Brings a file up to date; a check only looks.</summary>
    /// <returns>Whether the file is up to date now.</returns>
    private bool Refresh(string file, byte[] content, bool check)
    {
        var name = Path.GetFileName(file);
        var before = File.Exists(file) ? File.ReadAllBytes(file) : [];
        if (before.AsSpan().SequenceEqual(content))
        {
            Terminal.Output.WriteLine($"{name} is up to date");
            return true;
        }

        if (check)
        {
            Terminal.Output.WriteLine(
                $"{name} is stale from line {FirstDifference(before, content)} on: dotnet run --project src/Tutorial -- refresh");
            return false;
        }

        AtomicFile.Write(file, content);
        Terminal.Output.WriteLine($"{name} is refreshed");
        return true;
    }

    /// <summary>The first line that would become another one.</summary>
    private static int FirstDifference(ReadOnlySpan<byte> before, ReadOnlySpan<byte> after) =>
        after[..before.CommonPrefixLength(after)].Count((byte)'\n') + 1;
}
