using AngleSharp.Dom;
using AngleSharp.Html.Dom;
using AngleSharp.Html.Parser;
using PriceOfAwait.Book.Tests;

[assembly: AssemblyFixture(typeof(Chromium))]
[assembly: AssemblyFixture(typeof(ExecutedBook))]

namespace PriceOfAwait.Book.Tests;

internal static class TestSite
{
    extension(BookSite site)
    {
        public static BookSite Of(params IReadOnlyList<string> notebooks) =>
            new BookWriter().Write(notebooks, TestContext.Current.CancellationToken);

        public string Text(string file) => Encoding.UTF8.GetString(site.Files[file]);

        public IHtmlDocument Page(string file) => new HtmlParser().ParseDocument(site.Text(file));
    }

    extension(IParentNode page)
    {
        public IEnumerable<string> Texts(string selector) =>
            page.QuerySelectorAll(selector).Select(element => element.TextContent);

        public IEnumerable<string?> Attributes(string selector, string name) =>
            page.QuerySelectorAll(selector).Select(element => element.GetAttribute(name));
    }
}
