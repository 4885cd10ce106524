using System.Diagnostics;
using System.Net;
using System.Text;
using PriceOfAwait.Judging;
using PriceOfAwait.Practicing;

namespace PriceOfAwait.ClassBoard.Tests.Hosting;

public sealed class ClassServerTests : IAsyncLifetime
{
    private TestClass _class = null!;

    public async ValueTask InitializeAsync() => _class = await TestClass.StartAsync();

    public ValueTask DisposeAsync() => _class.DisposeAsync();

    [Fact]
    public async Task It_is_on_the_loopback_and_its_policy_allows_nothing_inline()
    {
        Assert.Equal("127.0.0.1", _class.Server.Address.Host);
        var page = await _class.GetAsync("/" + _class.Code);
        var policy = page.Headers.GetValues("Content-Security-Policy").Single();
        Assert.Contains("default-src 'none'", policy, StringComparison.Ordinal);
        Assert.Contains("frame-ancestors 'none'", policy, StringComparison.Ordinal);
        Assert.DoesNotContain("unsafe", policy, StringComparison.Ordinal);
        Assert.DoesNotContain(" style=", await _class.PageAsync(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("evil.example")]
    [InlineData("127.0.0.1.evil.example")]
    public async Task It_answers_to_no_name_of_others(string host)
    {
        using var http = new HttpClient();
        using var request = new HttpRequestMessage(HttpMethod.Get, _class.Server.Address);
        request.Headers.Host = host;
        using var response = await http.SendAsync(request, TestContext.Current.CancellationToken);
        Assert.Equal(HttpStatusCode.MisdirectedRequest, response.StatusCode);
    }

    [Theory]
    [InlineData("/")]
    [InlineData("/AAAA-AAAA")]
    [InlineData("/AAAA-AAAA/events")]
    [InlineData("/AAAA-AAAA/reveal")]
    [InlineData("/assets/../../etc/passwd")]
    [InlineData("/class.db")]
    public async Task Without_the_code_there_is_nothing_to_see(string path)
    {
        await _class.Join("Ann").SendAsync();
        var response = await _class.GetAsync(path);
        Assert.Equal(HttpStatusCode.NotFound, response.StatusCode);
        Assert.DoesNotContain("Ann", await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken),
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task Who_has_the_wrong_code_or_no_secret_sends_nothing()
    {
        var wrong = new Attendee("Eve", _class.Server.Address, new()) { Code = "AAAA-AAAA" };
        Assert.Equal(HttpStatusCode.Forbidden, (await wrong.SendAsync(Made.Guess(3))).StatusCode);
        Assert.Equal(HttpStatusCode.Forbidden, (await wrong.LeaveAsync()).StatusCode);
        var nobody = new Attendee("Eve", _class.Server.Address, new()) { Secret = "1" };
        Assert.Equal(HttpStatusCode.Forbidden, (await nobody.SendAsync(Made.Guess(3))).StatusCode);
        Assert.Equal(0, _class.Server.EntryCount);
    }

    [Fact]
    public async Task Who_has_come_is_on_the_board_and_two_of_one_name_are_told_apart()
    {
        await _class.Join("Ann").SendAsync();
        await _class.Join("Ann").SendAsync();
        var page = await _class.PageAsync();
        Assert.Contains("<li>Ann</li><li>Ann 2</li>", page, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Guesses_are_hidden_until_the_teacher_reveals_them_and_nobody_else_can()
    {
        await _class.Join("Ann").SendAsync(Made.Guess(3.21));
        await _class.Join("Bob").SendAsync(Made.Figures(2));
        Assert.Equal(HttpStatusCode.Forbidden, (await _class.MoveAsync($"show/{Made.Question.Id}", "guessed")).StatusCode);
        await _class.MoveAsync($"show/{Made.Question.Id}");
        Assert.Equal(HttpStatusCode.Forbidden, (await _class.MoveAsync("reveal", "")).StatusCode);

        var hidden = await _class.PageAsync();
        Assert.Contains("<strong>1</strong> of 2 have guessed", hidden, StringComparison.Ordinal);
        Assert.DoesNotContain("3.21x", hidden, StringComparison.Ordinal);
        Assert.DoesNotContain("Ann", hidden, StringComparison.Ordinal);
        Assert.DoesNotContain("interval", hidden, StringComparison.Ordinal);

        await _class.MoveAsync("reveal");
        var revealed = await _class.PageAsync();
        Assert.Contains("Ann: 3.21x", revealed, StringComparison.Ordinal);
        Assert.Contains("AMD Ryzen 7 5800U", revealed, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Verdicts_that_differ_are_shown_with_the_reasons_and_what_tells_the_machines_apart()
    {
        await _class.Join("Ann").SendAsync(
            Made.Figures(), Made.Says("FP1", Verdict.Holds, "It is twice."), Made.Says("FP2", Verdict.Holds));
        await _class.Join("Bob").SendAsync(Made.Figures(1, Made.Mac), Made.Says("FP1", Verdict.Changed, "It is three times."));
        await _class.MoveAsync("show/verdicts");
        var page = await _class.PageAsync();
        Assert.Contains("It is twice.", page, StringComparison.Ordinal);
        Assert.Contains("It is three times.", page, StringComparison.Ordinal);
        Assert.Contains("the architecture: it holds on X64, and has changed on Arm64", page, StringComparison.Ordinal);
        Assert.DoesNotContain("FP2", page, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Who_is_done_with_which_exercise_is_shown_and_the_newest_outcome_counts()
    {
        await _class.Join("Ann").SendAsync(Made.Exercise(Outcome.NotYet), Made.Exercise(Outcome.Correct));
        await _class.Join("Bob").SendAsync(Made.Exercise(Outcome.NotYet));
        await _class.MoveAsync("show/exercises-02-cached-completed-tasks");
        var page = await _class.PageAsync();
        Assert.Contains("<strong>1</strong> of 2 correct", page, StringComparison.Ordinal);
        Assert.Contains("</span> Ann<span class=\"spoken\">, correct", page, StringComparison.Ordinal);
        Assert.Contains("Bob<span class=\"spoken\">, not yet", page, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Leaving_deletes_all_that_was_sent_from_the_file_too()
    {
        var zoe = _class.Join("Zoe-who-leaves");
        await zoe.SendAsync(Made.Guess(3));
        await _class.Join("Bob").SendAsync(Made.Guess(4));
        Assert.Equal(HttpStatusCode.NoContent, (await zoe.LeaveAsync()).StatusCode);

        Assert.Equal(1, _class.Server.EntryCount);
        Assert.DoesNotContain("Zoe", await _class.PageAsync(), StringComparison.Ordinal);
        await _class.StopAsync();
        Assert.DoesNotContain("Zoe-who-leaves", Encoding.UTF8.GetString(await File.ReadAllBytesAsync(
            _class.Database, TestContext.Current.CancellationToken)), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_class_goes_on_where_it_was_after_the_board_was_started_again()
    {
        await _class.Join("Ann").SendAsync(Made.Guess(3.21));
        await _class.MoveAsync($"show/{Made.Question.Id}");
        await _class.MoveAsync("reveal");
        var (code, key) = (_class.Code, _class.Server.TeacherAddress.Fragment);
        var page = await _class.PageAsync();

        await _class.StopAsync();
        await _class.StartAsync(port: 0);

        Assert.Equal((code, key), (_class.Code, _class.Server.TeacherAddress.Fragment));
        Assert.Equal(page, await _class.PageAsync());
    }

    [Fact]
    public Task Sixty_attendees_lose_nothing_and_the_page_follows_within_a_second() => CrowdAsync(TimeSpan.FromSeconds(5), perSecond: 4);

    [Fact(Explicit = true)]
    public Task Sixty_attendees_lose_nothing_in_a_whole_minute() => CrowdAsync(TimeSpan.FromSeconds(60), perSecond: 1);

    /// <summary>
    /// Each attendee sends figures at a pace; a viewer looks at a question and sees its last figure soon after it was sent.
    /// </summary>
    private async Task CrowdAsync(TimeSpan length, int perSecond)
    {
        const int Attendees = 60;
        await _class.Join("first").SendAsync(Made.Guess(2), Made.Figures());
        await _class.MoveAsync($"show/{Made.Question.Id}");
        await _class.MoveAsync("reveal");
        using var viewer = new HttpClient();
        using var events = new StreamReader(await viewer.GetStreamAsync(
            new Uri($"{_class.Server.Address}/events"), TestContext.Current.CancellationToken));
        var count = (int)length.TotalSeconds * perSecond;
        await Task.WhenAll(Enumerable.Range(0, Attendees).Select(async number =>
        {
            var attendee = _class.Join($"attendee {number}");
            using var timer = new PeriodicTimer(TimeSpan.FromSeconds(1.0 / perSecond));
            for (var sent = 0; sent < count; sent++)
            {
                await timer.WaitForNextTickAsync(TestContext.Current.CancellationToken);
                using var response = await attendee.SendAsync(Made.Figures(1 + sent / 100.0));
                Assert.Equal(HttpStatusCode.NoContent, response.StatusCode);
            }
        }));
        var watch = Stopwatch.StartNew();
        await _class.Join("the last").SendAsync(Made.Figures(1.5));
        while (!(await events.ReadLineAsync(TestContext.Current.CancellationToken))!.Contains("the last", StringComparison.Ordinal))
        {
        }

        TestContext.Current.SendDiagnosticMessage("The page followed after {0} ms.", watch.ElapsedMilliseconds);
        Assert.InRange(watch.Elapsed, TimeSpan.Zero, TimeSpan.FromSeconds(1));
        Assert.Equal(2 + Attendees * count + 1, _class.Server.EntryCount);
    }
}
