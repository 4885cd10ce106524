using System.Diagnostics;
using System.Globalization;
using PriceOfAwait.NotebookEngine.Documents;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Running;

/// <summary>The run of one cell in a worker.</summary>
internal sealed class CellRun(WorkerProcess worker, Cell cell, Cell? next, int number, IRunObserver observer)
{
    private readonly CellOutputs _outputs = new(number);
    private string? _error;

    /// <summary>Runs the cell, and ends the worker when the time is up or the run is cancelled.</summary>
    public async Task<CellResult> RunAsync(TimeSpan timeout, CancellationToken ct)
    {
        var elapsed = Stopwatch.StartNew();
        CellOutcome outcome;
        using (var limit = CancellationTokenSource.CreateLinkedTokenSource(ct))
        using (limit.Token.Register(worker.Kill))
        {
            limit.CancelAfter(timeout);
            await worker.SendAsync(new RunCell(number, cell.Source, next?.Source));
            outcome = await ReadToEndAsync() switch
            {
                { Skipped: not null } => CellOutcome.Skipped,
                { Succeeded: true } => CellOutcome.Ran,
                { Succeeded: false } => CellOutcome.Failed,
                null when ct.IsCancellationRequested => CellOutcome.Cancelled,
                null when limit.IsCancellationRequested => CellOutcome.TimedOut,
                null => CellOutcome.EndedProcess,
            };
        }

        Report(_outputs.AddDropped());
        if (Explain(outcome, timeout) is { } explanation)
        {
            Take(new ErrorRaised(outcome.ToString(), explanation, [explanation]));
        }

        _outputs.WriteTo(cell, executed: outcome != CellOutcome.Skipped);
        return new CellResult(number, outcome, elapsed.Elapsed, _error);
    }

    /// <summary>How the cell ended; null when the worker ended before the cell did.</summary>
    private async Task<CellEnded?> ReadToEndAsync()
    {
        CellEnded? ended = null;
        var endedStreams = new HashSet<string>();
        await foreach (var happened in worker.Events.ReadAllAsync(CancellationToken.None))
        {
            switch (happened)
            {
                case CellEnded end:
                    ended = end;
                    _error ??= end.Skipped;
                    break;
                case RawTextEnded raw:
                    endedStreams.Add(raw.Stream);
                    break;
                default:
                    Take(happened);
                    break;
            }

            if (ended is not null && endedStreams.Count == 2)
            {
                break;
            }
        }

        return ended;
    }

    private void Take(CellEvent happened)
    {
        _error = (happened as ErrorRaised)?.Message ?? _error;
        Report(_outputs.Add(happened));
    }

    private void Report(string text)
    {
        if (text.Length > 0)
        {
            observer.CellOutput(cell, text);
        }
    }

    private string? Explain(CellOutcome outcome, TimeSpan timeout) => outcome switch
    {
        CellOutcome.TimedOut => string.Create(
            CultureInfo.InvariantCulture, $"Cell {number} ran longer than {timeout:g} and was ended, with its process."),
        CellOutcome.EndedProcess => string.Create(
            CultureInfo.InvariantCulture, $"Cell {number} ended its process, with exit code {worker.ExitCode}."),
        CellOutcome.Cancelled => $"Cell {number} was cancelled.",
        _ => null,
    };
}
