using System.Net;

namespace PriceOfAwait.NotebookEngine.Jupyter.Zmtp;

/// <summary>Sends each message to all who subscribed to a prefix of it, in the same order to all.</summary>
internal sealed class PublisherSocket(EndPoint address) : ZmtpSocket("PUB", address)
{
    private const byte Subscribe = 1;

    private readonly object _gate = new();
    private readonly List<(ZmtpConnection Peer, byte[] Topic)> _subscriptions = [];
    private readonly ManualResetEventSlim _subscribed = new();

    /// <summary>Waits until somebody has subscribed, but not for ever.</summary>
    public void WaitForSubscriber(TimeSpan atMost) => _subscribed.Wait(atMost);

    /// <summary>Sends a message, whose first frame is its topic, to its subscribers, if there are any.</summary>
    public void Publish(IReadOnlyList<byte[]> frames)
    {
        lock (_gate)
        {
            foreach (var peer in _subscriptions.Where(s => frames[0].AsSpan().StartsWith(s.Topic)).Select(s => s.Peer).Distinct().ToList())
            {
                try
                {
                    peer.Send(frames);
                }
                catch (IOException)
                {
                    Forget(peer);
                }
            }
        }
    }

    protected override void Serve(ZmtpConnection peer)
    {
        try
        {
            while (true)
            {
                if (peer.Receive() is [[var kind, .. var topic]])
                {
                    Note(peer, kind, topic);
                }
            }
        }
        finally
        {
            Forget(peer);
        }
    }

    private void Note(ZmtpConnection peer, byte kind, byte[] topic)
    {
        lock (_gate)
        {
            if (kind == Subscribe)
            {
                _subscriptions.Add((peer, topic));
                _subscribed.Set();
            }
            else if (_subscriptions.FindIndex(s => s.Peer == peer && s.Topic.AsSpan().SequenceEqual(topic)) is >= 0 and var index)
            {
                _subscriptions.RemoveAt(index);
            }
        }
    }

    private void Forget(ZmtpConnection peer)
    {
        lock (_gate)
        {
            _subscriptions.RemoveAll(s => s.Peer == peer);
        }
    }
}
