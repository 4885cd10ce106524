using System.Text.Encodings.Web;

namespace PriceOfAwait.Book.Pages;

/// <summary>
/// The text of headings, prose and code, by the ids that links lead to. The index is a script, because a page that was
/// opened from a file can load nothing else.
/// </summary>
internal static class SearchIndex
{
    // Not searched: scripts, navigation, outputs, and what repeats other text, as a matrix repeats the claims listed
    // below it.
    private const string LeftOut = "script, nav, .output, .about, .matrix, .chart";

    private const string Inline = "a, b, code, del, em, i, span, strong, sub, sup";

    private static readonly JsonSerializerOptions Short = new()
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>
    /// The places of a page. Each has the id that a link leads to, the heading that it stands below or is, and its
    /// text.
    /// </summary>
    public static IReadOnlyList<string[]> PlacesIn(Markup main)
    {
        var document = new HtmlParser().ParseDocument(main.Text);
        foreach (var element in document.QuerySelectorAll(LeftOut))
        {
            element.Remove();
        }

        // A space after each block, so that its last word doesn't merge with the first word of the next block.
        foreach (var block in document.Body!.QuerySelectorAll($"*:not({Inline})"))
        {
            block.After(document.CreateTextNode(" "));
        }

        var places = new List<string[]>();
        var text = new StringBuilder();
        var (id, heading) = ("content", "");
        foreach (var node in document.Body!.Descendants())
        {
            if (node is IText some)
            {
                text.Append(some.Data);
            }
            // A page's title may have no id. A link to it leads to the page instead.
            else if (
                node is IElement element
                && (element.Id is { Length: > 0 } and not "content" || element.LocalName == "h1")
            )
            {
                End();
                id = element.Id is { Length: > 0 } own ? own : id;
                if (element is { LocalName: ['h', >= '1' and <= '6'] })
                {
                    // A heading is searched as a heading, so its text is removed here.
                    heading = Prose.TextOf(element);
                    element.TextContent = "";
                }
            }
        }

        End();
        return places;

        void End()
        {
            var line = Prose.OneLine(text.ToString());
            text.Clear();
            if (line.Length > 0 || (heading.Length > 0 && heading != places.LastOrDefault()?[1]))
            {
                places.Add([id, heading, line]);
            }
        }
    }

    public static byte[] ToScript(IEnumerable<(string File, string Title, IReadOnlyList<string[]> Places)> pages)
    {
        var index = pages.Select(page => new object[] { page.File, page.Title, page.Places });
        return Encoding.UTF8.GetBytes($"window.priceOfAwaitSearch = {JsonSerializer.Serialize(index, Short)};\n");
    }
}
