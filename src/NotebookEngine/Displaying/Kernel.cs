using Microsoft.AspNetCore.Html;
using Microsoft.DotNet.Interactive.Formatting;
using PriceOfAwait.NotebookEngine.Displaying;
using PriceOfAwait.NotebookWorker;

// What a cell calls has the same names and namespaces as in .NET Interactive, so that a notebook runs there unchanged.
namespace Microsoft.DotNet.Interactive
{
    /// <summary>What a cell calls without naming a type.</summary>
    public static class Kernel
    {
        /// <summary>Shows a value: in the MIME types given, else in those preferred for its type.</summary>
        public static DisplayedValue display(object? value, params string[] mimeTypes) => new(FormattedData.Of(value, mimeTypes));

        /// <summary>Markup, to be shown as it is.</summary>
        public static IHtmlContent HTML(string content) => content.ToHtmlContent();
    }

    /// <summary>A value on display.</summary>
    public sealed class DisplayedValue
    {
        private readonly string _id = Guid.NewGuid().ToString("N");
        private readonly string[] _mimeTypes;

        internal DisplayedValue(IReadOnlyDictionary<string, string> data)
        {
            _mimeTypes = [.. data.Keys];
            RunningCell.Publish(new ValueDisplayed(_id, data));
        }

        /// <summary>Shows another value in its place.</summary>
        public void Update(object? value) =>
            RunningCell.Publish(new DisplayUpdated(_id, FormattedData.Of(value, _mimeTypes)));
    }
}

namespace System
{
    /// <summary>Showing values from a cell.</summary>
    public static class DisplayExtensions
    {
        /// <summary>Shows a value: in the MIME types given, else in those preferred for its type.</summary>
        public static Microsoft.DotNet.Interactive.DisplayedValue Display(this object? value, params string[] mimeTypes) =>
            new(FormattedData.Of(value, mimeTypes));

        /// <summary>Shows text that is already of the MIME type.</summary>
        public static Microsoft.DotNet.Interactive.DisplayedValue DisplayAs(this string value, string mimeType) =>
            new(new Dictionary<string, string> { [mimeType] = value });
    }
}
