using System.Diagnostics;
using System.Net;
using System.Text;
using Microsoft.Data.Sqlite;
using PriceOfAwait.Display;

namespace PriceOfAwait.ClassBoard.Tests;

public sealed class ClassServerTests : IAsyncLifetime
{
    private TestClass _class = null!;
    private Attendee _eve = null!;
    private string _before = "";

    public async ValueTask InitializeAsync() => _class = await TestClass.StartAsync();

    public ValueTask DisposeAsync() => _class.DisposeAsync();

    [Fact]
    public async Task It_is_on_the_loopback_and_its_policy_allows_nothing_inline()
    {
        Assert.Equal("127.0.0.1", _class.Server.Address.Host);
        var page = await _class.GetAsync("/" + _class.Code);
        var policy = page.Headers.GetValues("Content-Security-Policy").Single();
        Shown.Has(policy, "default-src 'none'", "frame-ancestors 'none'");
        Shown.Lacks(policy, "unsafe");
        Assert.DoesNotContain(" style=", await _class.PageAsync(), StringComparison.Ordinal);
    }

    [Fact]
    public void The_board_has_the_colors_of_charts() => Assert.Contains(
        $"--guess: {TraceStyle.Guess.Color}; --measured: light-dark({TraceStyle.Measured.Color}, #E6EDF3); --recorded: {TraceStyle.Recorded.Color};",
        ClassServer.Asset(ClassServer.Style), StringComparison.Ordinal);

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
        Shown.Has(page, "<li>Ann</li><li>Ann 2</li>");
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
        Shown.Has(hidden, "<strong>1</strong> of 2 have guessed");
        Shown.Lacks(hidden, "3.21x", "Ann", "interval");

        await _class.MoveAsync("reveal");
        var revealed = await _class.PageAsync();
        Shown.Has(revealed, "Ann: 3.21x", "AMD Ryzen 7 5800U");
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
        Shown.Has(hidden, "How many bytes does GetStockPriceForAsync allocate?", "<strong>3</strong> of 4 have guessed");
        Shown.Lacks(hidden, "104", "100 B");

