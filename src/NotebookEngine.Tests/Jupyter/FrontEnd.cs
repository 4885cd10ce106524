using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using PriceOfAwait.NotebookEngine.Jupyter;
using PriceOfAwait.NotebookEngine.Jupyter.Zmtp;

namespace PriceOfAwait.NotebookEngine.Tests.Jupyter;

/// <summary>The simplest possible front-end: starts a kernel, asks it one thing at a time, and sees what it publishes meanwhile.</summary>
public sealed class FrontEnd : IAsyncDisposable
{
    private const string Key = "a secret of two";

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly TemporaryFolder _folder = new();
    private readonly MessageFormat _format = new(Key);
    private readonly Process _kernel;
    private readonly ZmtpConnection _shell;
    private readonly ZmtpConnection _control;
    private readonly ZmtpConnection _watch;

    private FrontEnd(string transport)
    {
        var ports = FreePorts(5);
        var ip = transport == "ipc" ? Path.Combine(_folder.Path, "k") : "127.0.0.1";
        var file = new JsonObject
        {
            ["transport"] = transport, ["ip"] = ip, ["key"] = Key, ["signature_scheme"] = "hmac-sha256",
            ["shell_port"] = ports[0], ["iopub_port"] = ports[1], ["stdin_port"] = ports[2], ["control_port"] = ports[3],
            ["hb_port"] = ports[4],
        };
        var path = _folder.File("connection.json", file.ToJsonString());
        Connection = ConnectionFile.Read(path);
        _kernel = Process.Start(new ProcessStartInfo("dotnet", [typeof(JupyterKernel).Assembly.Location, "kernel", path])
        {
            WorkingDirectory = _folder.Path,
            RedirectStandardError = true,
            Environment = { ["JPY_PARENT_PID"] = $"{Environment.ProcessId}" },
        })!;
        _watch = Connect(Connection.IopubPort, "SUB");
        _watch.Send([1]);
        _shell = Connect(Connection.ShellPort, "DEALER");
        _control = Connect(Connection.ControlPort, "DEALER");
    }

    internal ConnectionFile Connection { get; }

    /// <summary>The kernel's process.</summary>
    public Process Kernel => _kernel;

    /// <summary>Starts a kernel and waits until it answers.</summary>
    public static async Task<FrontEnd> StartAsync(string transport = "tcp")
    {
        var frontEnd = await Task.Run(() => new FrontEnd(transport));
        await frontEnd.AskAsync("kernel_info_request", []);
        return frontEnd;
    }

    /// <summary>Runs a cell.</summary>
    internal Task<Answer> RunAsync(string code, JsonObject? settings = null)
    {
        settings ??= [];
        settings["code"] = code;
        return AskAsync("execute_request", settings);
    }

    /// <summary>Asks for something and waits until the kernel is idle again.</summary>
    /// <param name="type">The message's type.</param>
    /// <param name="content">The content.</param>
    /// <param name="seen">Gets all that is published meanwhile.</param>
    /// <exception cref="TimeoutException">It wasn't answered; the message says what was published until then.</exception>
    internal async Task<Answer> AskAsync(string type, JsonObject content, Action<Published>? seen = null)
    {
        var heard = new ConcurrentQueue<string>();
        try
        {
            return await Task.Run(() =>
            {
                var id = Send(_shell, type, content);
                var (published, earlier) = Watch(id, one =>
                {
                    heard.Enqueue($"{one.Type} {one.Content.ToJsonString()}");
                    seen?.Invoke(one);
                });
                return new Answer(Content(Receive(_shell)), published, earlier);
            }).WaitAsync(Patience, TestContext.Current.CancellationToken);
        }
        catch (TimeoutException)
        {
            var kernel = _kernel.HasExited ? "has ended" : "runs";
            throw new TimeoutException($"{type} was not answered. The kernel {kernel}. Until then: {string.Join("; ", heard)}.");
        }
    }

    /// <summary>Sends without waiting.</summary>
    internal string Send(string type, JsonObject content) => Send(_shell, type, content);

    /// <summary>Waits for the next answer on the shell channel.</summary>
    internal Task<JsonObject> ReceiveAsync() =>
        Task.Run(() => Content(Receive(_shell))).WaitAsync(Patience, TestContext.Current.CancellationToken);

    /// <summary>Asks on the control channel.</summary>
    internal Task<JsonObject> ControlAsync(string type, JsonObject? content = null) => Task.Run(() =>
    {
        Send(_control, type, content ?? []);
        return Content(Receive(_control));
    }).WaitAsync(Patience, TestContext.Current.CancellationToken);

    /// <summary>Runs a cell and interrupts it once it has printed something.</summary>
    internal Task<Answer> InterruptAsync(string code)
    {
        var isInterrupted = false;
        return AskAsync("execute_request", new JsonObject { ["code"] = code }, published =>
        {
            if (published.Type == "stream" && !isInterrupted)
            {
                isInterrupted = true;
                Send(_control, "interrupt_request", []);
                Receive(_control);
            }
        });
    }

