using System.Diagnostics;
using System.Net;
using System.Text;
using Microsoft.Data.Sqlite;
using PriceOfAwait.Attending;
using PriceOfAwait.Display;
using PriceOfAwait.Judging;
using PriceOfAwait.Platform;
using PriceOfAwait.Practicing;

namespace PriceOfAwait.ClassBoard.Tests;

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

    [Fact]
    public void The_board_has_the_colors_of_charts() => Assert.Contains(
        $"--guess: {TraceStyle.Guess.Color}; --measured: light-dark({TraceStyle.Measured.Color}, #E6EDF3); --recorded: {TraceStyle.Recorded.Color};",
        Encoding.UTF8.GetString(ClassServer.Asset(ClassServer.Style)), StringComparison.Ordinal);

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
    public async Task A_guess_that_is_no_ratio_is_shown_beside_what_came_out_when_it_is_revealed()
    {
        await _class.Join("Ann").SendAsync(Made.Bytes(0, 104));
        await _class.Join("Bob").SendAsync(Made.Bytes(100, 104));
        await _class.Join("Cid").SendAsync(Made.Bytes(0, 112));
        await _class.Join("Dan").SendAsync(Made.Figures());
        await _class.MoveAsync($"show/{Made.BytesQuestion.Id}");
        var hidden = await _class.PageAsync();
        Assert.Contains("How many bytes does GetStockPriceForAsync allocate?", hidden, StringComparison.Ordinal);
        Assert.Contains("<strong>3</strong> of 4 have guessed", hidden, StringComparison.Ordinal);
        Assert.DoesNotContain("104", hidden, StringComparison.Ordinal);
        Assert.DoesNotContain("100 B", hidden, StringComparison.Ordinal);

        await _class.MoveAsync("reveal");
        var page = await _class.PageAsync();
        Assert.Contains("<strong>104 B</strong> came out for 2, <strong>112 B</strong> came out for 1", page, StringComparison.Ordinal);
        Assert.Contains("closest: Bob, 100 B", page, StringComparison.Ordinal);
        Assert.Contains("<title>Ann: 0 B</title>", page, StringComparison.Ordinal);
        Assert.Matches("(?s)0 B</span>.*2 of 3.*100 B</span>.*1 of 3", page);
    }

    [Fact]
    public async Task A_range_is_shown_in_words_and_how_much_of_it_is_right_as_a_dot()
    {
        await _class.Join("Ann").SendAsync(new GuessedAnswer("the range of int", .1, 1, "0 to 99", "-1 to 8"));
        await _class.Join("Bob").SendAsync(new GuessedAnswer("the range of int", 1, 1, "-1 to 8", "-1 to 8"));
        var page = await _class.RevealAsync(new AnswerQuestion(AskedGuess.All.First(asked => asked.About == "the range of int")).Id);
        Assert.Contains("<strong>-1 to 8</strong> came out for all 2", page, StringComparison.Ordinal);
        Assert.Contains("by how much of each is right", page, StringComparison.Ordinal);
        Assert.Contains("<title>Ann: 0 to 99</title>", page, StringComparison.Ordinal);
        Assert.Contains("closest: Bob, -1 to 8", page, StringComparison.Ordinal);
        Assert.Matches("""<li class="right"><span class="name">-1 to 8""", page);
    }

    [Fact]
    public async Task A_figure_of_another_runtime_does_not_stand_beside_the_one_in_the_book()
    {
        var old = Made.Figures() with { On = "netcoreapp3.1" };
        await _class.Join("Ann").SendAsync(Made.Figures(), old);
        foreach (var (on, isInBook) in new[] { ((string?)null, true), (old.On, false) })
        {
            var page = await _class.RevealAsync(new RatioQuestion(Made.FastPaths, "DirectCall", Made.AwaitPath, on).Id);
            Assert.Contains("on the only machine", page, StringComparison.Ordinal);
            Assert.Equal(isInBook, page.Contains("in the book", StringComparison.Ordinal));
        }
    }

    [Fact]
    public async Task A_file_that_is_no_class_or_can_not_be_made_is_told_with_what_to_do()
    {
        await File.WriteAllTextAsync(_class["text"], new string('x', 5000), TestContext.Current.CancellationToken);
        await _class.Join("Ann").SendAsync(Made.Guess(2));
        await _class.StopAsync();
        var old = _class["old.db"];
        File.Copy(_class.Database, old);
        using (var database = new SqliteConnection($"Data Source={old};Pooling=False"))
        {
            database.Open();
            using var command = database.CreateCommand();
            command.CommandText = "UPDATE entry SET content = replace(content, 'guessed-ratio', 'of another version')";
            Assert.Equal(1, command.ExecuteNonQuery());
        }

        // In a folder that can't be made, because there is a file of its name.
        foreach (var file in new[] { _class["text"], Path.Combine(_class["text"], "class.db"), old })
        {
            var message = Assert.Throws<DataFileException>(() => new ClassRoom(file, TestClass.Catalogue)).Message;
            Assert.StartsWith($"{file} can't be opened as a class: ", message, StringComparison.Ordinal);
            Assert.EndsWith(". Name another file with --database.", message, StringComparison.Ordinal);
        }
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