        await _class.MoveAsync("reveal");
        var page = await _class.PageAsync();
        Shown.Has(page,
            "<strong>104 B</strong> came out for 2, <strong>112 B</strong> came out for 1", "closest: Bob, 100 B",
            "<title>Ann: 0 B</title>");
        Assert.Matches("(?s)0 B</span>.*2 of 3.*100 B</span>.*1 of 3", page);
    }

    [Fact]
    public async Task A_range_is_shown_in_words_and_how_much_of_it_is_right_as_a_dot()
    {
        await _class.Join("Ann").SendAsync(new GuessedAnswer("the range of int", .1, 1, "0 to 99", "-1 to 8"));
        await _class.Join("Bob").SendAsync(new GuessedAnswer("the range of int", 1, 1, "-1 to 8", "-1 to 8"));
        var page = await _class.RevealAsync(new AnswerQuestion(AskedGuess.All.First(asked => asked.About == "the range of int")).Id);
        Shown.Has(page,
            "<strong>-1 to 8</strong> came out for all 2", "by how much of each is right", "<title>Ann: 0 to 99</title>",
            "closest: Bob, -1 to 8");
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
            Shown.Has(page, "on the only machine");
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
        Shown.Has(page, "It is twice.", "It is three times.", "the architecture: it holds on X64, and has changed on Arm64");
        Shown.Lacks(page, "FP2");
    }

    [Fact]
    public async Task Who_is_done_with_which_exercise_is_shown_and_the_newest_outcome_counts()
    {
        await _class.Join("Ann").SendAsync(Made.Exercise(Outcome.NotYet), Made.Exercise(Outcome.Correct));
        await _class.Join("Bob").SendAsync(Made.Exercise(Outcome.NotYet));
        await _class.MoveAsync("show/exercises-02-cached-completed-tasks");
        var page = await _class.PageAsync();
        Shown.Has(page,
            "<strong>1</strong> of 2 correct", "</span> Ann<span class=\"spoken\">, correct", "Bob<span class=\"spoken\">, not yet");
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

    public static TheoryData<string, string> Malformed => new()
    {
        { "", "JSON" },
        { "null", "null" },
        { "[]", "JSON" },
        { """{"nickname":"Eve","entries":[]""", "" },
        { """{"nickname":"Eve","entries":null}""", "null" },
        { """{"nickname":"Eve"}""", "entries" },
        { """{"nickname":"Eve","nickname":"Ann","entries":[]}""", "twice" },
        { """{"nickname":"Eve","entries":[],"teacher":true}""", "teacher" },
        { """{"nickname":"Eve","entries":[{}]}""", "" },
        { Sent("""{"kind":"System.Object"}"""), "" },
        { Sent("""{"kind":"exercise","exercise":"keep-the-task","outcome":2}"""), "" },
        { Sent("""{"kind":"exercise","exercise":"none","outcome":"correct"}"""), "no such exercise" },
        { Sent("""{"kind":"exercise","exercise":"keep-the-task","outcome":"correct"}""", times: 101), "more than 100" },
        { Guess("M", "1").Replace(Made.FastPaths, "Evil", StringComparison.Ordinal), "nothing is recorded" },
        { Guess("AwaitPathWithTask", "1e999"), "too large" },
        { Guess("AwaitPathWithTask", "1e300"), "a million" },
        { Guess("AwaitPathWithTask", "-1"), "a million" },
        { Guess("<script>alert(1)</script>", "1"), "no such benchmark" },
        { Guess("DirectCall", "1"), "no such benchmark" },
        { Answer("my own question", "1", ""), "no lesson asks" },
        { Answer("objects", "-1", ""), "a billion" },
        { Answer("objects", "1e10", ""), "a billion" },
        { Answer("the range of int", "1", new string('9', 101)), "too long" },
        { Answer("the range of int", "1", "1 \\u202e 2"), "can't be seen" },
        { Named(""), "nickname" },
        { Named("  "), "nickname" },
        { Named("a name that is longer than any that is to be seen"), "nickname" },
        { Named("Eve\\u202egnp.exe"), "nickname" },
        { Named("Eve\\u0000"), "nickname" },
    };

    [Theory, MemberData(nameof(Malformed))]
    public async Task What_is_malformed_is_refused_as_a_whole_with_the_reason(string json, string reason)
    {
        await BeginAsync();
        var response = await _eve.PostAsync(json);
        Assert.Equal(HttpStatusCode.UnprocessableEntity, response.StatusCode);
        var why = await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        Assert.StartsWith("Nothing of this is taken: ", why, StringComparison.Ordinal);
        Shown.Has(why, reason);
        await AssertNothingChangedAsync();
    }

    [Fact]
    public async Task One_bad_entry_among_good_ones_refuses_all_of_them()
    {
        await BeginAsync();
        Assert.Equal(HttpStatusCode.UnprocessableEntity,
            (await _eve.SendAsync(Made.Guess(2), Made.Exercise(Outcome.Correct), Made.Guess(-2))).StatusCode);
        await AssertNothingChangedAsync();
    }

    [Fact]
    public async Task What_is_too_large_is_not_even_read()
    {
        await BeginAsync();
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, (await _eve.PostAsync(new string(' ', 300 * 1024))).StatusCode);
        await AssertNothingChangedAsync();
    }

    [Fact]
    public async Task Who_sends_too_often_is_slowed_down_and_nobody_else()
    {
        await BeginAsync();
        var answers = new List<HttpStatusCode>();
        while (answers.Count < 500 && !answers.Contains(HttpStatusCode.TooManyRequests))
        {
            answers.Add((await _eve.SendAsync()).StatusCode);
        }

        Assert.Equal(HttpStatusCode.TooManyRequests, answers[^1]);
        Assert.Equal(HttpStatusCode.NoContent, (await _class.Join("Bob").SendAsync(Made.Guess(2))).StatusCode);
    }

    [Fact]
    public async Task A_replay_changes_nothing_whatever_it_holds_and_one_that_comes_late_neither()
    {
        await BeginAsync();
        var (older, newer) = (Entry.Now(Made.Guess(2)), Entry.Now(Made.Guess(5)) with { At = DateTimeOffset.UtcNow.AddSeconds(1) });
        await _eve.DeliverAsync([older, newer]);
        var page = await _class.RevealAsync(Made.Question.Id);
        Shown.Has(page, "Eve: 5.00x");

        await _eve.DeliverAsync([older]);
        await _eve.DeliverAsync([newer with { What = Made.Guess(9), At = newer.At.AddSeconds(1) }]);
        await _eve.DeliverAsync([older with { Id = "another" }]);

        Assert.Equal(page, await _class.PageAsync());
        Assert.Equal(5, _class.Server.EntryCount);
    }

    [Fact]
    public async Task Nobody_takes_anothers_ids_or_rows()
    {
        await BeginAsync();
        var entry = Entry.Now(Made.Guess(2));
        await _eve.DeliverAsync([entry]);
        await _class.Join("Bob").DeliverAsync([entry with { What = Made.Guess(7) }]);
        await _eve.LeaveAsync();
        var page = await _class.RevealAsync(Made.Question.Id);
        Shown.Has(page, "Bob: 7.00x", "Ann: 3.00x");
    }

    [Fact]
    public async Task Whom_the_teacher_removes_is_gone_with_every_row_and_neither_they_nor_their_name_come_back()
    {
        await BeginAsync();
        var rude = _class.Join("Rude-name");
        await rude.SendAsync(Made.Guess(2), Made.Exercise(Outcome.Correct));
        var attendees = await _class.AttendeesAsync();
        Assert.Equal(["Ann", "Rude-name"], attendees.Select(one => one.Name));
        Assert.Equal(HttpStatusCode.Forbidden, (await _class.MoveAsync($"remove/{attendees[0].Id}", "guessed")).StatusCode);
        Assert.Equal(HttpStatusCode.Forbidden, (await _class.AskAsTeacherAsync(HttpMethod.Get, "attendees", "guessed")).StatusCode);
        Assert.Equal(HttpStatusCode.NoContent, (await _class.MoveAsync($"remove/{attendees[1].Id}")).StatusCode);

        await AssertGoneAsync();
        // Also where the board was started again.
        await _class.StopAsync();
        Assert.DoesNotContain(rude.Secret, Encoding.UTF8.GetString(
            await File.ReadAllBytesAsync(_class.Database, TestContext.Current.CancellationToken)), StringComparison.Ordinal);
        await _class.StartAsync(_class.Server.Address.Port);
        await AssertGoneAsync();

        await _class.MoveAsync($"readmit/{attendees[1].Id}");
        Assert.Equal(HttpStatusCode.NoContent, (await rude.SendAsync(Made.Guess(2))).StatusCode);
        Assert.Equal(3, _class.Server.EntryCount);

        async Task AssertGoneAsync()
        {
            var renamed = new Attendee("Better name", _class.Server.Address, new()) { Secret = rude.Secret };
            foreach (var attendee in new[] { rude, renamed, _class.Join("rude-NAME") })
            {
                Assert.Equal(HttpStatusCode.Forbidden, (await attendee.SendAsync(Made.Guess(9))).StatusCode);
            }

            await AssertNothingChangedAsync();
        }
    }

    [Fact]
    public async Task Whom_the_teacher_removes_does_not_come_back_by_a_name_that_somebody_else_has_too()
    {
        await _class.Join("Rude").SendAsync(Made.Guess(2));
        await _class.Join("Rude").SendAsync(Made.Guess(3));
        var second = (await _class.AttendeesAsync()).Single(one => one.Name == "Rude 2");
        Assert.Equal(HttpStatusCode.NoContent, (await _class.MoveAsync($"remove/{second.Id}")).StatusCode);

        Assert.Equal(HttpStatusCode.Forbidden, (await _class.Join("Rude").SendAsync(Made.Guess(4))).StatusCode);
    }

    [Fact]
    public async Task A_script_in_a_name_or_a_reason_is_text()
    {
        var types = new AnswerQuestion(AskedGuess.All.First(asked => asked.About == "the types"));
        var mallory = _class.Join("<script>x()</script>");
        Assert.Equal(HttpStatusCode.NoContent, (await mallory.SendAsync(
            Made.Guess(2), Made.Figures(1, Made.Linux with { Processor = "<img src=x onerror=x()>" }),
            Made.Says("FP1", Judging.Verdict.Holds, "\"><svg onload=x()>"),
            new GuessedAnswer("the types", .5, 1, "<script>x()</script>", "int"))).StatusCode);
        await _class.Join("Bob").SendAsync(Made.Figures(), Made.Says("FP1", Judging.Verdict.Changed));
        foreach (var stage in new[] { "welcome", Made.Question.Id, types.Id, "verdicts" })
        {
            var page = await _class.RevealAsync(stage);
            Shown.Lacks(page, "<script>x", "<img", "<svg onload");
            Shown.Has(page, "&lt;script&gt;x()");
        }
    }

    [Fact]
    public async Task Sixty_attendees_lose_nothing_and_the_page_follows_within_a_second()
    {
        const int Attendees = 60;
        const int Each = 20;
        await _class.Join("first").SendAsync(Made.Guess(2), Made.Figures());
        await _class.MoveAsync($"show/{Made.Question.Id}");
        await _class.MoveAsync("reveal");
        using var viewer = new HttpClient();
        using var events = new StreamReader(await viewer.GetStreamAsync(
            new Uri($"{_class.Server.Address}/events"), TestContext.Current.CancellationToken));
        await Task.WhenAll(Enumerable.Range(0, Attendees).Select(async number =>
        {
            var attendee = _class.Join($"attendee {number}");
            using var timer = new PeriodicTimer(TimeSpan.FromSeconds(0.25));
            for (var sent = 0; sent < Each; sent++)
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

        Assert.InRange(watch.Elapsed, TimeSpan.Zero, TimeSpan.FromSeconds(1));
        Assert.Equal(2 + Attendees * Each + 1, _class.Server.EntryCount);
    }

    private async Task BeginAsync()
    {
        await _class.Join("Ann").SendAsync(Made.Guess(3), Made.Figures());
        _before = await _class.PageAsync();
        _eve = _class.Join("Eve");
    }

    private async Task AssertNothingChangedAsync()
    {
        Assert.Equal(_before, await _class.PageAsync());
        Assert.Equal(2, _class.Server.EntryCount);
    }

    private static string Named(string name) => $$"""{"nickname":"{{name}}","entries":[]}""";

    private static string Sent(string what, int times = 1)
    {
        var entries = Enumerable.Repeat($$"""{"id":"1","at":"2026-01-01T00:00:00Z","what":{{what}}}""", times);
        return $$"""{"nickname":"Eve","entries":[{{string.Join(',', entries)}}]}""";
    }

    private static string Guess(string method, string ratio) => Sent($$"""
        {"kind":"guessed-ratio","benchmarks":"{{Made.FastPaths}}","baseline":"DirectCall","ratio":{{ratio}},
        "of":{"method":"{{method}}","parameters":{"Deep":"true"} } }
        """);

    private static string Answer(string about, string said, string words) =>
        Sent($$"""{"kind":"guessed-answer","about":"{{about}}","said":{{said}},"came":1,"saidWords":"{{words}}"}""");
}
