using System.Net;
using System.Net.Sockets;

namespace PriceOfAwait.Tutorial.Tests;

/// <summary>A program that serves pages on this machine, to which a free port is given.</summary>
internal sealed class LocalServer : IDisposable
{
    private readonly ChildProcess _process;

    private LocalServer(string address, ChildProcess process) => (Address, _process) = (address, process);

    /// <summary>Ends with a slash.</summary>
    public string Address { get; }

    /// <summary>Starts it and waits until it answers.</summary>
    /// <param name="page">A page that it has, relative to its address.</param>
    public static async Task<LocalServer> StartAsync(
        string program,
        Func<int, IEnumerable<string>> arguments,
        Dictionary<string, string?> environment,
        string page = ""
    )
    {
        var port = FreePort();
        var server = new LocalServer(
            $"http://127.0.0.1:{port}/",
            ChildProcess.Start(program, arguments(port), folder: null, environment)
        );
        _ = server._process.Output.BaseStream.CopyToAsync(Stream.Null);
        _ = server._process.Error.BaseStream.CopyToAsync(Stream.Null);
        using var client = new HttpClient();
        for (var tries = 0; tries < 600; tries++)
        {
            try
            {
                await client.GetStringAsync(new Uri(server.Address + page));
                return server;
            }
            catch (HttpRequestException)
            {
                await Task.Delay(100);
            }
        }

        server.Dispose();
        throw new TimeoutException($"{program} doesn't answer.");
    }

    public void Dispose() => _process.Dispose();

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
