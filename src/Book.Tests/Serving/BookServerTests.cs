using System.Net;

namespace PriceOfAwait.Book.Tests.Serving;

[Trait("Kind", "browser")]
public sealed class BookServerTests(Chromium chromium) : NotebookTests, IAsyncLifetime
{
    private readonly HttpClient _client = new();
    private BookServer _server = null!;

    public async ValueTask InitializeAsync() => _server = await BookServer.StartAsync(Book("first"), 0, Cancellation);

    public async ValueTask DisposeAsync()
    {
        await _server.DisposeAsync();
        _client.Dispose();
        Dispose();
    }

    [Fact]
    public async Task It_is_on_the_loopback_address_has_the_pages_and_their_files_and_nothing_to_write_to()
    {
        Assert.Equal("127.0.0.1", _server.Address.Host);
        foreach (
            var (path, type) in new[]
            {
                ("/", "text/html"),
                ("/lesson.html", "text/html"),
                ("/assets/book.css", "text/css"),
                ("/assets/live.js", "text/javascript"),
            }
        )
        {
            var file = await GetAsync(path);
            Assert.Equal((HttpStatusCode.OK, type), (file.StatusCode, file.Content.Headers.ContentType!.MediaType));
            Assert.Contains("frame-ancestors 'none'", file.Headers.GetValues("Content-Security-Policy").Single());
        }

        Assert.Equal(
            HttpStatusCode.MethodNotAllowed,
            (await _client.PostAsync(_server.Address, new StringContent("x"), Cancellation)).StatusCode
        );
    }

    [Theory]
    [InlineData("evil.example", 421)]
    [InlineData("127.0.0.1.evil.example", 421)]
    [InlineData("evil.example:1", 421)]
    [InlineData("localhost:1", 200)]
    public async Task It_answers_to_its_own_name_alone_also_through_a_proxy_of_this_machine(string host, int status)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, _server.Address);
        request.Headers.Host = host;
        using var response = await _client.SendAsync(request, Cancellation);
        Assert.Equal(status, (int)response.StatusCode);
        Assert.Equal(
            status == 200,
            (await response.Content.ReadAsStringAsync(Cancellation)).Contains("<html", StringComparison.Ordinal)
        );
    }

    [Theory]
    [InlineData("/../key")]
    [InlineData("/%2e%2e/key")]
    [InlineData("/lesson.ipynb")]
    [InlineData("/.runs/lesson.json")]
    public async Task There_is_nothing_but_the_book(string path) =>
        Assert.Equal(HttpStatusCode.NotFound, (await GetAsync(path)).StatusCode);

    [Fact]
    public async Task A_page_named_in_any_script_is_found_by_its_link_and_follows_and_pages_without_a_change_stay()
    {
        const string Name = "97-ünï—日 \"<%?#.ipynb";
        _server.Show(Book("first", Name));
        await using var lesson = await chromium.OpenAsync(_server.Address.AbsoluteUri);
        await lesson.Page.Locator("ol.lessons a.title").ClickAsync();
        await lesson.Page.GetByText("first").WaitForAsync();
        Assert.EndsWith("/97-%C3%BCn%C3%AF%E2%80%94%E6%97%A5%20%22%3C%25%3F%23.html", lesson.Page.Url);
        await using var figures = await chromium.OpenAsync(
            new Uri(_server.Address, "how-these-figures-were-made.html").AbsoluteUri
        );
        await figures.Page.EvaluateAsync("window.stayed = true");

        _server.Show(Book("second", Name));
        await lesson.Page.GetByText("second").WaitForAsync();
        Assert.True(await figures.Page.EvaluateAsync<bool>("window.stayed"));
        Assert.Empty(lesson.Errors.Concat(figures.Errors));
    }

    [Fact]
    public async Task A_folder_tells_of_a_notebook_that_was_run_again()
    {
        Write("lesson.ipynb");
        var folder = new NotebookFolder(Folder["out"]);
        var next = folder.ChangesAsync(Cancellation).FirstAsync(Cancellation).AsTask();
        Write("lesson.ipynb", Markdown("more"));
        await next.WaitAsync(TimeSpan.FromSeconds(30), Cancellation);
    }

    /// <summary>Open, from a file, while a run replaces it.</summary>
    [Fact]
    public async Task A_page_that_is_a_file_follows_until_the_book_is_whole_and_keeps_its_place()
    {
        Write("first", isFollowed: true);
        await using var tab = await chromium.OpenAsync(Folder["book/lesson.html"]);
        var heading = tab.Page.Locator("#far-below");
        await heading.EvaluateAsync("heading => heading.scrollIntoView()");
        var place = await heading.EvaluateAsync<double>("heading => heading.getBoundingClientRect().top");

        Write("second\n\nwith more\n\nabove", isFollowed: true);
        await tab.Page.GetByText("second").WaitForAsync();
        await tab.Page.WaitForFunctionAsync(
            "place => Math.abs(document.getElementById('far-below').getBoundingClientRect().top - place) < 3",
            place
        );
        Assert.Empty(tab.Errors);

        Write("third", isFollowed: false);
        await tab.Page.GetByText("third").WaitForAsync();
        Assert.Equal(0, await tab.Page.Locator("script[src*=live]").CountAsync());
        Assert.False(File.Exists(Folder["book/assets/versions.js"]));

        void Write(string text, bool isFollowed)
        {
            var lines = string.Join("\n\n", Enumerable.Range(1, 60).Select(number => $"Paragraph {number}."));
            Book($"{text}\n\n{lines}\n\n## Far below\n\n{lines}", isFollowed: isFollowed)
                .WriteTo(Folder["book"], cancellation: Cancellation);
        }
    }

    private BookSite Book(string text, string name = "lesson.ipynb", bool isFollowed = true) =>
        new BookWriter { IsFollowed = isFollowed }.Write(
            [Write(name, Markdown("# Lesson"), Markdown(text))],
            Cancellation
        );

    private async Task<HttpResponseMessage> GetAsync(string path)
    {
        // The path unchanged: clients normalize it otherwise.
        var address = new Uri(
            $"{_server.Address.AbsoluteUri.TrimEnd('/')}{path}",
            new UriCreationOptions { DangerousDisablePathAndQueryCanonicalization = true }
        );
        return await _client.GetAsync(address, Cancellation);
    }
}
