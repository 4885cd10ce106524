using Microsoft.AspNetCore.Html;
using Microsoft.DotNet.Interactive.Formatting;

namespace PriceOfAwait.NotebookEngine.Displaying;

/// <summary>Values as Microsoft's formatters show them.</summary>
internal static class FormattedData
{
    /// <summary>
    /// The value by MIME type: in the types asked for, else in those preferred for its type. HTML from a formatter comes with plain text,
    /// for readers that show no HTML; HTML that a cell wrote itself doesn't, as it would only repeat the markup.
    /// </summary>
    public static IReadOnlyDictionary<string, string> Of(object? value, params string[] mimeTypes)
    {
        if (mimeTypes.Length == 0)
        {
            var preferred = Formatter.GetPreferredMimeTypesFor(value?.GetType());
            mimeTypes = preferred.SequenceEqual([HtmlFormatter.MimeType]) && value is not IHtmlContent
                ? [HtmlFormatter.MimeType, PlainTextFormatter.MimeType]
                : [.. preferred];
        }

        return mimeTypes.Distinct().ToDictionary(mimeType => mimeType, mimeType => value.ToDisplayString(mimeType));
    }
}
