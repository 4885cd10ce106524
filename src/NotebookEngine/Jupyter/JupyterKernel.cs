using System.Net.Sockets;
using System.Runtime.InteropServices;
using System.Text.Json.Nodes;
using System.Threading.Channels;
using PriceOfAwait.NotebookEngine.Jupyter.Zmtp;
using PriceOfAwait.NotebookEngine.Running;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Jupyter;

/// <summary>
/// The built-in engine as a Jupyter kernel (jupyter-client.readthedocs.io, "Messaging in Jupyter"): its five channels, and who answers
/// on which. The control channel answers at any time, the shell one request after the other.
/// </summary>
internal sealed class JupyterKernel : IDisposable
{
    /// <summary>How long to wait for a front-end that watches nothing; then it is answered all the same.</summary>
    private static readonly TimeSpan WaitForWatcher = TimeSpan.FromSeconds(1);

    private readonly Channel<Message> _shellRequests = Channel.CreateUnbounded<Message>(new() { SingleReader = true });
    private readonly TaskCompletionSource _shutdown = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly CellSession _session;
    private readonly MessageFormat _format;
    private readonly PublisherSocket _watchers;
    private readonly Publisher _publisher;
    private readonly ShellRequests _shell;
    private readonly List<ZmtpSocket> _sockets;

    /// <exception cref="SocketException">An address of the connection is taken, or not this machine's.</exception>
    private JupyterKernel(CellSession session, ConnectionFile connection)
    {
        _session = session;
        _format = new MessageFormat(connection.Key);
        _watchers = new PublisherSocket(connection.AddressOf(connection.IopubPort));
        _publisher = new Publisher(_watchers, _format);
        var input = new InputChannel(connection.AddressOf(connection.StdinPort), _format, _session.GiveInput);
        _shell = new ShellRequests(_session, _publisher, input);
        _sockets =
        [
            _watchers,
            new RouterSocket(
                connection.AddressOf(connection.ShellPort), _format.Reading(message => _shellRequests.Writer.TryWrite(message))),
            new RouterSocket(connection.AddressOf(connection.ControlPort), _format.Reading(Control)),
            input.Socket,
            new EchoSocket(connection.AddressOf(connection.HbPort)),
        ];
    }

    /// <summary>Serves the front-end that wrote the connection file until it says that it is done, or has ended.</summary>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(string connectionFile)
    {
        try
        {
            using var session = new CellSession(Directory.GetCurrentDirectory());
            // Before anything else, even reading the file: nothing takes as long as what the first cell needs.
            session.WarmUp();
            using var kernel = new JupyterKernel(session, ConnectionFile.Read(connectionFile));
            using var interrupt = InterruptOnCtrlC(session);
            await kernel.ServeAsync();
            return 0;
        }
        catch (Exception e) when (e is IOException or InvalidDataException or UnauthorizedAccessException or SocketException)
        {
            await Console.Error.WriteLineAsync($"The kernel cannot start: {e.Message}");
            return 1;
        }
    }

    public void Dispose() => _sockets.ForEach(socket => socket.Dispose());

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
            SpareMemory.GiveBack();
        }
    }

    private async Task AnswerShellAsync(Message request)
    {
        var waiting = new List<Message>();
        _publisher.Status("busy", request.Header);
        JsonObject? content;
        try
        {
            content = await _shell.AnswerAsync(request, _shellRequests.Reader.TryPeek(out var behind) ? behind : null);
        }
        catch (Exception e)
        {
            content = Refuse(request, e);
        }

        // Before the answer is sent: what is requested after the answer wasn't waiting, but is new.
        while (_shell.AbortsTheRest && _shellRequests.Reader.TryRead(out var next))
        {
            waiting.Add(next);
        }

        if (request.Type == "kernel_info_request")
        {
            // Who gets this answer goes on at once, and would miss what is published before it subscribes.
            _watchers.WaitForSubscriber(WaitForWatcher);
        }

        Reply(request, content);
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
        var isOver = false;
        Answer(request, () =>
        {
            switch (request.Type)
            {
                case "interrupt_request":
                    _session.Interrupt();
                    return ShellRequests.Ok();
                case "shutdown_request":
                    var restart = request.Content.Flag("restart") ?? false;
                    isOver = true;
                    _session.Dispose();
                    return ShellRequests.Ok(new JsonObject { ["restart"] = restart });
                case "kernel_info_request":
                    return KernelInfo.Answer();
                default:
                    throw new InvalidDataException("this kernel knows no such request on the control channel.");
            }
        });
        if (isOver)
        {
            _shutdown.TrySetResult();
        }
    }

    private void Answer(Message request, Func<JsonObject> answer)
    {
        _publisher.Status("busy", request.Header);
        JsonObject? content;
        try
        {
            content = answer();
        }
        catch (Exception e)
        {
            content = Refuse(request, e);
        }

        Reply(request, content);
        _publisher.Status("idle", request.Header);
    }

    /// <summary>Whether the request is wrong or something here: the sender waits for an answer.</summary>
    private static JsonObject? Refuse(Message request, Exception why)
    {
        Console.Error.WriteLine($"A message of type {request.Type} was not understood: {why.Message}");
        return ShellRequests.IsRequest(request.Type) ? ShellRequests.Refused(request.Type, why) : null;
    }

    private void Reply(Message request, JsonObject? content)
    {
        if (content is null)
        {
            return;
        }

        try
        {
            request.Peer.Send(_format.Write(
                request.Route, request.Type.Replace("_request", "_reply", StringComparison.Ordinal), request.Header, content));
        }
        catch (IOException)
        {
            // The sender has left.
        }
    }

    /// <summary>In a terminal, Ctrl+C reaches the kernel as well as the console that it serves; it is meant for the cell.</summary>
    private static PosixSignalRegistration InterruptOnCtrlC(CellSession session) =>
        PosixSignalRegistration.Create(PosixSignal.SIGINT, context =>
        {
            context.Cancel = true;
            session.Interrupt();
        });
}
