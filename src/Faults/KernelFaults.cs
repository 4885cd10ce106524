using System.Net;
using System.Net.Sockets;
using System.Text.Json;
using System.Text.Json.Nodes;
using PriceOfAwait.NotebookEngine.Jupyter;
using PriceOfAwait.NotebookEngine.Jupyter.Zmtp;

namespace PriceOfAwait.Faults;

/// <summary>The Jupyter kernel, which is to go on whatever becomes of its front-end, its disk and its cells, until it is ended.</summary>
internal sealed class KernelFaults() : Session("kernel")
{
    private const string Cell = "Console.WriteLine(string.Concat(Enumerable.Range(0, 20_000)).Length); System.Threading.Thread.Sleep(30);";

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    public override IReadOnlyList<Fault> Faults => MostlyGentle;

    public override async Task TryAsync(Scratch scratch, IReadOnlyList<Fault> faults, Random random, Tally tally)
    {
        var left = new Queue<Fault>(faults);
        while (left.Count > 0)
        {
            var file = Path.Combine(scratch.Out, "connection.json");
            var connection = NewConnection(file);
            using var victim = Victim.StartKernel(scratch, file);
            using var client = new Client(connection, victim);
            for (var wasKilled = false; !wasKilled && left.TryDequeue(out var fault);)
            {
                var busy = client.RunAsync();
                await Task.Delay(random.Next(120));
                if (fault == Fault.ClosePipes && (victim.IsClosed || random.Next(8) != 0))
                {
                    client.HangUp();
                }
                else
                {
                    wasKilled = await DoAsync(fault, victim, scratch, random);
                }

                if (wasKilled)
                {
                    client.HangUp();
                }

                await Task.WhenAny(busy, Task.Delay(Patience));
                scratch.Free();
                tally.Add(Name, fault, wasKilled ? await victim.EndAsync(wasKilled: true) : await WellAsync(client, victim));
            }
        }
    }

    /// <summary>Whether it answers as if nothing had been, at the second question: the first may tell what became of the cell.</summary>
    private static async Task<IReadOnlyList<Finding>> WellAsync(Client client, Victim victim)
    {
        client.HangUp();
        var wrong = "";
        for (var tries = 0; tries < 3; tries++)
        {
            var answer = client.RunAsync();
            if (await Task.WhenAny(answer, Task.Delay(Patience)) != answer)
            {
                return [new(Trouble.Other, $"it does not answer; it has {victim.Processes().Count} processes. {victim.Said}")];
            }

            if ((wrong = await answer) == "42")
            {
                return [];
            }
        }

        return [new(Trouble.Other, $"it answers '{wrong}'. {victim.Said}")];
    }

    /// <summary>Says where a kernel is to listen, on ports that are free.</summary>
    private static ConnectionFile NewConnection(string file)
    {
        var listeners = Enumerable.Range(0, 5).Select(_ => new TcpListener(IPAddress.Loopback, 0)).ToList();
        listeners.ForEach(listener => listener.Start());
        var ports = listeners.Select(listener => ((IPEndPoint)listener.LocalEndpoint).Port).ToList();
        listeners.ForEach(listener => listener.Dispose());
        var connection = new ConnectionFile(
            "tcp", IPAddress.Loopback.ToString(), ports[0], ports[1], ports[2], ports[3], ports[4], Guid.NewGuid().ToString());
        File.WriteAllText(file, JsonSerializer.Serialize(connection, ConnectionFileJson.Default.ConnectionFile));
        return connection;
    }

    /// <summary>A front-end that connects whenever it needs to, and goes without a farewell.</summary>
    private sealed class Client(ConnectionFile connection, Victim victim) : IDisposable
    {
        private readonly MessageFormat _format = new(connection.Key);
        private ZmtpConnection? _shell;
        private ZmtpConnection? _watching;

        /// <returns>The value that the cell comes to; what went wrong instead.</returns>
        public Task<string> RunAsync() => Task.Factory.StartNew(
            () =>
            {
                try
                {
                    var shell = _shell ??= Connect(connection.ShellPort, "DEALER");
                    _watching ??= Watch();
                    shell.Send(_format.Write([], "execute_request", null, new JsonObject
                    {
                        ["code"] = Cell,
                        ["user_expressions"] = new JsonObject { ["value"] = "6 * 7" },
                    }));
                    var reply = _format.Read(shell, shell.Receive()).Content;
                    return (string?)reply["user_expressions"]?["value"]?["data"]?["text/plain"] ?? reply.ToJsonString();
                }
                catch (Exception e) when (e is IOException or SocketException or ObjectDisposedException)
                {
                    return e.Message;
                }
            },
            CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

        public void HangUp()
        {
            _shell?.Dispose();
            _watching?.Dispose();
            (_shell, _watching) = (null, null);
        }

        public void Dispose() => HangUp();

        /// <summary>Takes what is published, as front-ends do.</summary>
        private ZmtpConnection Watch()
        {
            var watching = Connect(connection.IopubPort, "SUB");
            watching.Send([1]);
            new Thread(() =>
            {
                try
                {
                    while (true)
                    {
                        watching.Receive();
                    }
                }
                catch (Exception e) when (e is IOException or ObjectDisposedException)
                {
                    // It has hung up, or the kernel has.
                }
            }) { IsBackground = true }.Start();
            return watching;
        }

        private ZmtpConnection Connect(int port, string kind)
        {
            while (true)
            {
                var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
                try
                {
                    socket.Connect(connection.AddressOf(port));
                    return new ZmtpConnection(socket, kind);
                }
                catch (Exception e) when (e is SocketException or IOException && !victim.Ended.IsCompleted)
                {
                    // It doesn't listen yet.
                    socket.Dispose();
                    Thread.Sleep(10);
                }
            }
        }
    }
}
