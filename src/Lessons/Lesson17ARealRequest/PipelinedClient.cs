#if NET6_0_OR_GREATER
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace PriceOfAwait.Lessons.Lesson17ARealRequest;

/// <summary>
/// A client that sends several requests on each of its connections before it reads the answers, which is HTTP
/// pipelining. So the server finds the next request whenever it has answered one, although client and server share the
/// processors: this client does far less than <see cref="HttpClient"/> does for a request.
/// </summary>
internal sealed class PipelinedClient
{
    /// <summary>The requests of one measured call.</summary>
    public const int Requests = Connections * AtOnce * Rounds;

    private const int Connections = 16;
    private const int AtOnce = 16;
    private const int Rounds = 4;

    private const int MaxAnswers = 64 * 1024;
    private const string Success = "HTTP/1.1 200 ";

    // Kestrel sends these answers in chunks. The last chunk is empty.
    private const string EndOfAnswer = "\r\n0\r\n\r\n";

    private readonly Uri _server;
    private readonly List<Socket> _connections = [];
    private readonly byte[] _received = new byte[MaxAnswers];

    public PipelinedClient(Uri server)
    {
        _server = server;
        for (var opened = 0; opened < Connections; opened++)
        {
            var connection = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
            connection.Connect(IPAddress.Loopback, server.Port);
            _connections.Add(connection);
        }
    }

    /// <returns>The last answer.</returns>
    public string AskAll(string page)
    {
        // Before the turns begin, all benchmarks of a launch ask at once.
        lock (_connections)
        {
            var request = $"GET /{page} HTTP/1.1\r\nHost: {_server.Authority}\r\n\r\n";
            var requests = Encoding.ASCII.GetBytes(string.Concat(Enumerable.Repeat(request, AtOnce)));
            var answer = "";
            for (var round = 0; round < Rounds; round++)
            {
                _connections.ForEach(connection => connection.Send(requests));
                foreach (var connection in _connections)
                {
                    answer = ReadAnswers(connection);
                }
            }

            return answer;
        }
    }

    private string ReadAnswers(Socket connection)
    {
        for (var received = 0; received < MaxAnswers; )
        {
            var read = connection.Receive(_received, received, MaxAnswers - received, SocketFlags.None);
            received += read;
            var answers = Encoding.ASCII.GetString(_received, 0, received);
            if (read == 0 || CountOf("HTTP/1.1 ", answers) > CountOf(Success, answers))
            {
                throw new InvalidOperationException($"The server at {_server} answered: {answers}");
            }

            if (CountOf(EndOfAnswer, answers) == AtOnce)
            {
                return answers[..^EndOfAnswer.Length].Split('\n')[^1];
            }
        }

        throw new InvalidOperationException($"The answers of the server at {_server} are too long.");
    }

    private static int CountOf(string text, string answers) => answers.Split(text).Length - 1;
}
#endif
