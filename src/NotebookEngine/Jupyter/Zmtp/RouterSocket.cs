using System.Diagnostics;
using System.Net;

namespace PriceOfAwait.NotebookEngine.Jupyter.Zmtp;

/// <summary>Takes messages from many peers; each is answered over its connection.</summary>
/// <param name="address">Where it listens.</param>
/// <param name="take">Gets each message, on the peer's thread.</param>
internal sealed class RouterSocket(EndPoint address, Action<ZmtpConnection, IReadOnlyList<byte[]>> take) : ZmtpSocket("ROUTER", address)
{
    // A peer opens its connections at once, but they come about one after the other.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1);

    private readonly object _gate = new();
    private readonly List<ZmtpConnection> _peers = [];

    /// <summary>
    /// The peer here with the same name as a peer of another socket; of peers without a name, the newest. Waited for where it is not
    /// connected yet. Null if none.
    /// </summary>
    public ZmtpConnection? PeerLike(ZmtpConnection other)
    {
        var waiting = Stopwatch.StartNew();
        lock (_gate)
        {
            while (true)
            {
                var found = _peers.FindLast(peer => peer.Identity.AsSpan().SequenceEqual(other.Identity));
                var left = Patience - waiting.Elapsed;
                if (found is not null || left <= TimeSpan.Zero)
                {
                    return found;
                }

                Monitor.Wait(_gate, left);
            }
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
            Monitor.PulseAll(_gate);
        }
    }
}
