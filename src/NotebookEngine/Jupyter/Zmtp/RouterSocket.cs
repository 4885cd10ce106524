using System.Net;

namespace PriceOfAwait.NotebookEngine.Jupyter.Zmtp;

/// <summary>Takes messages from many peers, to be answered to each by its connection.</summary>
/// <param name="address">Where it listens.</param>
/// <param name="take">Gets each message, on the peer's thread.</param>
internal sealed class RouterSocket(EndPoint address, Action<ZmtpConnection, IReadOnlyList<byte[]>> take) : ZmtpSocket("ROUTER", address)
{
    protected override void Serve(ZmtpConnection peer)
    {
        while (true)
        {
            take(peer, peer.Receive());
        }
    }
}
