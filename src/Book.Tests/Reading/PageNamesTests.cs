using PriceOfAwait.Book.Reading;

namespace PriceOfAwait.Book.Tests.Reading;

public class PageNamesTests
{
    [Fact]
    public void A_page_is_named_after_its_notebook_in_letters_digits_and_hyphens_each_once()
    {
        string[] notebooks = ["01-Fast paths.ipynb", "index.ipynb", "a\"><script>.ipynb", "A---Script.ipynb", "é.ipynb", "..ipynb"];
        Assert.Equal(
            ["01-fast-paths.html", "index-2.html", "a-script.html", "a-script-2.html", "notebook.html", "notebook-2.html"],
            PageNames.Of(notebooks).Select(page => page.Value));
    }
}
