using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.Data.Sqlite;
using PriceOfAwait.Display;
using PriceOfAwait.Measuring;
using static System.Net.HttpStatusCode;

namespace PriceOfAwait.ClassBoard.Tests;

[Trait("Kind", "machine")]
public sealed class ClassServerTests : ClassTests
{
    private Attendee _eve = null!;
    private string _before = "";

    [Fact]
    public async Task It_is_on_the_loopback_answers_to_no_name_of_others_and_its_policy_allows_nothing_inline()
    {
        Assert.Equal("127.0.0.1", Server.Address.Host);
        foreach (var host in new[] { "evil.example", "127.0.0.1.evil.example" })
        {
            Assert.Equal(MisdirectedRequest, (await AskAsync(HttpMethod.Get, "/", host: host)).StatusCode);
        }

        var policy = (await AskAsync(HttpMethod.Get, $"/{Code}")).Headers.GetValues("Content-Security-Policy").Single();
        Shown.Has(policy, "default-src 'none'", "frame-ancestors 'none'");
        Shown.Lacks(policy, "unsafe");
        Assert.DoesNotContain(" style=", await PageAsync());
    }

    [Fact]
    public void The_board_has_the_colors_of_charts() =>
        Assert.Contains(
            $"--guess: {TraceStyle.Guess.Color}; --measured: light-dark({TraceStyle.Measured.Color}, "
                + $"#E6EDF3); --recorded: {TraceStyle.Recorded.Color};",
            ClassServer.Asset(ClassServer.Style)
        );

    [Theory]
    [InlineData("/")]
    [InlineData("/AAAA-AAAA")]
    [InlineData("/AAAA-AAAA/events")]
    [InlineData("/AAAA-AAAA/reveal")]
    [InlineData("/assets/../../etc/passwd")]
    [InlineData("/class.db")]
    public async Task Without_the_code_there_is_nothing_to_see(string path)
    {
        await Join("Ann").SendAsync();
        var response = await AskAsync(HttpMethod.Get, path, key: "");
        Assert.Equal(NotFound, response.StatusCode);
        Assert.DoesNotContain("Ann", await response.Content.ReadAsStringAsync(Cancellation));
    }

    [Fact]
    public async Task Who_has_the_wrong_code_or_no_secret_sends_nothing()
    {
        var wrong = Join("Eve") with { Code = "AAAA-AAAA" };
        Assert.Equal(Forbidden, await wrong.SendAsync(Made.Guess(3)));
        Assert.Equal(Forbidden, await wrong.LeaveAsync());
        Assert.Equal(Forbidden, await (Join("Eve") with { Secret = "1" }).SendAsync(Made.Guess(3)));
        Assert.Equal(0, Server.EntryCount);
    }

    [Fact]
    public async Task Only_the_teacher_reveals_guesses_also_when_the_board_was_started_again()
    {
        await Join("Ann").SendAsync(Made.Guess(3.21));
        await Join("Bob").SendAsync(Made.Figures(2));
        Assert.Equal(Forbidden, await MoveAsync($"show/{Made.Question.Id}", "guessed"));
        await MoveAsync($"show/{Made.Question.Id}");
        Assert.Equal(Forbidden, await MoveAsync("reveal", ""));

        var hidden = await PageAsync();
        Shown.Has(hidden, "<strong>1</strong> of 2 have guessed");
        Shown.Lacks(hidden, "3.21x", "Ann", "interval");

        await MoveAsync("reveal");
        var revealed = await PageAsync();
        Shown.Has(revealed, "Ann: 3.21x", "AMD Ryzen 7 5800U");
        // Guesses and machines stand on one axis.
        Assert.All(["class=\"axis\"", "class=\"truth-line\""], once => Assert.Single(Regex.Matches(revealed, once)));

        var (code, key) = (Code, Server.TeacherAddress.Fragment);
        await StopAsync();
        await StartAsync(port: 0);
        Assert.Equal((code, key, revealed), (Code, Server.TeacherAddress.Fragment, await PageAsync()));
    }

