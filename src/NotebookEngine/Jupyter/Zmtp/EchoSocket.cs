using System.Net;

namespace PriceOfAwait.NotebookEngine.Jupyter.Zmtp;

/// <summary>Gives back what it gets: a heartbeat.</summary>
internal sealed class EchoSocket(EndPoint address) : ZmtpSocket("REP", address)
{
    protected override void Serve(ZmtpConnection peer)
    {
        while (true)
        {
            peer.Send(peer.Receive());
        }
    }
}
