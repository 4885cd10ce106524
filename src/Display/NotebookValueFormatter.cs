namespace PriceOfAwait.Display;

/// <summary>
/// Writes a <see cref="NotebookValue"/> in one MIME type, with the members that .NET Interactive's convention asks for.
/// </summary>
/// <param name="mimeType">What it writes.</param>
/// <param name="render">The value in it.</param>
public sealed class NotebookValueFormatter(string mimeType, Func<NotebookValue, string> render)
{
    /// <summary>The MIME type of HTML.</summary>
    public const string Html = "text/html";

    /// <summary>The MIME type of plain text.</summary>
    public const string PlainText = "text/plain";

    /// <summary>What <see cref="Format"/> writes.</summary>
    public string MimeType => mimeType;

    /// <summary>Writes the value.</summary>
    /// <returns><see langword="false"/> where the value is not one of ours; then nothing was written.</returns>
    public bool Format(object instance, TextWriter writer)
    {
        ArgumentNullException.ThrowIfNull(writer);
        if (instance is not NotebookValue value)
        {
            return false;
        }

        writer.Write(render(value));
        return true;
    }
}
