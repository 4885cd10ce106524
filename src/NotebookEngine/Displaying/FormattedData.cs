using Microsoft.AspNetCore.Html;
using Microsoft.DotNet.Interactive.Formatting;

namespace PriceOfAwait.NotebookEngine.Displaying;

/// <summary>Values as Microsoft's formatters show them.</summary>
internal static class FormattedData
{
    /// <summary>
    /// The value by MIME type: in the types asked for, else in those preferred for its type. HTML that a formatter made
    /// brings plain text with it, for readers that show no HTML; markup that a cell wrote says nothing as plain text.
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
