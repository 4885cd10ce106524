using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using PriceOfAwait.NotebookEngine.Jupyter.Zmtp;

namespace PriceOfAwait.NotebookEngine.Jupyter;

/// <summary>
/// Messages as frames, signed: route, delimiter, signature, header, parent's header, metadata, content
/// (jupyter-client.readthedocs.io, "The wire protocol").
/// </summary>
/// <param name="key">The secret shared with the front-end; without one nothing is signed.</param>
internal sealed class MessageFormat(string key)
{
    public const string ProtocolVersion = "5.3";

    private const int SignedFrames = 4;

    private static readonly byte[] Delimiter = "<IDS|MSG>"u8.ToArray();
    private static readonly byte[] Nothing = "{}"u8.ToArray();

    // Charts are HTML: escaped as for a page, they would be a third longer.
    private static readonly JsonWriterOptions Unescaped = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private readonly byte[] _key = Encoding.UTF8.GetBytes(key);
    private readonly string _session = Guid.NewGuid().ToString();

    /// <summary>Messages that aren't the front-end's are dropped; standard error says so.</summary>
    public Action<ZmtpConnection, IReadOnlyList<byte[]>> Reading(Action<Message> take) => (peer, frames) =>
    {
        try
        {
            take(Read(peer, frames));
        }
        catch (InvalidDataException e)
        {
            Console.Error.WriteLine($"A message was dropped. {e.Message}");
        }
    };

    /// <exception cref="InvalidDataException">The signature is wrong, or it is no message.</exception>
    public Message Read(ZmtpConnection peer, IReadOnlyList<byte[]> frames)
    {
        var delimiter = frames.TakeWhile(frame => !frame.AsSpan().SequenceEqual(Delimiter)).Count();
        if (frames.Count < delimiter + 2 + SignedFrames)
        {
            throw new InvalidDataException("It has too few frames.");
        }

        var signed = frames.Skip(delimiter + 2).Take(SignedFrames).ToList();
        if (!CryptographicOperations.FixedTimeEquals(Sign(signed), frames[delimiter + 1]))
        {
            throw new InvalidDataException("Its signature is wrong.");
        }

        return new Message(peer, [.. frames.Take(delimiter)], signed[0], TypeIn(signed[0]), signed[3]);
    }

    /// <summary>The type that a header names; the last one where it names two, as in Python.</summary>
    private static string TypeIn(byte[] header)
    {
        try
        {
            using var members = JsonDocument.Parse(header);
            return members.RootElement.GetProperty("msg_type").GetString() ?? throw new InvalidDataException("It has no type.");
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException or KeyNotFoundException)
        {
            throw new InvalidDataException($"Its header is not what Jupyter sends: {e.Message}", e);
        }
    }

    /// <summary>The frames of a message.</summary>
    /// <param name="route">The frames before it: the way to the receiver, or the topic.</param>
    /// <param name="type">Its type.</param>
    /// <param name="parent">The header of the message that led to it, if one did.</param>
    /// <param name="content">The content.</param>
    public IReadOnlyList<byte[]> Write(IReadOnlyList<byte[]> route, string type, byte[]? parent, JsonObject content)
    {
        var header = new JsonObject
        {
            ["msg_id"] = Guid.NewGuid().ToString(),
            ["session"] = _session,
            ["username"] = "kernel",
            ["date"] = DateTime.UtcNow.ToString("yyyy-MM-ddTHH:mm:ss.ffffffZ", CultureInfo.InvariantCulture),
            ["msg_type"] = type,
            ["version"] = ProtocolVersion,
        };
        byte[][] signed = [Bytes(header), parent ?? Nothing, Nothing, Bytes(content)];
        return [.. route, Delimiter, Sign(signed), .. signed];
    }

    private byte[] Sign(IEnumerable<byte[]> frames)
    {
        if (_key.Length == 0)
        {
            return [];
        }

        using var hash = IncrementalHash.CreateHMAC(HashAlgorithmName.SHA256, _key);
        foreach (var frame in frames)
        {
            hash.AppendData(frame);
        }

        return Encoding.ASCII.GetBytes(Convert.ToHexStringLower(hash.GetHashAndReset()));
    }

    private static byte[] Bytes(JsonObject content)
    {
        using var bytes = new MemoryStream();
        using (var writer = new Utf8JsonWriter(bytes, Unescaped))
        {
            content.WriteTo(writer);
        }

        return bytes.ToArray();
    }
}
