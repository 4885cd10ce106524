using PriceOfAwait.NotebookEngine.Documents;

namespace PriceOfAwait.NotebookEngine.Running;

/// <summary>Runs notebooks without a front-end, each in a process of its own.</summary>
public static class NotebookRunner
{
    /// <summary>
    /// Runs the code cells in order and writes their outputs into <paramref name="notebook"/>. Bad cells and cancellation
    /// are outcomes, not exceptions: what was done until then is in the notebook; cells that weren't run have no outputs.
    /// </summary>
    /// <param name="notebook">The notebook.</param>
    /// <param name="folder">The folder that the cells have as their working directory.</param>
    /// <param name="settings">How to run.</param>
    /// <param name="observer">Is told of each cell as it goes.</param>
    /// <param name="ct">Ends the run, with all that the cells started.</param>
    /// <exception cref="NotebookException"><paramref name="folder"/> doesn't exist.</exception>
    public static async Task<NotebookResult> RunAsync(
        Notebook notebook, string folder, RunSettings settings, IRunObserver observer, CancellationToken ct)
    {
        if (!Directory.Exists(folder))
        {
            throw new NotebookException($"There is no folder '{folder}' to run '{notebook.Path}' in.");
        }

        notebook.NameLanguage();
        var cells = notebook.Cells.Where(cell => cell.Kind == CellKind.Code).ToList();
        cells.ForEach(cell => cell.ClearOutputs());
        var results = new List<CellResult>();
        string? stopped = null;
        await using var worker = WorkerProcess.Start(settings.Program, folder, settings.WholeEnvironment);
        foreach (var (index, cell) in cells.Index())
        {
            var number = index + 1;
            if (ct.IsCancellationRequested)
            {
                stopped ??= "the run was cancelled";
            }

            CellResult result;
            if (stopped is null)
            {
                observer.CellStarted(number, cells.Count, cell);
                result = await new CellRun(worker, cell, cells.ElementAtOrDefault(number), number, observer)
                    .RunAsync(settings.CellTimeout, ct);
                stopped = WhyStop(result, settings.KeepGoing);
            }
            else
            {
                result = new CellResult(number, CellOutcome.NotRun, TimeSpan.Zero, $"Not run: {stopped}.");
            }

            results.Add(result);
            observer.CellFinished(number, cells.Count, cell, result.Outcome, result.Elapsed);
        }

        return new NotebookResult(results);
    }

    private static string? WhyStop(CellResult result, bool keepGoing) => result.Outcome switch
    {
        CellOutcome.Ran or CellOutcome.Skipped => null,
        CellOutcome.Failed => keepGoing ? null : $"cell {result.Number} failed",
        CellOutcome.TimedOut => $"cell {result.Number} timed out, and the notebook's state ended with its process",
        CellOutcome.EndedProcess => $"cell {result.Number} ended the process that held the notebook's state",
        _ => "the run was cancelled",
    };
}
