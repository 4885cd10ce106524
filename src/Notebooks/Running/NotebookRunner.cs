using System.Collections.Concurrent;

namespace PriceOfAwait.Notebooks.Running;

/// <summary>
/// Runs notebooks without a front-end, each in its own kernel. A process that finished one runs the next, because the
/// kernel's code is already compiled, unless it holds too much memory.
/// </summary>
/// <param name="cellTimeout">
/// The time limit of a cell, after which its process is killed; by default ten minutes, which no cell of the tutorial
/// needs.
/// </param>
/// <param name="keepGoing">Whether to continue after a failed cell, but not after a timeout or a lost process.</param>
/// <param name="environment">Variables for the cells, added to this process's own; a null value removes one.</param>
public sealed class NotebookRunner(
    TimeSpan? cellTimeout = null,
    bool keepGoing = false,
    IReadOnlyDictionary<string, string?>? environment = null
) : IAsyncDisposable
{
    /// <summary>Each kernel loads the library again, and nothing unloads it: some 30 MiB per notebook.</summary>
    private const long MaxMemory = 700L << 20;

    private readonly TimeSpan _cellTimeout = cellTimeout ?? TimeSpan.FromMinutes(10);
    private readonly IReadOnlyDictionary<string, string?> _environment =
        environment ?? new Dictionary<string, string?>();
    private readonly ConcurrentBag<HostProcess> _idle = [];

    /// <summary>
    /// Runs the code cells in order and writes their outputs into <paramref name="notebook"/>. Failed cells and
    /// cancellation are results, not exceptions. Cells that weren't run have no outputs.
    /// </summary>
    public async Task<NotebookResult> RunAsync(
        Notebook notebook,
        string folder,
        IRunObserver observer,
        CancellationToken ct
    )
    {
        notebook.NameLanguage();
        var cells = notebook.Cells.Where(cell => cell.Kind == CellKind.Code).ToList();
        cells.ForEach(cell => cell.SetOutputs([], executionCount: null));
        var host = await TakeIdleAsync() ?? new HostProcess(_environment);
        var takesAnother = false;
        try
        {
            await host.StartNotebookAsync(new(Path.GetFullPath(folder), _environment));
            var result = await RunAsync(cells, host, observer, ct);
            takesAnother = result.Succeeded && host.Memory < MaxMemory;
            return result;
        }
        finally
        {
            if (takesAnother)
            {
                _idle.Add(host);
            }
            else
            {
                await host.DisposeAsync();
            }
        }
    }

    public async ValueTask DisposeAsync()
    {
        foreach (var host in _idle)
        {
            await host.DisposeAsync();
        }
    }

    /// <summary>
    /// Takes an idle process that still runs. Code that a notebook left running may have ended its process.
    /// </summary>
    private async Task<HostProcess?> TakeIdleAsync()
    {
        while (_idle.TryTake(out var host))
        {
            if (host.Memory is not null)
            {
                return host;
            }

            await host.DisposeAsync();
        }

        return null;
    }

    private async Task<NotebookResult> RunAsync(
        List<Cell> cells,
        HostProcess host,
        IRunObserver observer,
        CancellationToken ct
    )
    {
        var results = new List<CellResult>();
        foreach (var (index, cell) in cells.Index())
        {
            if (ct.IsCancellationRequested)
            {
                break;
            }

            observer.CellStarted(index + 1, cells.Count);
            var result = await RunAsync(cell, index + 1, host, observer, ct);
            results.Add(result);
            observer.CellFinished(result);
            if (result.Outcome != CellOutcome.Ran && !(result.Outcome == CellOutcome.Failed && keepGoing))
            {
                break;
            }
        }

        return new(
            results,
            results.Count == cells.Count && results.TrueForAll(result => result.Outcome == CellOutcome.Ran)
        );
    }

    private async Task<CellResult> RunAsync(
        Cell cell,
        int number,
        HostProcess host,
        IRunObserver observer,
        CancellationToken ct
    )
    {
        var elapsed = Stopwatch.StartNew();
        var outputs = new CellOutputs(number);
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(ct);
        using var killing = limit.Token.Register(host.Kill);
        limit.CancelAfter(_cellTimeout);
        var (outcome, explanation) = await ReadToEndAsync(await host.RunAsync(cell.Source)) switch
        {
            true => (CellOutcome.Ran, null),
            false => (CellOutcome.Failed, null),
            null when ct.IsCancellationRequested => (CellOutcome.Cancelled, $"Cell {number} was cancelled."),
            null when limit.IsCancellationRequested => (
                CellOutcome.TimedOut,
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"Cell {number} ran longer than {_cellTimeout:g} and was ended, with its process."
                )
            ),
            null => (CellOutcome.EndedProcess, $"Cell {number} ended its process, with exit code {host.ExitCode}."),
        };
        killing.Dispose();
        Report(outputs.AddDropped());
        if (explanation is not null)
        {
            outputs.AddError(outcome.ToString(), explanation);
        }

        outputs.WriteTo(cell);
        return new CellResult(number, outcome, elapsed.Elapsed, outputs.Error);

        async Task<bool?> ReadToEndAsync(string token)
        {
            bool? succeeded = null;
            var isTextRead = false;
            await foreach (var happened in host.Events.ReadAllAsync(CancellationToken.None))
            {
                if (happened is { Type: null, Text: null })
                {
                    isTextRead |= happened.Token == token;
                }
                else
                {
                    Report(outputs.Add(happened));
                    if (happened.Token == token && happened.Type is "CommandSucceeded" or "CommandFailed")
                    {
                        succeeded = happened.Type == "CommandSucceeded";
                    }
                }

                if (succeeded is not null && isTextRead)
                {
                    return succeeded;
                }
            }

            return null;
        }

        void Report(string text)
        {
            if (text.Length > 0)
            {
                observer.CellOutput(text);
            }
        }
    }
}
