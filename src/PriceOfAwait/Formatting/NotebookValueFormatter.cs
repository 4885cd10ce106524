namespace PriceOfAwait.Formatting;

/// <summary>Writes an <see cref="INotebookValue"/> in one MIME type, with the members that .NET Interactive's convention asks for.</summary>
public sealed class NotebookValueFormatter
{
    internal const string Html = "text/html";
    internal const string PlainText = "text/plain";

    private readonly Func<INotebookValue, string> _render;

    internal NotebookValueFormatter(string mimeType, Func<INotebookValue, string> render)
    {
        MimeType = mimeType;
        _render = render;
    }

    /// <summary>What <see cref="Format"/> writes.</summary>
    public string MimeType { get; }

    /// <summary>Writes the value.</summary>
    /// <returns><see langword="false"/> where the value is not one of ours; then nothing was written.</returns>
    public bool Format(object instance, TextWriter writer)
    {
        ArgumentNullException.ThrowIfNull(writer);
        if (instance is not INotebookValue value)
        {
            return false;
        }

        writer.Write(_render(value));
        return true;
    }
}
