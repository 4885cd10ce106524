using PriceOfAwait.Book.Rendering;

namespace PriceOfAwait.Book.Tests.Rendering;

public class PageNamesTests
{
    [Fact]
    public void A_page_has_the_name_of_its_notebook_and_none_of_the_book_s_own() => Assert.Equal(
        ["01-Fast paths.html", "notebook-index.html", "notebook-Ledger.html", "97-Ünï—日本.html", "हिन्दी.html"],
        PageNames.Of(["01-Fast paths.ipynb", "index.ipynb", "Ledger.ipynb", "97-Ünï—日本.ipynb", "हिन्दी.ipynb"]).Values);
}
