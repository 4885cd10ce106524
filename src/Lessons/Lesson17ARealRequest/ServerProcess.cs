#if NET6_0_OR_GREATER
using System.Diagnostics;
using System.Runtime.InteropServices;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson17ARealRequest;

/// <summary>
/// The client's side of a server that runs in a process of its own. The server listens on a free port of the loopback,
/// and ends when its standard input does, which is when this process ends.
/// </summary>
internal sealed class ServerProcess : IDisposable
{
    /// <summary>The program's argument that makes it the server.</summary>
    public const string Command = "serve-prices";

    /// <summary>The requests of one measured call.</summary>
    public const int Requests = 100;

    /// <summary>
    /// Longer than the JIT waits before it counts the calls of new methods, which it does before it optimizes them.
    /// </summary>
    public static readonly TimeSpan Rest = TimeSpan.FromMilliseconds(120);

    // With one connection, the server would sleep and wake up for every request.
    private const int Connections = 4;

    private static readonly Lazy<ServerProcess> WithWorkstationCollector = new(() => new(usesServerCollector: false));
    private static readonly Lazy<ServerProcess> WithServerCollector = new(() => new(usesServerCollector: true));

    private readonly Process _process;
    private readonly HttpClient _client;

    public ServerProcess(bool usesServerCollector)
    {
        var start = new ProcessStartInfo
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            CreateNoWindow = true,
        };
        var (program, runtime) = (typeof(ServerProcess).Assembly.Location, RuntimeEnvironment.GetRuntimeDirectory());
        if (Path.GetDirectoryName(program) == Path.GetDirectoryName(runtime))
        {
            // This build contains its runtime, and a program that starts it.
            start.FileName = Path.ChangeExtension(program, OperatingSystem.IsWindows() ? "exe" : null);
        }
        else
        {
            start.FileName = Path.Combine(runtime, "..", "..", "..", "dotnet");
            start.ArgumentList.Add(program);
        }

        start.ArgumentList.Add(Command);
        foreach (var prefix in new[] { "DOTNET_", "COMPlus_" })
        {
            start.Environment[$"{prefix}gcServer"] = usesServerCollector ? "1" : "0";
        }

        _process = Process.Start(start)!;
        Address =
            _process.StandardOutput.ReadLine() is { } address
                ? new(address)
                : throw new InvalidOperationException($"The server could not start: {start.FileName} {program}.");
        _client = new(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = Address };
        Started.Add(this);
    }

    public Uri Address { get; }

    public static List<ServerProcess> Started { get; } = [];

    public static ServerProcess Workstation => WithWorkstationCollector.Value;

    public static ServerProcess Server => WithServerCollector.Value;

    /// <summary>Asks <see cref="Requests"/> times, and charges the benchmark with what the server spent.</summary>
    public string Ask(string page) =>
        Charging(() => AskAllAsync(page, Connections, Requests / Connections).GetAwaiter().GetResult()[0]);

    /// <summary>Charges the benchmark with what the server spends until it has answered.</summary>
    public string Charging(Func<string> ask)
    {
        var before = Read();
        var answer = ask();
        var after = Read();
        Repeated.Charge(after.Processor - before.Processor, after.Bytes - before.Bytes);
        return answer;
    }

    public Task<string> AskOnceAsync(string page) => _client.GetStringAsync(page);

    /// <returns>The last answer on each connection.</returns>
    public Task<string[]> AskAllAsync(string page, int connections, int requests)
    {
        return Task.WhenAll(Enumerable.Range(0, connections).Select(_ => AskOneByOneAsync()));

        async Task<string> AskOneByOneAsync()
        {
            var answer = "";
            for (var asked = 0; asked < requests; asked++)
            {
                answer = await _client.GetStringAsync(page);
            }

            return answer;
        }
    }

    /// <summary>Asks over a pipe, because a request would cost what is to be measured.</summary>
    public ServerReading Read()
    {
        // Before the turns begin, all benchmarks of a launch ask at once.
        lock (_process)
        {
            _process.StandardInput.WriteLine();
            return Message.Parse<ServerReading>(_process.StandardOutput.ReadLine()!);
        }
    }

    /// <summary>Ends the server by closing its input.</summary>
    public void Dispose()
    {
        _client.Dispose();
        _process.StandardInput.Close();
        _process.WaitForExit();
        _process.Dispose();
    }
}
#endif
