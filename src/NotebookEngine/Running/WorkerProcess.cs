using System.IO.Pipes;
using System.Net.Sockets;
using System.Text;
using System.Threading.Channels;
using PriceOfAwait.NotebookWorker;
using PriceOfAwait.Platform;

namespace PriceOfAwait.NotebookEngine.Running;

/// <summary>A worker as its runner sees it.</summary>
internal sealed class WorkerProcess : IAsyncDisposable
{
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(2);

    private readonly ChildProcess _process;
    private readonly NamedPipeServerStream _pipe;
    private readonly string _name;
    // Bounded: a worker that writes faster than its events are handled is made to wait.
    private readonly Channel<CellEvent> _events = Channel.CreateBounded<CellEvent>(64);
    private readonly SemaphoreSlim _sending = new(1);
    private readonly Task _connected;
    private volatile string _mark = Protocol.NewMark();
    private readonly Task _pumping;

    private WorkerProcess(ChildProcess process, NamedPipeServerStream pipe, string name)
    {
        _name = name;
        _process = process;
        _pipe = pipe;
        _ = Task.Run(Protocol.WarmUp);
        _connected = ConnectAsync();
        _pumping = PumpAsync();
    }

    /// <summary>What happens in the worker; completes when the worker has ended.</summary>
    public ChannelReader<CellEvent> Events => _events.Reader;

    /// <summary>The exit code, once <see cref="Events"/> has completed.</summary>
    public int ExitCode => _process.ExitCode;

    /// <param name="program">The assembly that is started with <see cref="Protocol.WorkerVerb"/> and the pipe's name.</param>
    /// <param name="folder">The working directory.</param>
    /// <param name="environment">Variables on top of this process's own; null removes one.</param>
    /// <exception cref="IOException">The folder for temporary files can't hold a pipe.</exception>
    public static WorkerProcess Start(string program, string folder, IReadOnlyDictionary<string, string?> environment)
    {
        // Short, because on some systems a pipe is a file whose whole path is limited to about 100 characters.
        var pipeName = $"poa-{Guid.NewGuid().ToString("N")[..12]}";
        var pipe = CreatePipe(pipeName);
        var process = ChildProcess.Start(
            DotNetHost.Path, [program, Protocol.WorkerVerb, pipeName], folder, environment.Append(new(ChildProcesses.Mark, pipeName)));
        // Cells have no keyboard: reading a line gives none.
        process.Input.Close();
        return new WorkerProcess(process, pipe, pipeName);
    }

    private static NamedPipeServerStream CreatePipe(string name)
    {
        try
        {
            return new(name, PipeDirection.InOut, 1, PipeTransmissionMode.Byte, PipeOptions.Asynchronous | PipeOptions.CurrentUserOnly);
        }
        catch (Exception e) when (e is SocketException or ArgumentOutOfRangeException)
        {
            throw new IOException(
                $"Cells can't be run: the folder for temporary files, {Path.GetTempPath()}, is missing, must not be written, or its path is "
                + "too long for a pipe in it. Set TMPDIR to another one, such as /tmp.", e);
        }
    }

    /// <summary>Sends a request; where the worker has ended, nothing: what it said while doing so is still to be read.</summary>
    public async Task SendAsync(WorkerRequest request)
    {
        await _sending.WaitAsync();
        try
        {
            await _connected;
            if (request is RunCell cell)
            {
                _mark = Protocol.NewMark();
                request = cell with { Mark = _mark };
            }

            await _pipe.WriteAsync(Encoding.UTF8.GetBytes(Protocol.Write(request) + "\n"));
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException)
        {
            // It has ended.
        }
        finally
        {
            _sending.Release();
        }
    }

    /// <summary>Ends the worker and all that it started, at once.</summary>
    public void Kill()
    {
        _process.Kill();
        ProcessGroup.Kill(_process.Id);
    }

    public async ValueTask DisposeAsync()
    {
        if (!_connected.IsCompletedSuccessfully)
        {
            // A worker that never connected would not see the pipe close.
            Kill();
        }

        await _pipe.DisposeAsync();
        var unread = Task.Run(async () =>
        {
            await foreach (var _ in _events.Reader.ReadAllAsync())
            {
            }
        });
        try
        {
            await _process.WaitAsync().WaitAsync(Grace);
        }
        catch (TimeoutException)
        {
            Kill();
        }

        await _pumping;
        await unread;
        _process.Dispose();
    }

    private async Task ConnectAsync()
    {
        using var gaveUp = new CancellationTokenSource();
        var exited = _process.WaitAsync(gaveUp.Token);
        if (await Task.WhenAny(_pipe.WaitForConnectionAsync(gaveUp.Token), exited) == exited)
        {
            await gaveUp.CancelAsync();
            throw new IOException("The worker ended before it was ready.");
        }

        await gaveUp.CancelAsync();
    }

    private async Task PumpAsync()
    {
        var reading = Task.WhenAll(
            ReadEventsAsync(),
            ReadRawAsync(_process.Output, "stdout"),
            ReadRawAsync(_process.Error, "stderr"));
        await _process.WaitAsync();
        // Programs that the cells left running would hold the streams open.
        ProcessGroup.Kill(_process.Id);
        ChildProcesses.EndMarked(_name);
        await Task.WhenAny(reading, Task.Delay(Grace));
        _events.Writer.TryComplete();
    }

    private async Task ReadEventsAsync()
    {
        try
        {
            await _connected;
            using var lines = new StreamReader(_pipe, Encoding.UTF8, false, 1 << 16, leaveOpen: true);
            while (await lines.ReadLineAsync() is { } line)
            {
                await _events.Writer.WriteAsync(Protocol.ReadCellEvent(line));
            }
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or ChannelClosedException)
        {
            // The pipe ended with its worker; the worker's exit code says how.
        }
    }

    private async Task ReadRawAsync(StreamReader stream, string name)
    {
        var text = new MarkedText(name);
        var buffer = new char[1 << 14];
        try
        {
            while (await stream.ReadAsync(buffer) is > 0 and var count)
            {
                foreach (var happened in text.Read(new string(buffer, 0, count), _mark))
                {
                    await TellAsync(happened);
                }
            }

            await TellAsync(text.End());
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or ChannelClosedException)
        {
            // The stream ended with its worker, too.
        }
    }

    private async ValueTask TellAsync(CellEvent happened)
    {
        if (happened is not TextWritten { Text: "" })
        {
            await _events.Writer.WriteAsync(happened);
        }
    }
}
