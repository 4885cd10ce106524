using System.Buffers.Binary;
using System.Net.Sockets;
using System.Text;

namespace PriceOfAwait.NotebookEngine.Jupyter.Zmtp;

/// <summary>
/// One peer of a socket, spoken to in ZMTP 3.0 with its NULL mechanism (rfc.zeromq.org/spec/23). Its calls block, on threads of their own,
/// so that no other work in the process can keep it from answering.
/// </summary>
internal sealed class ZmtpConnection : IDisposable
{
    private const byte More = 1;
    private const byte Long = 2;
    private const byte Command = 4;
    private const int GreetingLength = 64;
    private const int ChunkLength = 1 << 16;

    /// <summary>A peer that takes nothing for so long is gone for good, and must not hold up the others.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    private readonly Socket _socket;
    private readonly Stream _input;
    private readonly object _sending = new();

    /// <summary>Greets the peer and is greeted.</summary>
    /// <exception cref="IOException">The peer has left, or speaks another protocol.</exception>
    public ZmtpConnection(Socket socket, string socketType)
    {
        _socket = socket;
        _socket.SendTimeout = (int)Patience.TotalMilliseconds;
        _input = new BufferedStream(new NetworkStream(socket), ChunkLength);
        Greet();
        SendReady(socketType);
        AwaitReady();
    }

    /// <summary>The name that the peer has given itself, the same on all sockets; empty when it has none.</summary>
    public byte[] Identity { get; private set; } = [];

    /// <summary>Waits for a message.</summary>
    /// <returns>Its frames.</returns>
    /// <exception cref="IOException">The peer has left.</exception>
    public IReadOnlyList<byte[]> Receive()
    {
        var frames = new List<byte[]>();
        while (true)
        {
            var (flags, body) = ReadFrame();
            if ((flags & Command) != 0)
            {
                continue;
            }

            frames.Add(body);
            if ((flags & More) == 0)
            {
                return frames;
            }
        }
    }

    /// <summary>Sends a message; any thread may.</summary>
    /// <exception cref="IOException">The peer has left, or takes nothing any more.</exception>
    public void Send(params IReadOnlyList<byte[]> frames)
    {
        using var message = new MemoryStream();
        for (var i = 0; i < frames.Count; i++)
        {
            WriteFrame(message, i + 1 < frames.Count ? More : (byte)0, frames[i]);
        }

        Write(message.GetBuffer().AsSpan(0, (int)message.Length));
    }

    public void Dispose() => _socket.Dispose();

    private void Greet()
    {
        Span<byte> greeting = stackalloc byte[GreetingLength];
        greeting.Clear();
        greeting[0] = 0xFF;
        greeting[9] = 0x7F;
        greeting[10] = 3;
        "NULL"u8.CopyTo(greeting[12..]);
        Write(greeting);

        _input.ReadExactly(greeting);
        if (greeting[0] != 0xFF || greeting[9] != 0x7F || greeting[10] < 3 || !greeting[12..32].TrimEnd((byte)0).SequenceEqual("NULL"u8))
        {
            throw new ZmtpException("The peer doesn't speak ZMTP 3 without authentication.");
        }
    }

    private void SendReady(string socketType)
    {
        using var body = new MemoryStream();
        body.Write("\u0005READY"u8);
        body.Write("\u000bSocket-Type"u8);
        Span<byte> length = stackalloc byte[4];
        BinaryPrimitives.WriteInt32BigEndian(length, socketType.Length);
        body.Write(length);
        body.Write(Encoding.ASCII.GetBytes(socketType));

        using var frame = new MemoryStream();
        WriteFrame(frame, Command, body.ToArray());
        Write(frame.ToArray());
    }

    private void AwaitReady()
    {
        var (flags, body) = ReadFrame();
        if ((flags & Command) == 0 || !body.AsSpan().StartsWith("\u0005READY"u8))
        {
            throw new ZmtpException("The peer didn't get ready.");
        }

        // Repeated: a name after its length in one byte, a value after its length in four.
        for (var rest = body.AsSpan("\u0005READY"u8.Length); !rest.IsEmpty;)
        {
            var name = Take(ref rest, Take(ref rest, 1)[0]);
            var value = Take(ref rest, BinaryPrimitives.ReadInt32BigEndian(Take(ref rest, 4)));
            if (Encoding.ASCII.GetString(name).Equals("Identity", StringComparison.OrdinalIgnoreCase))
            {
                Identity = value.ToArray();
            }
        }
    }

    private static Span<byte> Take(ref Span<byte> rest, int length)
    {
        if (length < 0 || length > rest.Length)
        {
            throw new ZmtpException("The peer's properties end too early.");
        }

        var taken = rest[..length];
        rest = rest[length..];
        return taken;
    }

    private (byte Flags, byte[] Body) ReadFrame()
    {
        Span<byte> header = stackalloc byte[9];
        _input.ReadExactly(header[..1]);
        var flags = header[0];
        long length;
        if ((flags & Long) != 0)
        {
            _input.ReadExactly(header[1..]);
            length = BinaryPrimitives.ReadInt64BigEndian(header[1..]);
        }
        else
        {
            _input.ReadExactly(header[1..2]);
            length = header[1];
        }

        if (length is < 0 or > int.MaxValue / 2)
        {
            throw new ZmtpException($"The peer announced a frame of {length} bytes.");
        }

        return (flags, ReadBody((int)length));
    }

    /// <summary>Takes memory for what comes, not for what was announced.</summary>
    private byte[] ReadBody(int length)
    {
        var body = new byte[Math.Min(length, ChunkLength)];
        for (var read = 0; ; Array.Resize(ref body, (int)Math.Min(length, 2L * body.Length)))
        {
            _input.ReadExactly(body.AsSpan(read));
            if (body.Length == length)
            {
                return body;
            }

            read = body.Length;
        }
    }

    private static void WriteFrame(MemoryStream message, byte flags, byte[] body)
    {
        if (body.Length <= byte.MaxValue)
        {
            message.WriteByte(flags);
            message.WriteByte((byte)body.Length);
        }
        else
        {
            message.WriteByte((byte)(flags | Long));
            Span<byte> length = stackalloc byte[8];
            BinaryPrimitives.WriteInt64BigEndian(length, body.Length);
            message.Write(length);
        }

        message.Write(body);
    }

    private void Write(ReadOnlySpan<byte> bytes)
    {
        try
        {
            lock (_sending)
            {
                // In pieces: patience is for a peer that takes nothing, not for a peer that is sent much.
                for (; !bytes.IsEmpty; bytes = bytes[Math.Min(ChunkLength, bytes.Length)..])
                {
                    _socket.Send(bytes[..Math.Min(ChunkLength, bytes.Length)]);
                }
            }
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            // Half a message may be out: nothing more can follow.
            Dispose();
            throw new IOException("The peer is gone.", e);
        }
    }
}
