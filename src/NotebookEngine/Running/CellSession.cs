using System.Globalization;
using System.Text;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Running;

/// <summary>
/// The worker that holds the variables of the cells. It lives in a process of its own, so that whatever a cell does, the kernel or
/// the editor's engine goes on answering; a worker that has ended is replaced when it is needed.
/// </summary>
/// <param name="folder">The working directory of the cells.</param>
internal sealed class CellSession(string folder) : IDisposable
{
    private const int MostCharacters = 1 << 17;

    // The worker itself leaves behind code that doesn't end; this is for a worker that doesn't answer.
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(5);

    private readonly object _gate = new();
    private WorkerProcess? _worker;
    private Turn _turn = Turn.None;
    private bool _isOver;

    /// <summary>Starts a worker now, as long as nobody waits for it.</summary>
    public void WarmUp() => _ = Worker().SendAsync(new PrepareToCompile());

    /// <summary>Runs a cell.</summary>
    /// <param name="cell">The cell.</param>
    /// <param name="show">Gets what happens in it, and what its code does in the background until the next one runs.</param>
    /// <returns>Why it failed; null when it ran to its end.</returns>
    public async Task<ErrorRaised?> RunAsync(RunCell cell, Action<CellEvent> show)
    {
        var turn = new Turn(show);
        await TakeTurnAsync(turn, cell);
        if (turn.End is CellEnded)
        {
            return turn.Error;
        }

        var error = turn.WhyEnded!;
        show(error);
        return error;
    }

    /// <summary>Asks about code.</summary>
    /// <returns>The answer; null when there is none, or the worker has ended.</returns>
    public async Task<TAnswer?> AskAsync<TAnswer>(WorkerRequest question)
        where TAnswer : Answer
    {
        var turn = new Turn(_turn.Show);
        await TakeTurnAsync(turn, question);
        if (turn.End is NoAnswer none)
        {
            await Console.Error.WriteLineAsync($"{question} was not answered: {none.Reason}");
        }

        return turn.End as TAnswer;
    }

    /// <summary>Brings the cell the line that it asked for; returns at once.</summary>
    /// <param name="line">The line; null when there is none.</param>
    public void GiveInput(string? line)
    {
        lock (_gate)
        {
            if (_worker is { } worker && !_turn.Ended.IsCompleted)
            {
                _ = worker.SendAsync(new GiveInput(line));
            }
        }
    }

    /// <summary>Ends the running cell, if there is one; returns at once. What doesn't end in time is ended with its process.</summary>
    public void Interrupt()
    {
        lock (_gate)
        {
            if (_worker is { } worker && !_turn.Ended.IsCompleted)
            {
                _ = InterruptAsync(worker, _turn);
            }
        }
    }

    /// <summary>Ends the worker and all that its cells started; whoever waits for a cell then waits for ever.</summary>
    public void Dispose()
    {
        lock (_gate)
        {
            _isOver = true;
            _worker?.Kill();
        }
    }

    private async Task TakeTurnAsync(Turn turn, WorkerRequest request)
    {
        WorkerProcess worker;
        lock (_gate)
        {
            _turn = turn;
            worker = Worker();
        }

        await worker.SendAsync(request);
        await turn.Ended;
    }

    private WorkerProcess Worker()
    {
        lock (_gate)
        {
            if (_worker is null)
            {
                _worker = WorkerProcess.Start(typeof(CellSession).Assembly.Location, folder, new Dictionary<string, string?>());
                _ = FollowAsync(_worker);
            }

            return _worker;
        }
    }

    private static async Task InterruptAsync(WorkerProcess worker, Turn turn)
    {
        var sent = worker.SendAsync(new InterruptCell());
        if (await Task.WhenAny(turn.Ended, Task.Delay(Grace)) != turn.Ended)
        {
            turn.WasStopped = true;
            worker.Kill();
        }

        await sent;
    }

    private async Task FollowAsync(WorkerProcess worker)
    {
        var text = new StringBuilder();
        while (await worker.Events.WaitToReadAsync())
        {
            while (worker.Events.TryRead(out var happened))
            {
                if (happened is TextWritten written)
                {
                    // Joined with text that came meanwhile: one message for each line would be more than a browser can take.
                    text.Append(written.Text);
                    while (text.Length < MostCharacters && worker.Events.TryPeek(out var next)
                        && next is TextWritten more && more.Stream == written.Stream)
                    {
                        worker.Events.TryRead(out _);
                        text.Append(more.Text);
                    }

                    happened = new TextWritten(written.Stream, text.ToString());
                    text.Clear();
                }

                _turn.Take(happened);
            }
        }

        lock (_gate)
        {
            _worker = null;
            if (!_isOver)
            {
                _turn.WorkerEnded(worker.ExitCode);
            }
        }

        await worker.DisposeAsync();
    }

    /// <summary>What the worker is doing at the moment.</summary>
    private sealed class Turn(Action<CellEvent> show)
    {
        private readonly TaskCompletionSource _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);
        private int _rawStreams = 2;

        /// <summary>Before the first request, when there is nobody to show anything to.</summary>
        public static Turn None { get; } = OfNobody();

        public Action<CellEvent> Show => show;

        /// <summary>Completes when the turn is over.</summary>
        public Task Ended => _ended.Task;

        /// <summary>The answer, or the cell's end; null when the worker ended before.</summary>
        public CellEvent? End { get; private set; }

        /// <summary>What the cell raised.</summary>
        public ErrorRaised? Error { get; private set; }

        /// <summary>How the worker ended.</summary>
        public ErrorRaised? WhyEnded { get; private set; }

        /// <summary>Whether the worker was ended because the cell didn't end when asked to.</summary>
        public bool WasStopped { get; set; }

        public void Take(CellEvent happened)
        {
            switch (happened)
            {
                case Answer:
                    End = happened;
                    _ended.TrySetResult();
                    break;
                case CellEnded:
                    End = happened;
                    EndIfAllIsSaid();
                    break;
                case RawTextEnded:
                    _rawStreams--;
                    EndIfAllIsSaid();
                    break;
                default:
                    Error = happened as ErrorRaised ?? Error;
                    show(happened);
                    break;
            }
        }

        public void WorkerEnded(int exitCode)
        {
            var what = WasStopped
                ? string.Create(CultureInfo.InvariantCulture, $"The cell could not be interrupted within {Grace.TotalSeconds} s, so its "
                    + $"process was ended.")
                : string.Create(CultureInfo.InvariantCulture, $"The cell ended the process that ran it, with exit code {exitCode}.");
            var message = $"{what} All variables are gone with it: run the notebook again from its first cell.";
            var name = WasStopped ? "Interrupted" : "EndedProcess";
            End = null;
            WhyEnded = new ErrorRaised(name, message, [$"{name}: {message}"]);
            if (!_ended.TrySetResult())
            {
                // Nobody waits: code that a cell left running has ended the process.
                show(new TextWritten("stderr", message + "\n"));
            }
        }

        private static Turn OfNobody()
        {
            var nobody = new Turn(_ => { });
            nobody._ended.SetResult();
            return nobody;
        }

        private void EndIfAllIsSaid()
        {
            if (End is CellEnded && _rawStreams == 0)
            {
                _ended.TrySetResult();
            }
        }
    }
}