    [Fact]
    public async Task A_guess_that_is_no_ratio_is_shown_beside_what_came_out_when_it_is_revealed()
    {
        await Join("Ann").SendAsync(Made.Bytes(0, 104));
        await Join("Bob").SendAsync(Made.Bytes(100, 104));
        await Join("Cid").SendAsync(Made.Bytes(0, 112));
        await Join("Dan").SendAsync(Made.Figures());
        await MoveAsync($"show/{Made.BytesQuestion.Id}");
        var hidden = await PageAsync();
        Shown.Has(
            hidden,
            "How many bytes does GetStockPriceForAsync allocate?",
            "<strong>3</strong> of 4 have guessed"
        );
        Shown.Lacks(hidden, "104", "100 B");

        await MoveAsync("reveal");
        var page = await PageAsync();
        Shown.Has(
            page,
            "<strong>104 B</strong> was the result on 2 of 3 machines",
            "closest: Bob, 100 B",
            "Ann: 0 B</title>"
        );
        Assert.Matches("(?s)0 B</span>.*2 of 3.*100 B</span>.*1 of 3", page);
    }

    [Fact]
    public async Task A_range_is_shown_in_words_and_how_much_of_it_is_right_as_a_dot()
    {
        await Join("Ann").SendAsync(new GuessedAnswer("the range of int", .1, 1, new(0, 99), new(-1, 8)));
        await Join("Bob").SendAsync(new GuessedAnswer("the range of int", 1, 1, new(-1, 8), new(-1, 8)));
        var page = await RevealAsync(Made.Asking("the range of int").Id);
        Shown.Has(
            page,
            "<strong>−1 to 8</strong> was the result on all 2 machines",
            "by how much of each guess is right",
            "<title>Ann: 0 to 99</title>",
            "closest: Bob, −1 to 8"
        );
        Assert.Matches("""<li class="right"><span class="name">−1 to 8""", page);
    }

    [Fact]
    public async Task A_figure_of_another_runtime_does_not_stand_beside_the_one_in_the_book()
    {
        const string Old = "netcoreapp3.1";
        await Join("Ann").SendAsync(Made.Figures(), Made.Figures() with { On = Old });
        foreach (var (on, isInBook) in new[] { ((string?)null, true), (Old, false) })
        {
            var page = await RevealAsync(new RatioQuestion(Made.FastPaths, "DirectCall", Made.AwaitPath, on).Id);
            Shown.Has(page, "on the only machine");
            Assert.Equal(isInBook, page.Contains("in the book", StringComparison.Ordinal));
        }
    }

    [Fact]
    public async Task A_file_that_is_no_class_or_can_not_be_made_is_told_with_what_to_do()
    {
        await File.WriteAllTextAsync(Folder["text"], new string('x', 5000), Cancellation);
        await Join("Ann").SendAsync(Made.Guess(2));
        await StopAsync();
        var old = Folder["old.db"];
        File.Copy(Database, old);
        using (var database = new SqliteConnection($"Data Source={old};Pooling=False"))
        {
            database.Open();
            using var command = database.CreateCommand();
            command.CommandText = "UPDATE entry SET content = replace(content, 'guessed-ratio', 'of another version')";
            Assert.Equal(1, command.ExecuteNonQuery());
        }

        // In a folder that can't be made, because there is a file of its name.
        foreach (var file in new[] { Folder["text"], Path.Combine(Folder["text"], "class.db"), old })
        {
            var message = Assert
                .Throws<DataFileException>(() => new ClassRoom(file, Catalogue, AddressLimits.OfClass))
                .Message;
            Assert.StartsWith($"{file} can't be opened as a class: ", message);
            Assert.EndsWith(". Choose another file with --database.", message);
        }
    }

    [Fact]
    public async Task Verdicts_that_differ_are_shown_with_the_reasons_and_what_tells_the_machines_apart()
    {
        Shown.Has(await RevealAsync("verdicts"), "<h1>Waiting for figures</h1>");
        await Join("Ann")
            .SendAsync(Made.Figures(), Made.Says("FP1", Verdict.Holds, 20), Made.Says("FP2", Verdict.Holds));
        Shown.Has(await PageAsync(), "<h1>Waiting for a second machine</h1>");
        await Join("Bob").SendAsync(Made.Figures(1, Made.Mac), Made.Says("FP1", Verdict.Changed, 3));
        var page = await RevealAsync("verdicts");
        Shown.Has(
            page,
            "Ann, awaiting a Task: 20x [18, 22], above 10x as claimed.",
            "; the claim was above 10x.",
            "the architecture: the claim holds on X64, and has changed on Arm64"
        );
        Shown.Lacks(page, "FP2");
    }

