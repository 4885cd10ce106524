using PriceOfAwait.Book.Pages;
using PriceOfAwait.Browser;

namespace PriceOfAwait.Book.Tests;

/// <summary>A page that is open, from a file, while a run replaces it.</summary>
public sealed class FollowingTests(Chromium chromium) : IDisposable
{
    private readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task It_follows_until_the_book_is_whole_and_keeps_its_place()
    {
        Assert.SkipUnless(Chromium.Missing is null, Chromium.Missing ?? "");
        Write("first", Following.File);
        await using var tab = await chromium.OpenAsync(new Uri(_folder["book/lesson.html"]).AbsoluteUri);
        await tab.Page.Locator("#far-below").EvaluateAsync("heading => heading.scrollIntoView()");
        var place = await PlaceAsync(tab);

        Write("second\n\nwith more\n\nabove", Following.File);
        await tab.Page.GetByText("second").WaitForAsync();
        await tab.Page.WaitForFunctionAsync(
            "place => Math.abs(document.getElementById('far-below').getBoundingClientRect().top - place) < 3", place);
        Assert.Empty(tab.Complaints);

        Write("third", Following.Nothing);
        await tab.Page.GetByText("third").WaitForAsync();
        Assert.Equal(0, await tab.Page.Locator("script[src*=live]").CountAsync());
        Assert.False(File.Exists(_folder["book/assets/versions.js"]));
    }

    private static Task<double> PlaceAsync(Tab tab) =>
        tab.Page.Locator("#far-below").EvaluateAsync<double>("heading => heading.getBoundingClientRect().top");

    private void Write(string text, Following following)
    {
        var lines = string.Join("\n\n", Enumerable.Range(1, 60).Select(number => $"Paragraph {number}."));
        var notebook = NotebookJson.Of(
            NotebookJson.Prose("# Lesson"), NotebookJson.Prose(text), NotebookJson.Prose(lines), NotebookJson.Prose("## Far below"),
            NotebookJson.Prose(lines));
        new BookWriter { Plotly = null, Following = following }
            .Write([_folder.Execute("lesson.ipynb", notebook)], TestContext.Current.CancellationToken)
            .WriteTo(_folder["book"], cancellation: TestContext.Current.CancellationToken);
    }
}
