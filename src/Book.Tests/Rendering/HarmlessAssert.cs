using System.Text.RegularExpressions;
using AngleSharp.Dom;
using AngleSharp.Html.Parser;
using PriceOfAwait.Book.Rendering;

namespace PriceOfAwait.Book.Tests.Rendering;

/// <summary>What HTML on a page must be, whatever it was made of, by the rules of browsers rather than those that made it.</summary>
internal static partial class HarmlessAssert
{
    private static readonly HashSet<string> NeverOnAPage =
    [
        "style", "iframe", "object", "embed", "link", "meta", "base", "form", "svg", "math", "template", "textarea", "select", "audio",
        "video", "title", "frameset", "plaintext", "xmp", "noscript",
    ];

    /// <summary>Nothing of it runs, loads, or reaches beyond its place.</summary>
    public static void NothingRuns(Markup html)
    {
        var page = new HtmlParser().ParseDocument($"<body><main><div id=\"around-it\">{html}</div></main><p id=\"below-it\"></p></body>");
        Assert.Equal("BODY", page.GetElementById("below-it")!.ParentElement!.TagName);
        Assert.All(page.Body!.QuerySelectorAll("*"), element =>
        {
            Assert.DoesNotContain(element.LocalName, NeverOnAPage);
            Assert.True(
                element.LocalName != "script" || element.GetAttribute("type") == "application/json", element.OuterHtml);
            Assert.All(element.Attributes, attribute => IsHarmless(element, attribute));
        });
    }

    private static void IsHarmless(IElement element, IAttr attribute)
    {
        var value = IgnoredByBrowsers().Replace(attribute.Value, "").ToLowerInvariant();
        Assert.False(attribute.Name.StartsWith("on", StringComparison.OrdinalIgnoreCase), element.OuterHtml);
        switch (attribute.Name)
        {
            case "href":
                Assert.Matches(@"^(https?:|mailto:|#|[\w%.-]+\.html)", value);
                break;
            case "src":
                Assert.StartsWith("data:image/", value, StringComparison.Ordinal);
                break;
            case "style":
                Assert.DoesNotMatch(@"url|expression|position|import|@|/\*|\\", value);
                break;
            case "srcdoc" or "action" or "formaction" or "srcset" or "background" or "ping" or "xlink:href" or "data" or "is" or "slot":
                Assert.Fail(element.OuterHtml);
                break;
        }
    }

    [GeneratedRegex(@"[\p{Cc}\s]")]
    private static partial Regex IgnoredByBrowsers();
}