    [Fact]
    public async Task Who_is_done_with_which_exercise_is_shown_and_the_newest_outcome_counts()
    {
        await Join("Ann").SendAsync(Made.Exercise(Outcome.NotYet), Made.Exercise(Outcome.Correct));
        await Join("Bob").SendAsync(Made.Exercise(Outcome.NotYet));
        Shown.Has(
            await RevealAsync("exercises-02-cached-completed-tasks"),
            "<strong>1</strong> of 2 correct",
            "</span> Ann<span class=\"spoken\">, correct",
            "Bob<span class=\"spoken\">, not yet"
        );
    }

    [Fact]
    public async Task Leaving_deletes_all_that_was_sent_from_the_file_too()
    {
        var zoe = Join("Zoe-who-leaves");
        await zoe.SendAsync(Made.Guess(3));
        await Join("Bob").SendAsync(Made.Guess(4));
        Assert.Equal(NoContent, await zoe.LeaveAsync());

        Assert.Equal(1, Server.EntryCount);
        Assert.DoesNotContain("Zoe", await PageAsync());
        await StopAsync();
        Assert.DoesNotContain(
            "Zoe-who-leaves",
            Encoding.UTF8.GetString(await File.ReadAllBytesAsync(Database, Cancellation))
        );
    }

    public static TheoryData<string, string> Malformed =>
        new()
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
            { Sent([.. Enumerable.Repeat(Exercise, 101)]), "more than 100" },
            { Sent(Ratio("M", "1").Replace(Made.FastPaths, "Evil", StringComparison.Ordinal)), "no recorded figures" },
            { Sent(Ratio("AwaitPathWithTask", "1e999")), "too large" },
            { Sent(Ratio("AwaitPathWithTask", "1e300")), "a million" },
            { Sent(Ratio("AwaitPathWithTask", "-1")), "a million" },
            { Sent(Ratio("<script>alert(1)</script>", "1")), "no benchmark with that id" },
            { Sent(Ratio("DirectCall", "1")), "no benchmark with that id" },
            { Sent(Answer("my own question", "1", "")), "no lesson asks" },
            { Sent(Answer("objects", "-1", "")), "a billion" },
            { Sent(Answer("objects", "1e10", "")), "a billion" },
            { Sent(Selected("the types", """{"names":["int","Rude words"]}""")), "was not offered" },
            { Sent(Selected("the types", """{"names":["int","int"]}""")), "twice" },
            { Sent(Selected("the range of int", """{"names":["int"]}""")), "was not offered" },
            { Sent(Selected("objects", """{"first":1,"last":2}""")), "is a number" },
            { Sent(Judged("FP0", "x", "")), "no such claim" },
            { Sent(Judged("FP1", "Rude words", "")), "no such part" },
            { Sent(Judged("FP1", "awaiting a Task", """{"value":1e999}""")), "too large" },
            { Sent(Judged("FP1", "awaiting a Task", """{"value":1e10}""")), "below a billion" },
            { Named(""), "nickname" },
            { Named("  "), "nickname" },
            { Named("a name that is longer than any that is to be seen"), "nickname" },
            { Named("Eve\\u202egnp.exe"), "nickname" },
            { Named("Eve\\u0000"), "nickname" },
            // One among good ones.
            { Sent(Exercise, Ratio("AwaitPathWithTask", "1"), Ratio("AwaitPathWithTask", "-2")), "a million" },
        };

    [Theory, MemberData(nameof(Malformed))]
    public async Task What_is_malformed_is_refused_as_a_whole_with_the_reason(string json, string reason)
    {
        await BeginAsync();
        var (status, why) = await _eve.PostAsync(json);
        Assert.Equal(UnprocessableEntity, status);
        Assert.StartsWith("Nothing was accepted: ", why);
        Assert.Contains(reason, why);
        await AssertNothingChangedAsync();
    }

    [Fact]
    public async Task What_is_too_large_is_not_even_read()
    {
        await BeginAsync();
        Assert.Equal(RequestEntityTooLarge, (await _eve.PostAsync(new string(' ', 300 * 1024))).Status);
        await AssertNothingChangedAsync();
    }

    [Fact]
    public async Task Who_sends_too_often_is_slowed_down_and_nobody_else()
    {
        await BeginAsync();
        Assert.Contains(TooManyRequests, await Task.WhenAll(Enumerable.Range(0, 300).Select(_ => _eve.SendAsync())));
        Assert.Equal(NoContent, await Join("Bob").SendAsync(Made.Guess(2)));
    }

    [Fact]
    public async Task A_replay_changes_nothing_whatever_it_holds()
    {
        await BeginAsync();
        var (older, newer) = (Entry.Now(Made.Guess(2)), Entry.Now(Made.Guess(5)));
        await _eve.DeliverAsync([older, newer]);
        var page = await RevealAsync(Made.Question.Id);
        Shown.Has(page, "Eve: 5x");

        await _eve.DeliverAsync([older]);
        await _eve.DeliverAsync([newer with { What = Made.Guess(9), At = newer.At.AddSeconds(1) }]);

        Assert.Equal(page, await PageAsync());
        Assert.Equal(4, Server.EntryCount);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(-1)]
    public async Task What_arrives_last_counts_whatever_the_attendees_clock_says(int days)
    {
        var entry = Entry.Now(Made.Guess(2));
        Assert.Equal(NoContent, await Join("Ann").DeliverAsync([entry with { At = entry.At.AddDays(400 * days) }]));
        var ann = Join("Bob");
        await ann.DeliverAsync([entry with { At = entry.At.AddDays(days) }]);
        // The clock is corrected.
        await ann.SendAsync(Made.Guess(7));
        Shown.Has(await RevealAsync(Made.Question.Id), "Ann: 2x", "Bob: 7x");
    }

    [Fact]
    public async Task Nobody_takes_anothers_ids_or_rows()
    {
        await BeginAsync();
        var entry = Entry.Now(Made.Guess(2));
        await _eve.DeliverAsync([entry]);
        await Join("Bob").DeliverAsync([entry with { What = Made.Guess(7) }]);
        await _eve.LeaveAsync();
        Shown.Has(await RevealAsync(Made.Question.Id), "Bob: 7x", "Ann: 3x");
    }

    [Fact]
    public async Task Whom_the_teacher_removes_is_gone_with_every_row_and_neither_they_nor_their_name_come_back()
    {
        await BeginAsync();
        var rude = Join("Rude-name");
        await rude.SendAsync(Made.Guess(2), Made.Exercise(Outcome.Correct));
        var attendees = await AttendeesAsync();
        Assert.Equal(["Ann", "Rude-name"], attendees.Select(one => one.Name));
        Assert.Equal(Forbidden, await MoveAsync($"remove/{attendees[0].Id}", "guessed"));
        Assert.Equal(Forbidden, (await AskAsync(HttpMethod.Get, $"/{Code}/attendees", "guessed")).StatusCode);
        Assert.Equal(NoContent, await MoveAsync($"remove/{attendees[1].Id}"));

        await AssertGoneAsync();
        // Also where the board was started again.
        await StopAsync();
        Assert.DoesNotContain(
            rude.Secret,
            Encoding.UTF8.GetString(await File.ReadAllBytesAsync(Database, Cancellation))
        );
        await StartAsync(Server.Address.Port);
        await AssertGoneAsync();

        await MoveAsync($"readmit/{attendees[1].Id}");
        Assert.Equal(NoContent, await rude.SendAsync(Made.Guess(2)));
        Assert.Equal(3, Server.EntryCount);

        async Task AssertGoneAsync()
        {
            foreach (var attendee in new[] { rude, rude with { Nickname = "Better name" }, Join("rude-NAME") })
            {
                Assert.Equal(Forbidden, await attendee.SendAsync(Made.Guess(9)));
            }

            await AssertNothingChangedAsync();
        }
    }

    [Fact]
    public async Task Two_of_one_name_are_told_apart_and_one_whom_the_teacher_removes_does_not_come_back_by_it()
    {
        await Join("Rude").SendAsync(Made.Guess(2));
        await Join("Rude").SendAsync(Made.Guess(3));
        Shown.Has(await PageAsync(), "<li>Rude</li><li>Rude 2</li>");
        var second = (await AttendeesAsync()).Single(one => one.Name == "Rude 2");
        Assert.Equal(NoContent, await MoveAsync($"remove/{second.Id}"));

        Assert.Equal(Forbidden, await Join("Rude").SendAsync(Made.Guess(4)));
    }

    [Fact]
    public async Task Removing_one_of_two_namesakes_leaves_the_other_one_in_under_the_same_name()
    {
        var (first, second) = (Join("Kim"), Join("Kim"));
        await first.SendAsync(Made.Guess(2));
        await second.SendAsync(Made.Guess(3));
        await MoveAsync($"remove/{(await AttendeesAsync()).Single(one => one.Name == "Kim").Id}");

        Assert.Equal(Forbidden, await first.SendAsync(Made.Guess(4)));
        Assert.Equal(NoContent, await second.SendAsync(Made.Guess(5)));
        Shown.Has(await RevealAsync(Made.Question.Id), "Kim 2: 5x");
        Assert.Equal(["Kim 2"], (await AttendeesAsync()).Select(one => one.Name));
    }

    [Theory]
    // Cyrillic, decomposed, with a joiner, with spaces of another width.
    [InlineData("Kim", "\u041aim")]
    [InlineData("Renée", "Rene\u0301e")]
    [InlineData("Ann", "An\u200dn")]
    [InlineData("Ann B", "Ann\u00a0B")]
    public async Task Who_looks_like_another_gets_a_number_and_who_looks_like_one_removed_is_refused(
        string name,
        string alike
    )
    {
        await Join(name).SendAsync();
        await Join(alike).SendAsync();
        var attendees = await AttendeesAsync();
        Assert.Equal([name, $"{alike} 2"], attendees.Select(one => one.Name));
        foreach (var one in attendees)
        {
            await MoveAsync($"remove/{one.Id}");
        }

        Assert.Equal(Forbidden, await Join(name).SendAsync());
        Assert.Equal(Forbidden, await Join(alike).SendAsync());
    }

    [Fact]
    public async Task One_machine_can_not_fill_the_class_unless_the_teacher_says_that_all_share_its_address()
    {
        await StopAsync();
        await StartAsync(port: 0, AddressLimits.OfMachine);
        var joined = new List<Attendee>();
        for (var number = 1; number <= AddressLimits.OfMachine.Attendees; number++)
        {
            joined.Add(Join($"attendee {number}"));
            Assert.Equal(NoContent, await joined[^1].SendAsync());
        }

        var (status, why) = await Join("one more").PostAsync(Named("one more"));
        Assert.Equal(TooManyRequests, status);
        Shown.Has(why, "10 attendees have joined from your network address, 127.0.0.1,", "--shared-address");
        Assert.Equal(NoContent, await joined[0].SendAsync(Made.Guess(2)));
        // Also where the board was started again.
        await StopAsync();
        await StartAsync(Server.Address.Port, AddressLimits.OfMachine);
        Assert.Equal(TooManyRequests, await Join("one more").SendAsync());
        await joined[0].LeaveAsync();
        Assert.Equal(NoContent, await Join("one more").SendAsync());

        await StopAsync();
        await StartAsync(port: 0, AddressLimits.OfClass);
        await Task.WhenAll(
            Enumerable
                .Range(0, Limits.MaxAttendees - joined.Count)
                .Select(async number => Assert.Equal(NoContent, await Join($"of the class {number}").SendAsync()))
        );
        Assert.Equal(TooManyRequests, await Join("more than two hundred").SendAsync());
    }

    [Fact]
    public async Task One_machines_idle_connections_and_open_pages_keep_nobody_else_out()
    {
        using var elsewhere = HttpFrom("127.0.0.2");
        await StopAsync();
        await StartAsync(port: 0, AddressLimits.OfMachine with { Connections = 20, Viewers = 5 });
        var ann = Join("Ann") with { Http = elsewhere };

        List<TcpClient> idle = [.. Enumerable.Range(0, 30).Select(_ => new TcpClient())];
        try
        {
            // The board closes what is too much, at once.
            await Task.WhenAny(idle.Select(ClosedAsync));
            Assert.Equal(NoContent, await ann.SendAsync(Made.Guess(2)));
        }
        finally
        {
            idle.ForEach(one => one.Dispose());
        }

        await StopAsync();
        await StartAsync(Server.Address.Port, AddressLimits.OfMachine with { Viewers = 5 });
        var events = new Uri($"{Server.Address}/events");
        List<HttpResponseMessage> open = [];
        for (var number = 0; number < 6; number++)
        {
            open.Add(await Http.GetAsync(events, HttpCompletionOption.ResponseHeadersRead, Cancellation));
        }

        Assert.Equal([OK, OK, OK, OK, OK, TooManyRequests], open.Select(response => response.StatusCode));
        Shown.Has(await open[5].Content.ReadAsStringAsync(Cancellation), "5 open pages", "--shared-address");
        using var honest = await elsewhere.GetAsync(events, HttpCompletionOption.ResponseHeadersRead, Cancellation);
        Assert.Equal(OK, honest.StatusCode);
        Assert.Equal(NoContent, await ann.SendAsync(Made.Guess(3)));
        open.ForEach(response => response.Dispose());

        async Task ClosedAsync(TcpClient client)
        {
            try
            {
                await client.ConnectAsync(IPAddress.Loopback, Server.Address.Port, Cancellation);
                Assert.Equal(0, await client.GetStream().ReadAsync(new byte[1], Cancellation));
            }
            catch (Exception exception) when (exception is IOException or SocketException)
            {
                // Reset.
            }
        }
    }

    [Fact]
    public void What_asks_nothing_is_soon_closed_and_one_address_never_has_all_connections()
    {
        Assert.InRange(Limits.MaxIdleTime, TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(15));
        Assert.InRange(AddressLimits.OfClass.Connections, 1010, Limits.MaxConnections - 500);
        // Each attendee's notebook, and each page, has a connection of its own.
        Assert.InRange(
            AddressLimits.OfMachine.Connections,
            2 * (AddressLimits.OfMachine.Attendees + AddressLimits.OfMachine.Viewers),
            Limits.MaxConnections / 20
        );
    }

    [Fact]
    public async Task Once_the_teacher_has_closed_the_class_nobody_joins_and_who_is_in_goes_on()
    {
        var ann = Join("Ann");
        await ann.SendAsync();
        Assert.Equal(Forbidden, await MoveAsync("door", "guessed"));
        Assert.Equal(NoContent, await MoveAsync("door"));
        Assert.True((await RegisterAsync()).IsClosed);
        // Also where the board was started again.
        await StopAsync();
        await StartAsync(Server.Address.Port);

        var late = Join("late");
        var (status, why) = await late.PostAsync(Named("late"));
        Assert.Equal((Forbidden, "The teacher has closed the class to new attendees, and can open it."), (status, why));
        Assert.Equal(NoContent, await ann.SendAsync(Made.Guess(2)));
        await MoveAsync("door");
        Assert.Equal(NoContent, await late.SendAsync(Made.Guess(3)));
    }

    [Fact]
    public async Task All_of_one_address_are_removed_at_once_and_nobody_joins_from_it_until_it_is_readmitted()
    {
        using var elsewhere = HttpFrom("127.0.0.2");
        await StopAsync();
        await StartAsync(port: 0, AddressLimits.OfMachine);
        var ann = Join("Ann") with { Http = elsewhere };
        await ann.SendAsync(Made.Guess(2));
        for (var number = 1; number <= 3; number++)
        {
            await Join($"joker {number}").SendAsync(Made.Guess(number));
        }

        Assert.Equal(["127.0.0.1"], (await RegisterAsync()).Crowded);
        Assert.Equal(NoContent, await MoveAsync("remove-all/127.0.0.1"));
        var register = await RegisterAsync();
        Assert.Equal(["Ann"], register.Attendees.Select(one => one.Name));
        Assert.Equal(1, Server.EntryCount);
        Assert.Equal(Forbidden, await Join("another").SendAsync());
        Assert.Equal(NoContent, await ann.SendAsync(Made.Guess(3)));

        await MoveAsync($"readmit/{register.Removed.Single(one => one.Name == "127.0.0.1").Id}");
        Assert.Equal(NoContent, await Join("another").SendAsync());
    }

    [Fact]
    public async Task Addresses_are_read_in_small_letters_too()
    {
        using var board = await Http.GetAsync(new Uri(Server.Address, $"/{Code.ToLowerInvariant()}"), Cancellation);
        Assert.Equal(OK, board.StatusCode);
        Assert.Equal(NoContent, await (Join("Ann") with { Code = Code.ToLowerInvariant() }).SendAsync());
        Assert.Equal(NoContent, await MoveAsync("reveal", Server.TeacherAddress.Fragment[1..].ToLowerInvariant()));
    }

    [Fact]
    public async Task A_script_in_a_name_is_text()
    {
        Assert.Equal(NoContent, await Join("<script>x()</script>").SendAsync(Made.Guess(2)));
        foreach (var stage in new[] { "welcome", Made.Question.Id })
        {
            var page = await RevealAsync(stage);
            Shown.Lacks(page, "<script>x");
            Shown.Has(page, "&lt;script&gt;x()");
        }
    }

    [Fact]
    public async Task Whatever_an_attendee_writes_about_machine_and_verdict_only_what_the_host_knows_is_shown()
    {
        const string Rude = "Rude";
        var machine = new MeasuringEnvironment(
            $"{Rude} AMD Ryzen 7 5800U {Rude}",
            8,
            16,
            $"{Rude} Debian GNU/Linux 12",
            Rude,
            $".NET 10.0.1 {Rude}",
            Rude,
            Rude,
            Rude
        );
        await Join("Ann").SendAsync(Made.Figures(1, machine), Made.Says("FP1", Verdict.Holds) with { Runtime = Rude });
        await Join("Bob").SendAsync(Made.Figures(1, Made.Mac), Made.Says("FP1", Verdict.Changed));
        var question = await RevealAsync(Made.Question.Id);
        Shown.Has(question, "AMD Ryzen 7 5800U, 16 cores, .NET 10.0.1");
        Shown.Lacks(question, Rude);
        Shown.Lacks(await RevealAsync("verdicts"), Rude);
    }

    [Fact]
    public async Task Words_of_an_earlier_version_are_taken_and_shown_to_nobody()
    {
        await BeginAsync();
        const string Old =
            """{"kind":"verdict","claim":"FP1","verdict":"holds","figure":"F","runtime":"R","sentence":"S"}""";
        Assert.Equal(NoContent, (await _eve.PostAsync(Sent(Old, Answer("objects", "3", "Rude")))).Status);
        Shown.Lacks(await RevealAsync(Made.Asking("objects").Id), "Rude");
    }

    [Fact]
    public async Task One_forged_verdict_does_not_speak_for_its_side()
    {
        await Join("Eve").SendAsync(Made.Says("FP1", Verdict.Holds, 9e8));
        await Join("Ann").SendAsync(Made.Says("FP1", Verdict.Holds, 20));
        await Join("Bob").SendAsync(Made.Says("FP1", Verdict.Changed));
        Shown.Has(await RevealAsync("verdicts"), "Ann, awaiting a Task: 20x [18, 22], above 10x as claimed.");
    }

    [Fact]
    public async Task One_forged_answer_is_not_the_result_and_nobody_else_is_right_because_of_it()
    {
        await Join("Eve").SendAsync(Made.Bytes(666, 666));
        Shown.Has(
            await RevealAsync(Made.BytesQuestion.Id),
            "<strong>666 B</strong> was the result on the only machine"
        );
        await Join("Ann").SendAsync(Made.Bytes(100, 104));
        var page = await PageAsync();
        Shown.Has(page, "The 2 machines don’t agree: 666 B on 1, 104 B on 1");
        Shown.Lacks(page, "truth-line", "closest", "class=\"right\"");

        await Join("Bob").SendAsync(Made.Bytes(104, 104));
        page = await PageAsync();
        Shown.Has(page, "<strong>104 B</strong> was the result on 2 of 3 machines", "closest: Bob, 104 B");
        Assert.Matches("""<li class="right"><span class="name">104 B""", page);
        Assert.DoesNotMatch("""<li class="right"><span class="name">666 B""", page);
    }

    [Fact]
    public async Task Sixty_attendees_lose_nothing_and_the_page_follows_within_a_second()
    {
        const int Attendees = 60;
        const int Each = 20;
        await Join("first").SendAsync(Made.Guess(2), Made.Figures());
        await RevealAsync(Made.Question.Id);
        using var events = new StreamReader(
            await Http.GetStreamAsync(new Uri($"{Server.Address}/events"), Cancellation)
        );
        await Task.WhenAll(
            Enumerable
                .Range(0, Attendees)
                .Select(async number =>
                {
                    var attendee = Join($"attendee {number}");
                    using var timer = new PeriodicTimer(TimeSpan.FromSeconds(0.25));
                    for (var sent = 0; sent < Each; sent++)
                    {
                        await timer.WaitForNextTickAsync(Cancellation);
                        Assert.Equal(NoContent, await attendee.SendAsync(Made.Figures(1 + sent / 100.0)));
                    }
                })
        );
        // Another program may keep the machine busy during some of them.
        var delays = new List<TimeSpan>();
        while (delays.Count < 5)
        {
            var (name, watch) = ($"late {delays.Count}", Stopwatch.StartNew());
            await Join(name).SendAsync(Made.Figures(1.5));
            while (!(await events.ReadLineAsync(Cancellation))!.Contains(name, StringComparison.Ordinal)) { }

            delays.Add(watch.Elapsed);
        }

        Assert.InRange(delays.Min(), TimeSpan.Zero, TimeSpan.FromSeconds(1));
        Assert.Equal(2 + Attendees * Each + delays.Count, Server.EntryCount);
    }

    /// <summary>
    /// As from another machine: all of 127.0.0.0/8 is this one, but on macOS only its first address is set up.
    /// </summary>
    private static HttpClient HttpFrom(string address)
    {
        Assert.SkipWhen(OperatingSystem.IsMacOS(), "This system has one loopback address.");
        return new(
            new SocketsHttpHandler
            {
                UseProxy = false,
                ConnectCallback = async (context, cancellation) =>
                {
                    var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
                    socket.Bind(new IPEndPoint(IPAddress.Parse(address), 0));
                    await socket.ConnectAsync(context.DnsEndPoint, cancellation);
                    return new NetworkStream(socket, ownsSocket: true);
                },
            }
        );
    }

    private async Task BeginAsync()
    {
        await Join("Ann").SendAsync(Made.Guess(3), Made.Figures());
        _before = await PageAsync();
        _eve = Join("Eve");
    }

    private async Task AssertNothingChangedAsync() =>
        Assert.Equal((_before, 2), (await PageAsync(), Server.EntryCount));

    private static string Named(string name) => $$"""{"nickname":"{{name}}","entries":[]}""";

    private const string Exercise = """{"kind":"exercise","exercise":"keep-the-task","outcome":"correct"}""";

    private static string Sent(params IEnumerable<string> found)
    {
        var entries = found.Select(
            (what, index) => $$"""{"id":"{{index}}","at":"2026-01-01T00:00:00Z","what":{{what}}}"""
        );
        return $$"""{"nickname":"Eve","entries":[{{string.Join(',', entries)}}]}""";
    }

    private static string Ratio(string method, string ratio) =>
        $$"""
            {"kind":"guessed-ratio","benchmarks":"{{Made.FastPaths}}","baseline":"DirectCall","ratio":{{ratio}},
            "of":{"method":"{{method}}","parameters":{"Deep":"true"} } }
            """;

    private static string Answer(string about, string said, string words) =>
        $$"""{"kind":"guessed-answer","about":"{{about}}","guess":{{said}},"answer":1,"guessInWords":"{{words}}"}""";

    private static string Selected(string about, string selection) =>
        $$"""{"kind":"guessed-answer","about":"{{about}}","guess":1,"answer":1,"said":{{selection}}}""";

    private static string Judged(string claim, string part, string figures) =>
        $$"""
            {"kind":"verdict","claim":"{{claim}}","verdict":"holds","runtime":"","part":"{{part}}",
            "figures":[{{figures}}]}
            """;
}
