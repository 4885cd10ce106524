using System.Net;

namespace PriceOfAwait.NotebookEngine.Jupyter.Zmtp;

/// <summary>Takes messages from many peers; each is answered over its connection.</summary>
/// <param name="address">Where it listens.</param>
/// <param name="take">Gets each message, on the peer's thread.</param>
internal sealed class RouterSocket(EndPoint address, Action<ZmtpConnection, IReadOnlyList<byte[]>> take) : ZmtpSocket("ROUTER", address)
{
    private readonly object _gate = new();
    private readonly List<ZmtpConnection> _peers = [];

    /// <summary>The peer here with the same name as a peer of another socket; of peers without a name, the newest. Null if none.</summary>
    public ZmtpConnection? PeerLike(ZmtpConnection other)
    {
        lock (_gate)
        {
            return _peers.FindLast(peer => peer.Identity.AsSpan().SequenceEqual(other.Identity));
        }
    }

    protected override void Serve(ZmtpConnection peer)
    {
        Change(peers => peers.Add(peer));
        try
        {
            while (true)
            {
                take(peer, peer.Receive());
            }
        }
        finally
        {
            Change(peers => peers.Remove(peer));
        }
    }

    private void Change(Action<List<ZmtpConnection>> change)
    {
        lock (_gate)
        {
            change(_peers);
        }
    }
}
