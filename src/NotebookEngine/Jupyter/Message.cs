using System.Text.Json.Nodes;
using PriceOfAwait.NotebookEngine.Jupyter.Zmtp;

namespace PriceOfAwait.NotebookEngine.Jupyter;

/// <summary>A message from a front-end, with what it takes to answer it.</summary>
/// <param name="Peer">Where it came from.</param>
/// <param name="Route">The frames that lead an answer to the one who asked.</param>
/// <param name="Header">Its header, as it came: that is what an answer names as its parent.</param>
/// <param name="Type">What is asked, such as <c>execute_request</c>.</param>
/// <param name="Content">The particulars.</param>
internal sealed record Message(ZmtpConnection Peer, IReadOnlyList<byte[]> Route, byte[] Header, string Type, JsonObject Content);
