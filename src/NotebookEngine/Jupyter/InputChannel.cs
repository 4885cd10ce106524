using System.Net;
using System.Text.Json.Nodes;
using PriceOfAwait.NotebookEngine.Jupyter.Zmtp;

namespace PriceOfAwait.NotebookEngine.Jupyter;

/// <summary>The channel on which the kernel asks and the front-end answers: for the input that a cell waits for.</summary>
internal sealed class InputChannel
{
    /// <summary>What front-ends send for the end of input, as a terminal does.</summary>
    private const string EndOfInput = "\u0004";

    private readonly MessageFormat _format;

    /// <param name="address">Where it listens.</param>
    /// <param name="format">How messages are written.</param>
    /// <param name="give">Takes a line; null at the end of input.</param>
    public InputChannel(EndPoint address, MessageFormat format, Action<string?> give)
    {
        _format = format;
        Socket = new RouterSocket(address, format.Reading(message =>
        {
            if (message.Type == "input_reply")
            {
                give(message.Content.Text("value") is { } line && line != EndOfInput ? line : null);
            }
        }));
    }

    public RouterSocket Socket { get; }

    /// <summary>Asks the sender of the request for a line.</summary>
    /// <returns>Whether that could be asked.</returns>
    public bool Ask(Message request)
    {
        var content = new JsonObject { ["prompt"] = "", ["password"] = false };
        try
        {
            var peer = Socket.PeerLike(request.Peer);
            peer?.Send(_format.Write(request.Route, "input_request", request.Header, content));
            return peer is not null;
        }
        catch (IOException)
        {
            // The front-end has left.
            return false;
        }
    }
}
