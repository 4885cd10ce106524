using System.Text.Encodings.Web;

namespace PriceOfAwait.Book.Pages;

/// <summary>
/// Headings, prose and code by the places that links lead to. It is a script: a page that was opened from a file may
/// load nothing else.
/// </summary>
internal static class SearchIndex
{
    // What cells put out, and what stands elsewhere, too: a matrix has what stands below it, claim by claim.
    private const string LeftOut = "script, nav, .output, .about, .matrix, .chart";

    private const string Inline = "a, b, code, del, em, i, span, strong, sub, sup";

    private static readonly JsonSerializerOptions Short = new()
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>
    /// The places of a page: the id that a link leads to, the heading that it stands below or is, its text.
    /// </summary>
    public static IReadOnlyList<string[]> PlacesIn(Markup main)
    {
        var document = new HtmlParser().ParseDocument(main.Text);
        foreach (var element in document.QuerySelectorAll(LeftOut))
        {
            element.Remove();
        }

        // No word goes on from one block to the next.
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
            // The page's own title may have no id: what it leads to is the page.
            else if (
                node is IElement element
                && (element.Id is { Length: > 0 } and not "content" || element.LocalName == "h1")
            )
            {
                End();
                id = element.Id is { Length: > 0 } own ? own : id;
                if (element is { LocalName: ['h', >= '1' and <= '6'] })
                {
                    // It is searched as a heading, not as text.
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

    public static byte[] ToScript(IEnumerable<(string File, string Title, IReadOnlyList<string[]> Places)> pages) =>
        Encoding.UTF8.GetBytes(
            $"window.priceOfAwaitSearch = "
                + $"{JsonSerializer.Serialize(pages.Select(page => new object[] { page.File, page.Title, page.Places }), Short)};\n"
        );
}
