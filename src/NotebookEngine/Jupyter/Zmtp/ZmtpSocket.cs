using System.Net;
using System.Net.Sockets;

namespace PriceOfAwait.NotebookEngine.Jupyter.Zmtp;

/// <summary>A socket that peers connect to. Each peer has a thread of its own.</summary>
internal abstract class ZmtpSocket : IDisposable
{
    private readonly string _type;
    private readonly Socket _listener;

    /// <summary>Listens at the address. Peers are served once <see cref="Open"/> was called.</summary>
    /// <exception cref="SocketException">The address is taken, or not this machine's.</exception>
    protected ZmtpSocket(string type, EndPoint address)
    {
        _type = type;
        var protocol = address is UnixDomainSocketEndPoint ? ProtocolType.Unspecified : ProtocolType.Tcp;
        _listener = new Socket(address.AddressFamily, SocketType.Stream, protocol);
        _listener.Bind(address);
        _listener.Listen();
    }

    /// <summary>Begins to serve those who connect.</summary>
    public void Open() => StartThread(Accept);

    /// <summary>No peer can connect any more.</summary>
    public void Dispose() => _listener.Dispose();

    /// <summary>Serves a peer for as long as it stays: until an <see cref="IOException"/>.</summary>
    protected abstract void Serve(ZmtpConnection peer);

    private void Accept()
    {
        while (true)
        {
            Socket socket;
            try
            {
                socket = _listener.Accept();
            }
            catch (Exception e) when (e is SocketException or ObjectDisposedException)
            {
                return;
            }

            StartThread(() => Greet(socket));
        }
    }

    private void Greet(Socket socket)
    {
        try
        {
            if (socket.ProtocolType == ProtocolType.Tcp)
            {
                socket.NoDelay = true;
            }

            using var peer = new ZmtpConnection(socket, _type);
            Serve(peer);
        }
        catch (Exception e) when (e is IOException or SocketException or ObjectDisposedException)
        {
            // The peer has left. Others come and go as they like.
            socket.Dispose();
        }
    }

    private static void StartThread(Action work) => new Thread(() => work()) { IsBackground = true }.Start();
}
