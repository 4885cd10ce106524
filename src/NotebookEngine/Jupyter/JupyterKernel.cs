using System.Net.Sockets;
using System.Runtime.InteropServices;
using System.Text.Json.Nodes;
using System.Threading.Channels;
using PriceOfAwait.NotebookEngine.Jupyter.Zmtp;

namespace PriceOfAwait.NotebookEngine.Jupyter;

/// <summary>
/// The built-in engine as a Jupyter kernel (jupyter-client.readthedocs.io, "Messaging in Jupyter"): its five channels, and who answers
/// on which. The control channel answers at any time, the shell one request after the other.
/// </summary>
internal sealed class JupyterKernel : IDisposable
{
    /// <summary>A front-end that watches nothing is answered all the same.</summary>
    private static readonly TimeSpan WaitForWatcher = TimeSpan.FromSeconds(1);

    private readonly Channel<Message> _shellRequests = Channel.CreateUnbounded<Message>(new() { SingleReader = true });
    private readonly TaskCompletionSource _shutdown = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly CellSession _session = new(Directory.GetCurrentDirectory());
    private readonly MessageFormat _format;
    private readonly PublisherSocket _watchers;
    private readonly Publisher _publisher;
    private readonly ShellRequests _shell;
    private readonly List<ZmtpSocket> _sockets;

    /// <exception cref="SocketException">An address of the connection is taken, or not this machine's.</exception>
    private JupyterKernel(ConnectionFile connection)
    {
        _session.WarmUp();
        _format = new MessageFormat(connection.Key);
        _watchers = new PublisherSocket(connection.AddressOf(connection.IopubPort));
        _publisher = new Publisher(_watchers, _format);
        _shell = new ShellRequests(_session, _publisher);
        _sockets =
        [
            _watchers,
            new RouterSocket(connection.AddressOf(connection.ShellPort), Reading(message => _shellRequests.Writer.TryWrite(message))),
            new RouterSocket(connection.AddressOf(connection.ControlPort), Reading(Control)),
            // No cell is ever asked for input, so nothing is said here.
            new RouterSocket(connection.AddressOf(connection.StdinPort), (_, _) => { }),
            new EchoSocket(connection.AddressOf(connection.HbPort)),
        ];
    }

    /// <summary>Serves the front-end that wrote the connection file until it says that it is done, or has ended.</summary>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(string connectionFile)
    {
        try
        {
            using var kernel = new JupyterKernel(ConnectionFile.Read(connectionFile));
            using var interrupt = InterruptOnCtrlC(kernel._session);
            await kernel.ServeAsync();
            return 0;
        }
        catch (Exception e) when (e is IOException or InvalidDataException or UnauthorizedAccessException or SocketException)
        {
            await Console.Error.WriteLineAsync($"The kernel cannot start: {e.Message}");
            return 1;
        }
    }

    public void Dispose()
    {
        _session.Dispose();
        _sockets.ForEach(socket => socket.Dispose());
    }

    private async Task ServeAsync()
    {
        _sockets.ForEach(socket => socket.Open());
        _publisher.Status("starting", null);
        _ = AnswerShellAsync();
        await Task.WhenAny(_shutdown.Task, FrontEnd.EndAsync());
    }

    private async Task AnswerShellAsync()
    {
        await foreach (var request in _shellRequests.Reader.ReadAllAsync())
        {
            await AnswerShellAsync(request);
        }
    }

    private async Task AnswerShellAsync(Message request)
    {
        var waiting = new List<Message>();
        _publisher.Status("busy", request.Header);
        try
        {
            var content = await _shell.AnswerAsync(request);
            // Before the answer is out: what is asked for after it isn't waiting, but new.
            while (_shell.AbortsTheRest && _shellRequests.Reader.TryRead(out var next))
            {
                waiting.Add(next);
            }

            if (request.Type == "kernel_info_request")
            {
                // Who gets this answer goes on at once, and would miss what is published before it watches.
                _watchers.WaitForSubscriber(WaitForWatcher);
            }

            if (content is not null)
            {
                Reply(request, content);
            }
        }
        catch (Exception e) when (e is InvalidOperationException or FormatException)
        {
            Console.Error.WriteLine($"A message of type {request.Type} was not understood: {e.Message}");
        }

        _publisher.Status("idle", request.Header);
        foreach (var next in waiting)
        {
            if (next.Type == "execute_request")
            {
                Answer(next, () => new JsonObject { ["status"] = "aborted" });
            }
            else
            {
                await AnswerShellAsync(next);
            }
        }
    }

    private void Control(Message request)
    {
        switch (request.Type)
        {
            case "interrupt_request":
                Answer(request, () =>
                {
                    _session.Interrupt();
                    return ShellRequests.Ok();
                });
                break;
            case "shutdown_request":
                Answer(request, () =>
                {
                    _session.Dispose();
                    return ShellRequests.Ok(new JsonObject { ["restart"] = (bool?)request.Content["restart"] ?? false });
                });
                _shutdown.TrySetResult();
                break;
            case "kernel_info_request":
                Answer(request, KernelInfo.Answer);
                break;
        }
    }

    private void Answer(Message request, Func<JsonObject> content)
    {
        _publisher.Status("busy", request.Header);
        Reply(request, content());
        _publisher.Status("idle", request.Header);
    }

    private void Reply(Message request, JsonObject content)
    {
        try
        {
            request.Peer.Send(_format.Write(
                request.Route, request.Type.Replace("_request", "_reply", StringComparison.Ordinal), request.Header, content));
        }
        catch (IOException)
        {
            // Who asked has left.
        }
    }

    /// <summary>Messages that aren't the front-end's are dropped; standard error says so.</summary>
    private Action<ZmtpConnection, IReadOnlyList<byte[]>> Reading(Action<Message> take) => (peer, frames) =>
    {
        try
        {
            take(_format.Read(peer, frames));
        }
        catch (InvalidDataException e)
        {
            Console.Error.WriteLine($"A message was dropped. {e.Message}");
        }
    };

    /// <summary>In a terminal Ctrl+C reaches the kernel beside the console that it serves, and means the cell.</summary>
    private static PosixSignalRegistration InterruptOnCtrlC(CellSession session) =>
        PosixSignalRegistration.Create(PosixSignal.SIGINT, context =>
        {
            context.Cancel = true;
            session.Interrupt();
        });
}
