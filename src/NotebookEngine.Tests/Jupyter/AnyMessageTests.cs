using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Text.Json.Nodes;
using PriceOfAwait.Mutations;
using PriceOfAwait.NotebookEngine.Jupyter;
using PriceOfAwait.NotebookEngine.Jupyter.Zmtp;

namespace PriceOfAwait.NotebookEngine.Tests.Jupyter;

/// <summary>Whatever comes over the wire.</summary>
public sealed class AnyMessageTests
{
    private const string Header =
        """{"msg_id":"a-1","session":"s","username":"u","date":"2026-04-01T10:00:00Z","msg_type":"execute_request","version":"5.3"}""";

    private const string Content =
        """{"code":"1 + 1","silent":false,"store_history":true,"user_expressions":{"a":"1"},"allow_stdin":false,"cursor_pos":3}""";

    // A greeting, what gets a peer ready, and two messages, the second one with a frame of the long kind.
    private static readonly byte[] Spoken =
    [
        0xFF, 0, 0, 0, 0, 0, 0, 0, 0, 0x7F, 3, 0, .. "NULL"u8, .. new byte[48],
        4, 47, .. "\u0005READY\u000bSocket-Type"u8, 0, 0, 0, 6, .. "DEALER\u0008Identity"u8, 0, 0, 0, 3, .. "me!"u8,
        1, 9, .. "<IDS|MSG>"u8, 1, 0, 1, 2, .. "{}"u8, 0, 2, .. "{}"u8,
        3, 0, 0, 0, 0, 0, 0, 0, 3, .. "abc"u8, 0, 1, 7,
    ];

    [Fact]
    public void A_peer_is_understood_to_its_last_message_or_leaves_whatever_it_sends()
    {
        const long MuchMemory = 4 << 20;
        Invariant.Holds(
            Mutated.Bytes(Spoken),
            bytes =>
            {
                var (peer, own) = Connected();
                using (peer)
                using (own)
                {
                    peer.Send(bytes);
                    peer.Shutdown(SocketShutdown.Send);
                    var before = GC.GetAllocatedBytesForCurrentThread();
                    Assert.ThrowsAny<IOException>(void () => ReceiveAll(own));
                    Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, MuchMemory);
                }
            },
            cost: 4);
    }

    [Fact]
    public async Task What_is_sent_is_received()
    {
        var (one, other) = Connected();
        var greeting = Task.Run(() => new ZmtpConnection(one, "DEALER"), TestContext.Current.CancellationToken);
        using var receiver = new ZmtpConnection(other, "ROUTER");
        using var sender = await greeting;
        Invariant.Holds(Mutated.Bytes(Spoken, [.. Spoken, .. new byte[300]]), bytes =>
        {
            // Any bytes, cut into any frames.
            var length = 1 + (bytes.Length > 0 ? bytes[0] : 0);
            IReadOnlyList<byte[]> frames = bytes.Length == 0 ? [[]] : [.. bytes.Chunk(length)];
            var sending = Task.Run(() => sender.Send(frames));
            Assert.Equal(frames, receiver.Receive());
            sending.GetAwaiter().GetResult();
        });
    }

    [Fact]
    public void Frames_are_a_message_or_are_refused_with_the_reason() =>
        Invariant.Holds(
            Mutated.Bytes([.. "route\n<IDS|MSG>\n\n"u8, .. Encoding.UTF8.GetBytes($"{Header}\n{{}}\n{{}}\n{Content}")]),
            bytes => Read(Encoding.Latin1.GetString(bytes).Split('\n').Select(Encoding.Latin1.GetBytes)));

    [Fact]
    public void A_header_has_a_type_or_is_refused() => Invariant.Holds(Mutated.Json(Header), header => Read(Framed(header, Content)));

    [Fact]
    public void Particulars_are_what_they_have_to_be_or_are_refused() =>
        Invariant.Holds(Mutated.Json(Content), content => Read(Framed(Header, content)));

    [Fact]
    public void A_text_of_a_cell_arrives_as_it_was()
    {
        var format = new MessageFormat("key");
        Invariant.Holds(Mutated.Text(Content, "\e[31mred\e[0m and é 日 🚀"), text =>
        {
            var message = format.Read(null!, format.Write([], "stream", null, new JsonObject { ["text"] = text }));
            // Half of a pair has no place in JSON.
            Assert.Equal(Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text)), message.Content.Text("text"));
        });
    }

    private static void ReceiveAll(Socket socket)
    {
        using var connection = new ZmtpConnection(socket, "ROUTER");
        while (true)
        {
            connection.Receive();
        }
    }

    private static IEnumerable<byte[]> Framed(string header, string content) =>
        new[] { "<IDS|MSG>", "", header, "{}", "{}", content }.Select(Encoding.UTF8.GetBytes);

    /// <summary>Reads all of a message.</summary>
    private static void Read(IEnumerable<byte[]> frames)
    {
        Func<JsonObject, object?>[] questions =
        [
            content => content.Text("code"),
            content => content.Flag("silent"),
            content => content.Number("cursor_pos"),
            content => content.Object("user_expressions"),
            content => content.Object("user_expressions")?.Select(one => one.Key).ToList(),
        ];
        if (OrRefused(() => new MessageFormat("").Read(null!, [.. frames])) is not { } message)
        {
            return;
        }

        Assert.NotNull(message.Type);
        if (OrRefused(() => message.Content) is { } content)
        {
            foreach (var question in questions)
            {
                OrRefused(() => question(content));
            }
        }
    }

    private static T? OrRefused<T>(Func<T> read)
        where T : class?
    {
        try
        {
            return read();
        }
        catch (InvalidDataException e)
        {
            Assert.NotEmpty(e.Message);
            return null;
        }
    }

    private static (Socket One, Socket Other) Connected()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var one = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        one.Connect(listener.LocalEndpoint);
        return (one, listener.AcceptSocket());
    }
}