    /// <summary>Sends what no front-end sends, but correctly signed, and waits for the answer.</summary>
    /// <param name="control">Whether on the control channel.</param>
    /// <param name="type">The message's type.</param>
    /// <param name="content">The content, as text.</param>
    /// <param name="header">The header, as text; a good one unless given.</param>
    internal Task<JsonObject> AskOddlyAsync(bool control, string type, string content, string? header = null) => Task.Run(() =>
    {
        var channel = control ? _control : _shell;
        header ??= $$"""{"msg_id":"{{Guid.NewGuid()}}","msg_type":"{{type}}"}""";
        byte[][] signed = [.. new[] { header, "{}", "{}", content }.Select(Encoding.UTF8.GetBytes)];
        var signature = HMACSHA256.HashData(Encoding.UTF8.GetBytes(Key), signed.SelectMany(part => part).ToArray());
        channel.Send(["<IDS|MSG>"u8.ToArray(), Encoding.ASCII.GetBytes(Convert.ToHexStringLower(signature)), .. signed]);
        return Content(Receive(channel));
    }).WaitAsync(Patience, TestContext.Current.CancellationToken);

    /// <summary>Connects another peer to a port of the kernel, waiting for it to listen.</summary>
    internal ZmtpConnection Connect(int port, string socketType)
    {
        var address = Connection.AddressOf(port);
        for (var started = Stopwatch.StartNew(); ;)
        {
            var socket = new Socket(
                address.AddressFamily, SocketType.Stream, address is IPEndPoint ? ProtocolType.Tcp : ProtocolType.Unspecified);
            try
            {
                socket.Connect(address);
                return new ZmtpConnection(socket, socketType);
            }
            catch (SocketException) when (started.Elapsed < Patience && !_kernel.HasExited)
            {
                socket.Dispose();
                Thread.Sleep(10);
            }
        }
    }

    /// <summary>The frames of a message, properly signed.</summary>
    internal IReadOnlyList<byte[]> Frames(string type, JsonObject content) => _format.Write([], type, null, content);

    public async ValueTask DisposeAsync()
    {
        _kernel.Kill(entireProcessTree: true);
        await _kernel.WaitForExitAsync();
        _shell.Dispose();
        _control.Dispose();
        _watch.Dispose();
        _kernel.Dispose();
        _folder.Dispose();
    }

    private string Send(ZmtpConnection channel, string type, JsonObject content)
    {
        var frames = Frames(type, content);
        channel.Send(frames);
        return IdOf(frames[2]);
    }

    private Message Receive(ZmtpConnection channel) => _format.Read(channel, channel.Receive());

    private (List<Published> Published, List<Published> Earlier) Watch(string id, Action<Published> seen)
    {
        var (all, earlier) = (new List<Published>(), new List<Published>());
        while (true)
        {
            var frames = _watch.Receive();
            var message = _format.Read(_watch, frames);
            var published = new Published(message.Type, message.Content);
            if (IdOf(frames[^3]) != id)
            {
                earlier.Add(published);
            }
            else if (message is { Type: "status" } && (string?)message.Content["execution_state"] == "idle")
            {
                return (all, earlier);
            }
            else
            {
                all.Add(published);
                seen(published);
            }
        }
    }

    private static JsonObject Content(Message message) => message.Content;

    // If a header has it twice, the last one counts.
    private static string IdOf(byte[] header)
    {
        using var json = JsonDocument.Parse(header);
        return json.RootElement.TryGetProperty("msg_id", out var id) ? id.GetString()! : "";
    }

    private static int[] FreePorts(int count)
    {
        var listeners = Enumerable.Range(0, count).Select(_ => new TcpListener(IPAddress.Loopback, 0)).ToList();
        listeners.ForEach(listener => listener.Start());
        int[] ports = [.. listeners.Select(listener => ((IPEndPoint)listener.LocalEndpoint).Port)];
        listeners.ForEach(listener => listener.Dispose());
        return ports;
    }
}

/// <summary>A message that all who watch can see.</summary>
internal sealed record Published(string Type, JsonObject Content);

/// <summary>An answer, what was published on the way to it, and what had been published before on other occasions.</summary>
internal sealed record Answer(JsonObject Content, IReadOnlyList<Published> Published, IReadOnlyList<Published> Earlier)
{
    public string Status => (string)Content["status"]!;

    /// <summary>What was published of one type.</summary>
    public IEnumerable<JsonObject> Of(string type) => Published.Where(p => p.Type == type).Select(p => p.Content);

    /// <summary>The value of the cell, as plain text.</summary>
    public string? Value => (string?)Of("execute_result").SingleOrDefault()?["data"]?["text/plain"];

    /// <summary>The console text of the cell.</summary>
    public string Text => string.Concat(Of("stream").Select(stream => (string?)stream["text"]));

    /// <summary>The single error that was published.</summary>
    public JsonObject Error => Assert.Single(Of("error"));
}
