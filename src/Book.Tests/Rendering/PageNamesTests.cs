using PriceOfAwait.Book.Rendering;

namespace PriceOfAwait.Book.Tests.Rendering;

public class PageNamesTests
{
    [Fact]
    public void A_page_is_named_after_its_notebook_in_letters_digits_and_hyphens_each_once()
    {
        string[] notebooks =
        [
            "01-Fast paths.ipynb", "index.ipynb", "a\"><script>.ipynb", "A---Script.ipynb", "..ipynb", "🚀.ipynb", "97-Ünï—日本.ipynb",
            "97-ünï--日本.ipynb", "हिन्दी.ipynb",
        ];
        Assert.Equal(
            [
                "01-fast-paths.html", "index-2.html", "a-script.html", "a-script-2.html", "notebook.html", "notebook-2.html",
                "97-ünï-日本.html", "97-ünï-日本-2.html", "हिन्दी.html",
            ],
            PageNames.Of(notebooks).Select(page => page.Value));
    }

    [Fact]
    public void A_long_name_is_cut_so_that_a_page_can_be_written_beside_the_parts_of_others()
    {
        var pages = PageNames.Of([$"{new string('日', 80)}.ipynb", $"{new string('日', 80)}x.ipynb"]).Values.ToList();
        Assert.All(pages, page => Assert.InRange(System.Text.Encoding.UTF8.GetByteCount(page), 100, 200));
        Assert.Equal(2, pages.Distinct().Count());
    }
}
