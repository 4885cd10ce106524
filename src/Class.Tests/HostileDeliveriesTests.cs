using System.Net;
using System.Text;
using PriceOfAwait.Attending;
using PriceOfAwait.Practicing;

namespace PriceOfAwait.ClassBoard.Tests;

/// <summary>Whatever one attendee sends, it changes nothing for others.</summary>
public sealed class HostileDeliveriesTests : IAsyncLifetime
{
    private const string Id = "\"id\":\"1\",\"at\":\"2026-01-01T00:00:00Z\"";

    private TestClass _class = null!;
    private Attendee _eve = null!;
    private string _before = "";

    public async ValueTask InitializeAsync()
    {
        _class = await TestClass.StartAsync();
        await _class.Join("Ann").SendAsync(Made.Guess(3), Made.Figures());
        _before = await _class.PageAsync();
        _eve = _class.Join("Eve");
    }

    public ValueTask DisposeAsync() => _class.DisposeAsync();

    public static TheoryData<string, string> Malformed => new()
    {
        { "", "JSON" },
        { "null", "null" },
        { "[]", "JSON" },
        { "{\"nickname\":\"Eve\",\"entries\":[]", "" },
        { "{\"nickname\":\"Eve\",\"entries\":null}", "null" },
        { "{\"nickname\":\"Eve\"}", "entries" },
        { "{\"nickname\":\"Eve\",\"nickname\":\"Ann\",\"entries\":[]}", "twice" },
        { "{\"nickname\":\"Eve\",\"entries\":[],\"teacher\":true}", "teacher" },
        { "{\"nickname\":\"Eve\",\"entries\":[{}]}", "" },
        { $"{{\"nickname\":\"Eve\",\"entries\":[{{{Id},\"what\":{{\"kind\":\"System.Object\"}}}}]}}", "" },
        {
            $"{{\"nickname\":\"Eve\",\"entries\":[{{{Id},\"what\":{{\"kind\":\"exercise\",\"exercise\":\"keep-the-task\",\"outcome\":2}}}}]}}",
            ""
        },
        {
            $"{{\"nickname\":\"Eve\",\"entries\":[{{{Id},\"what\":{{\"kind\":\"exercise\",\"exercise\":\"none\",\"outcome\":\"correct\"}}}}]}}",
            "no such exercise"
        },
        {
            Guess("\"M\"", "1").Replace(Made.FastPaths, "Evil", StringComparison.Ordinal),
            "nothing is recorded"
        },
        { Guess("\"AwaitPathWithTask\"", "1e999"), "too large" },
        { Guess("\"AwaitPathWithTask\"", "1e300"), "a million" },
        { Guess("\"AwaitPathWithTask\"", "-1"), "a million" },
        { Guess("\"<script>alert(1)</script>\"", "1"), "no such benchmark" },
        { Guess("\"DirectCall\"", "1"), "no such benchmark" },
        { Answer("my own question", "1", ""), "no lesson asks" },
        { Answer("objects", "-1", ""), "a billion" },
        { Answer("objects", "1e10", ""), "a billion" },
        { Answer("the range of int", "1", new string('9', 101)), "too long" },
        { Answer("the range of int", "1", "1 \\u202e 2"), "can't be seen" },
        { "{\"nickname\":\"\",\"entries\":[]}", "nickname" },
        { "{\"nickname\":\"  \",\"entries\":[]}", "nickname" },
        { "{\"nickname\":\"a name that is longer than any that is to be seen\",\"entries\":[]}", "nickname" },
        { "{\"nickname\":\"Eve\\u202egnp.exe\",\"entries\":[]}", "nickname" },
        { "{\"nickname\":\"Eve\\u0000\",\"entries\":[]}", "nickname" },
        {
            $"{{\"nickname\":\"Eve\",\"entries\":[{string.Join(',', Enumerable.Repeat($"{{{Id},\"what\":{{\"kind\":\"exercise\",\"exercise\":\"keep-the-task\",\"outcome\":\"correct\"}}}}", 101))}]}}",
            "more than 100"
        },
    };

    [Theory, MemberData(nameof(Malformed))]
    public async Task What_is_malformed_is_refused_as_a_whole_with_the_reason(string json, string reason)
    {
        var response = await _eve.PostAsync(json);
        Assert.Equal(HttpStatusCode.UnprocessableEntity, response.StatusCode);
        var why = await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        Assert.StartsWith("Nothing of this is taken: ", why, StringComparison.Ordinal);
        Assert.Contains(reason, why, StringComparison.Ordinal);
        await AssertNothingChangedAsync();
    }

    [Fact]
    public async Task One_bad_entry_among_good_ones_refuses_all_of_them()
    {
        Assert.Equal(HttpStatusCode.UnprocessableEntity,
            (await _eve.SendAsync(Made.Guess(2), Made.Exercise(Outcome.Correct), Made.Guess(-2))).StatusCode);
        await AssertNothingChangedAsync();
    }

    [Fact]
    public async Task What_is_too_large_is_not_even_read()
    {
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, (await _eve.PostAsync(new string(' ', 300 * 1024))).StatusCode);
        await AssertNothingChangedAsync();
    }

    [Fact]
    public async Task Who_sends_too_often_is_slowed_down_and_nobody_else()
    {
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
        var (older, newer) = (Entry.Now(Made.Guess(2)), Entry.Now(Made.Guess(5)) with { At = DateTimeOffset.UtcNow.AddSeconds(1) });
        await _eve.DeliverAsync([older, newer]);
        var page = await _class.RevealAsync(Made.Question.Id);
        Assert.Contains("Eve: 5.00x", page, StringComparison.Ordinal);

        await _eve.DeliverAsync([older]);
        await _eve.DeliverAsync([newer with { What = Made.Guess(9), At = newer.At.AddSeconds(1) }]);
        await _eve.DeliverAsync([older with { Id = "another" }]);

        Assert.Equal(page, await _class.PageAsync());
        Assert.Equal(5, _class.Server.EntryCount);
    }

    [Fact]
    public async Task Nobody_takes_anothers_ids_or_rows()
    {
        var entry = Entry.Now(Made.Guess(2));
        await _eve.DeliverAsync([entry]);
        await _class.Join("Bob").DeliverAsync([entry with { What = Made.Guess(7) }]);
        await _eve.LeaveAsync();
        var page = await _class.RevealAsync(Made.Question.Id);
        Assert.Contains("Bob: 7.00x", page, StringComparison.Ordinal);
        Assert.Contains("Ann: 3.00x", page, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Whom_the_teacher_removes_is_gone_with_every_row_and_neither_they_nor_their_name_come_back()
    {
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
            Assert.DoesNotContain("<script>x", page, StringComparison.Ordinal);
            Assert.DoesNotContain("<img", page, StringComparison.Ordinal);
            Assert.DoesNotContain("<svg onload", page, StringComparison.Ordinal);
            Assert.Contains("&lt;script&gt;x()", page, StringComparison.Ordinal);
        }
    }

    private static string Guess(string method, string ratio) =>
        $"{{\"nickname\":\"Eve\",\"entries\":[{{{Id},\"what\":{{\"kind\":\"guessed-ratio\",\"benchmarks\":\"{Made.FastPaths}\","
        + $"\"baseline\":\"DirectCall\",\"of\":{{\"method\":{method},\"parameters\":{{\"Deep\":\"true\"}}}},\"ratio\":{ratio}}}}}]}}";

    private static string Answer(string about, string said, string words) =>
        $"{{\"nickname\":\"Eve\",\"entries\":[{{{Id},\"what\":{{\"kind\":\"guessed-answer\",\"about\":\"{about}\",\"said\":{said},"
        + $"\"came\":1,\"saidWords\":\"{words}\"}}}}]}}";

    private async Task AssertNothingChangedAsync()
    {
        Assert.Equal(_before, await _class.PageAsync());
        Assert.Equal(2, _class.Server.EntryCount);
    }
}
