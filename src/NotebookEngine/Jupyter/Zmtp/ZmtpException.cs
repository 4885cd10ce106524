namespace PriceOfAwait.NotebookEngine.Jupyter.Zmtp;

/// <summary>A peer doesn't speak the protocol.</summary>
internal sealed class ZmtpException(string message) : IOException(message);
