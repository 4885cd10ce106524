using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using PriceOfAwait.NotebookEngine.Jupyter;
using PriceOfAwait.NotebookEngine.Jupyter.Zmtp;
using PriceOfAwait.NotebookEngine.Running;
using PriceOfAwait.Platform;

namespace PriceOfAwait.EngineBenchmarks;

/// <summary>A front-end of the Jupyter kernel, which it starts; it asks for one thing at a time.</summary>
internal sealed class KernelClient : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private readonly MessageFormat _format;
    private readonly string _connectionFile = Path.GetTempFileName();
    private readonly Process _kernel;
    private readonly ZmtpConnection _shell;
    private readonly ZmtpConnection _published;

    private KernelClient()
    {
        var ports = FreePorts(5);
        var connection = new ConnectionFile(
            "tcp", IPAddress.Loopback.ToString(), ports[0], ports[1], ports[2], ports[3], ports[4], Guid.NewGuid().ToString());
        File.WriteAllText(_connectionFile, JsonSerializer.Serialize(connection, ConnectionFileJson.Default.ConnectionFile));
        _format = new MessageFormat(connection.Key);
        _kernel = Process.Start(DotNetHost.Path, [new RunSettings().Program, "kernel", _connectionFile]);
        _shell = Connect(connection.AddressOf(connection.ShellPort), "DEALER");
        _published = Connect(connection.AddressOf(connection.IopubPort), "SUB");
        _published.Send([1]);
        Ask("kernel_info_request", []);
    }

    /// <summary>Starts a kernel and waits until it answers.</summary>
    /// <exception cref="IOException">It doesn't start.</exception>
    public static KernelClient Launch() => new();

    /// <summary>Runs a cell.</summary>
    /// <exception cref="WrongOutputException">It fails.</exception>
    public CellOutput Execute(string code)
    {
        var (reply, published) = Ask("execute_request", new JsonObject
        {
            ["code"] = code,
            ["silent"] = false,
            ["store_history"] = true,
            ["user_expressions"] = new JsonObject(),
            ["allow_stdin"] = false,
            ["stop_on_error"] = true,
        });
        WrongOutputException.Require((string?)reply["status"], "ok", reply.ToJsonString());
        return new CellOutput(published);
    }

    /// <summary>What could complete the code at its end.</summary>
    public IEnumerable<string> Complete(string code)
    {
        var (reply, _) = Ask("complete_request", new JsonObject { ["code"] = code, ["cursor_pos"] = code.Length });
        return reply["matches"]!.AsArray().Select(match => (string)match!);
    }

    /// <summary>Ends the kernel at once.</summary>
    public void Dispose()
    {
        _shell.Dispose();
        _published.Dispose();
        _kernel.Kill(entireProcessTree: true);
        _kernel.WaitForExit();
        _kernel.Dispose();
        File.Delete(_connectionFile);
    }

    /// <summary>Asks, and waits for what is published until the kernel is idle again, and for the reply.</summary>
    private (JsonObject Reply, List<Message> Published) Ask(string type, JsonObject content)
    {
        _shell.Send(_format.Write([], type, null, content));
        // What is published comes first: a kernel whose outputs nobody reads never gets to its reply.
        var published = new List<Message>();
        Message message;
        while ((message = _format.Read(_published, _published.Receive())) is not { Type: "status" }
            || (string?)message.Content["execution_state"] != "idle")
        {
            published.Add(message);
        }

        return (_format.Read(_shell, _shell.Receive()).Content, published);
    }

    private ZmtpConnection Connect(EndPoint address, string socketType)
    {
        var waited = Stopwatch.StartNew();
        while (true)
        {
            var socket = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
            try
            {
                socket.Connect(address);
                return new ZmtpConnection(socket, socketType);
            }
            catch (SocketException) when (!_kernel.HasExited && waited.Elapsed < Patience)
            {
                // The kernel doesn't listen yet.
                socket.Dispose();
                Thread.Sleep(1);
            }
        }
    }

    private static List<int> FreePorts(int count)
    {
        var listeners = Enumerable.Range(0, count).Select(_ => new TcpListener(IPAddress.Loopback, 0)).ToList();
        listeners.ForEach(listener => listener.Start());
        var ports = listeners.Select(listener => ((IPEndPoint)listener.LocalEndpoint).Port).ToList();
        listeners.ForEach(listener => listener.Stop());
        return ports;
    }
}

/// <summary>What a cell has put out.</summary>
internal sealed record CellOutput(IReadOnlyList<Message> Messages)
{
    /// <summary>What it printed.</summary>
    public string Text => Messages.Where(message => message.Type == "stream")
        .Aggregate(new StringBuilder(), (text, message) => text.Append((string?)message.Content["text"]), text => text.ToString());

    /// <summary>Its value, in one MIME type.</summary>
    public string Data(string mimeType) =>
        string.Concat(
            Messages.Where(message => message.Type == "execute_result").Select(message => (string?)message.Content["data"]![mimeType]));
}
