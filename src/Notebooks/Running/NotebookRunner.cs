using System.Collections.Concurrent;
using PriceOfAwait.Notebooks.Documents;

namespace PriceOfAwait.Notebooks.Running;

/// <summary>
/// Runs notebooks without a front-end, each in a kernel of its own. A process that has run one to its end takes the next one, because the
/// kernel's code is compiled then; one that holds much memory does not.
/// </summary>
/// <param name="settings">How to run.</param>
public sealed class NotebookRunner(RunSettings settings) : IAsyncDisposable
{
    /// <summary>Each kernel loads the library anew, and nothing unloads it: some 30 MiB a notebook.</summary>
    private const long MaxMemory = 700L << 20;

    private readonly ConcurrentBag<HostProcess> _idle = [];

    /// <summary>
    /// Runs the code cells in order and writes their outputs into <paramref name="notebook"/>. Bad cells and cancellation
    /// are outcomes, not exceptions: what was done until then is in the notebook; cells that weren't run have no outputs.
    /// </summary>
    /// <param name="notebook">The notebook.</param>
    /// <param name="folder">The folder that the cells have as their working directory.</param>
    /// <param name="observer">Is told of each cell as it goes.</param>
    /// <param name="ct">Ends the run, with all that the cells started.</param>
    /// <exception cref="NotebookException"><paramref name="folder"/> doesn't exist.</exception>
    public async Task<NotebookResult> RunAsync(Notebook notebook, string folder, IRunObserver observer, CancellationToken ct)
    {
        if (!Directory.Exists(folder))
        {
            throw new NotebookException($"There is no folder '{folder}' to run '{notebook.Path}' in.");
        }

        notebook.NameLanguage();
        var cells = notebook.Cells.Where(cell => cell.Kind == CellKind.Code).ToList();
        cells.ForEach(cell => cell.ClearOutputs());
        if (!_idle.TryTake(out var host))
        {
            host = HostProcess.Start(settings.Environment);
        }

        await host.StartNotebookAsync(new(Path.GetFullPath(folder), settings.Environment));
        var result = new NotebookResult(await RunAsync(cells, host, observer, ct));
        if (result.Succeeded && host.Memory < MaxMemory)
        {
            _idle.Add(host);
        }
        else
        {
            await host.DisposeAsync();
        }

        return result;
    }

    /// <summary>Ends the processes that wait for another notebook.</summary>
    public async ValueTask DisposeAsync()
    {
        foreach (var host in _idle)
        {
            await host.DisposeAsync();
        }
    }

    private async Task<List<CellResult>> RunAsync(List<Cell> cells, HostProcess host, IRunObserver observer, CancellationToken ct)
    {
        var results = new List<CellResult>();
        string? stopped = null;
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
                result = await new CellRun(host, cell, number, observer).RunAsync(settings.CellTimeout, ct);
                stopped = WhyStop(result);
            }
            else
            {
                result = new CellResult(number, CellOutcome.NotRun, TimeSpan.Zero, $"Not run: {stopped}.");
            }

            results.Add(result);
            observer.CellFinished(number, cells.Count, cell, result.Outcome, result.Elapsed);
        }

        return results;
    }

    private string? WhyStop(CellResult result) => result.Outcome switch
    {
        CellOutcome.Ran => null,
        CellOutcome.Failed => settings.KeepGoing ? null : $"cell {result.Number} failed",
        CellOutcome.TimedOut => $"cell {result.Number} timed out, and the notebook's state ended with its process",
        CellOutcome.EndedProcess => $"cell {result.Number} ended the process that held the notebook's state",
        _ => "the run was cancelled",
    };
}
