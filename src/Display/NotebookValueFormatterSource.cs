namespace PriceOfAwait.Display;

/// <summary>
/// Creates the formatters of every <see cref="NotebookValue"/>; a notebook finds it by <see cref="TypeFormatterSourceAttribute"/>.
/// </summary>
public sealed class NotebookValueFormatterSource
{
#pragma warning disable CA1822 // The convention calls it on an instance.
    /// <summary>One formatter for each MIME type.</summary>
    public IEnumerable<object> CreateTypeFormatters() =>
    [
        new NotebookValueFormatter(NotebookValueFormatter.Html, value => value.ToHtml()),
        new NotebookValueFormatter(NotebookValueFormatter.PlainText, value => value.ToText()),
    ];
#pragma warning restore CA1822
}
