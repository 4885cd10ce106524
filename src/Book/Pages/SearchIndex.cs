using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.RegularExpressions;
using AngleSharp.Dom;
using AngleSharp.Html.Parser;
using PriceOfAwait.Book.Rendering;

namespace PriceOfAwait.Book.Pages;

/// <summary>A place of a page that a search can lead to.</summary>
/// <param name="Id">The id that a link leads to.</param>
/// <param name="Heading">The heading that it stands below, or is.</param>
/// <param name="Text">Its prose or its code, without line breaks.</param>
internal sealed record SearchPlace(string Id, string Heading, string Text);

/// <summary>
/// What the book's search looks through: the headings, the prose and the code of its pages, by the places that links lead to. What cells
/// put out is not in it. It is a script, because a page that was opened from a file may load nothing else.
/// </summary>
internal sealed partial class SearchIndex
{
    // A matrix has what stands below it, claim by claim.
    private static readonly string[] LeftOut = ["output", "about", "matrix", "chart"];

    private static readonly JsonSerializerOptions Short = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private readonly List<SearchPlace> _places = [];
    private readonly StringBuilder _text = new();
    private string _id = "content";
    private string _heading = "";

    private SearchIndex()
    {
    }

    /// <summary>The places of one page, from the top down.</summary>
    public static IReadOnlyList<SearchPlace> PlacesIn(Markup main)
    {
        var index = new SearchIndex();
        index.Read(new HtmlParser().ParseDocument(main.Text).Body!);
        index.End();
        return index._places;
    }

    /// <summary>The index of a book.</summary>
    /// <param name="pages">The file, the title and the places of each page, in the order in which they are found.</param>
    public static byte[] ToScript(IEnumerable<(string File, string Title, IReadOnlyList<SearchPlace> Places)> pages)
    {
        var json = JsonSerializer.Serialize(
            pages.Select(page => new object[]
            {
                page.File, page.Title, page.Places.Select(place => new[] { place.Id, place.Heading, place.Text }),
            }),
            Short);
        return Encoding.UTF8.GetBytes($"window.priceOfAwaitSearch = {json};\n");
    }

    private void Read(INode node)
    {
        foreach (var child in node.ChildNodes)
        {
            if (child is IText text)
            {
                _text.Append(text.Data);
            }
            else if (child is IElement element && !IsLeftOut(element))
            {
                Read(element);
            }
        }
    }

    private void Read(IElement element)
    {
        var isHeading = element is { LocalName: ['h', >= '1' and <= '6'] };
        var isPlace = element.Id is { Length: > 0 } and not "content";
        // The page's own title may have no id: what it leads to is the page.
        if (isPlace || element.LocalName == "h1")
        {
            End();
            (_id, _heading) = (isPlace ? element.Id! : _id, isHeading ? OneLine(element.TextContent) : _heading);
        }

        // A heading that is a place is told as a heading; one that isn't, as text.
        if (!isHeading || (!isPlace && element.LocalName != "h1"))
        {
            Read((INode)element);
        }

        _text.Append(element.LocalName is "a" or "b" or "code" or "del" or "em" or "i" or "span" or "strong" or "sub" or "sup" ? "" : " ");
    }

    private void End()
    {
        var text = OneLine(_text.ToString());
        _text.Clear();
        if (text.Length > 0 || (_heading.Length > 0 && _heading != _places.LastOrDefault()?.Heading))
        {
            _places.Add(new(_id, _heading, text));
        }
    }

    private static bool IsLeftOut(IElement element) => element.LocalName is "script" or "nav"
        || LeftOut.Any(element.ClassList.Contains);

    private static string OneLine(string text) => WhiteSpace().Replace(text, " ").Trim();

    [GeneratedRegex(@"\s+")]
    private static partial Regex WhiteSpace();
}
