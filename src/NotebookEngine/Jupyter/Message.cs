using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Unicode;
using PriceOfAwait.NotebookEngine.Jupyter.Zmtp;

namespace PriceOfAwait.NotebookEngine.Jupyter;

/// <summary>A message from a front-end, with what it takes to answer it.</summary>
/// <param name="peer">Where it came from.</param>
/// <param name="route">The frames that lead an answer to the sender.</param>
/// <param name="header">Its header, as it came: that is what an answer names as its parent.</param>
/// <param name="type">What is asked, such as <c>execute_request</c>.</param>
/// <param name="content">The content, unread: a message whose content makes no sense is answered, too.</param>
internal sealed class Message(ZmtpConnection peer, IReadOnlyList<byte[]> route, byte[] header, string type, byte[] content)
{
    private static readonly JsonDocumentOptions EachOnce = new() { AllowDuplicateProperties = false };

    private JsonObject? _content;

    public ZmtpConnection Peer => peer;

    public IReadOnlyList<byte[]> Route => route;

    public byte[] Header => header;

    public string Type => type;

    /// <summary>The content.</summary>
    /// <exception cref="InvalidDataException">It isn't what Jupyter sends.</exception>
    public JsonObject Content => _content ??= Read();

    private JsonObject Read()
    {
        if (!Utf8.IsValid(content))
        {
            throw new InvalidDataException("its content is no UTF-8.");
        }

        try
        {
            return JsonNode.Parse(content, documentOptions: EachOnce) as JsonObject
                ?? throw new InvalidDataException("its content is no object.");
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            throw new InvalidDataException($"its content is no JSON that can be read: {e.Message}", e);
        }
    }
}
