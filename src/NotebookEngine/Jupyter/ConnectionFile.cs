using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.NotebookEngine.Jupyter;

/// <summary>What a front-end tells the kernel that it starts: where to listen, and how to sign.</summary>
internal sealed record ConnectionFile(
    [property: JsonRequired] string Transport,
    [property: JsonRequired] string Ip,
    [property: JsonRequired] int ShellPort,
    [property: JsonRequired] int ControlPort,
    [property: JsonRequired] int StdinPort,
    [property: JsonRequired] int IopubPort,
    [property: JsonRequired] int HbPort,
    [property: JsonRequired] string Key,
    string SignatureScheme = "hmac-sha256")
{
    /// <exception cref="InvalidDataException">It isn't a connection file, or asks for what this kernel doesn't do.</exception>
    /// <exception cref="IOException">It can't be read.</exception>
    public static ConnectionFile Read(string path)
    {
        ConnectionFile connection;
        try
        {
            connection = JsonSerializer.Deserialize(File.ReadAllText(path), ConnectionFileJson.Default.ConnectionFile)
                ?? throw new JsonException("It is empty.");
        }
        catch (JsonException e)
        {
            throw new InvalidDataException($"'{path}' is no connection file of Jupyter: {e.Message}");
        }

        if (connection.Transport is not ("tcp" or "ipc"))
        {
            throw new InvalidDataException($"'{path}': the transport is '{connection.Transport}'; it can be tcp or ipc.");
        }

        // Without a key nothing is signed, whatever the scheme.
        return connection.Key.Length == 0 || connection.SignatureScheme == "hmac-sha256"
            ? connection
            : throw new InvalidDataException($"'{path}': the signature scheme is '{connection.SignatureScheme}'; it can be hmac-sha256.");
    }

    /// <summary>Where the channel with the port listens.</summary>
    /// <exception cref="SocketException">The host has no address.</exception>
    public EndPoint AddressOf(int port)
    {
        if (Transport == "ipc")
        {
            return new UnixDomainSocketEndPoint(string.Create(CultureInfo.InvariantCulture, $"{Ip}-{port}"));
        }

        var address = Ip == "*" ? IPAddress.Any
            : IPAddress.TryParse(Ip, out var literal) ? literal
            : Dns.GetHostAddresses(Ip, AddressFamily.InterNetwork)[0];
        return new IPEndPoint(address, port);
    }
}

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.SnakeCaseLower)]
[JsonSerializable(typeof(ConnectionFile))]
internal sealed partial class ConnectionFileJson : JsonSerializerContext;
