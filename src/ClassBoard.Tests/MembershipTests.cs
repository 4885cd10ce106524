using System.Diagnostics;
using PriceOfAwait.Comparing;
using PriceOfAwait.Display;
using PriceOfAwait.ExactAnswers;
using PriceOfAwait.Measuring;
using PriceOfAwait.Publishing;

namespace PriceOfAwait.ClassBoard.Tests;

/// <summary>The attendee's side: what is found in cells reaches the board, and the cells don't notice.</summary>
[Trait("Kind", "machine")]
public sealed class MembershipTests : ClassTests
{
    private static readonly BenchmarkResults Recorded = RecordedRuns.Load(Repository.RecordedData, Made.FastPaths);
    private static readonly Comparison Fast = Comparison.Of(Recorded, Published.FastPaths);

    private readonly List<string> _said = [];

    private string Joining => $"{Server.Address.Authority}/{Code}";

    private ClassAddress Address => ClassAddress.TryParse(Joining)!;

    private string Classes => Folder["classes"];

    [Fact]
    public async Task A_guess_and_exact_verdicts_reach_the_board_as_they_come_in_cells()
    {
        using var attendance = Attend();
        Assert.Contains("nothing else", attendance.Join(Address, "Ann"));
        Guess();
        await Claims.JudgeAsync(["IC1"]);
        await SentAsync(attendance);
        Assert.Contains("Ann: 3.21x", await RevealAsync(Made.Question.Id));
        Assert.Equal(2, Server.EntryCount);
    }

    [Fact]
    public async Task A_guess_that_is_no_ratio_comes_with_what_it_is_compared_with()
    {
        using var attendance = AttendAsAnn();
        Comparing.Guess.Of("bytes of GetStockPriceForAsync", 100).Against(104);
        Comparing.Guess.Of("bytes of GetStockPriceForAsync", null).Against(104);
        var ints = new TaskIdentities([
            .. Enumerable
                .Range(-16, 48)
                .Select(value => new TaskIdentity("int", $"{value}", "async", value is >= -1 and < 9)),
        ]);
        Comparing.Guess.Range(0, int.MaxValue).Against(ints);
        await SentAsync(attendance);
        Assert.Equal(
            ["guess bytes of GetStockPriceForAsync", "guess the range of int"],
            Found.Entries.Select(entry => entry.What.Subject)
        );
        var range = Assert.IsType<GuessedAnswer>(Found.Entries[1].What);
        Assert.Equal(("0 to 2,147,483,647", "−1 to 8", 1), (range.Said?.InWords, range.Found?.InWords, range.Answer));
        Assert.InRange(range.Guess, 1e-9, 1e-8);
        Assert.Equal(2, Server.EntryCount);
    }

    [Fact]
    public async Task A_guess_to_another_baseline_comes_with_ratios_to_it_and_takes_no_other_guess_away()
    {
        const string Lookups = "PriceOfAwait.Lessons.Lesson02CachedCompletedTasks.Lookups";
        const string Capturing = "GetStockPriceWithValueTaskAsync_Capturing";
        const string Optimized = "GetStockPriceWithValueTaskAsync_Optimized";
        var run = RecordedRuns.Load(Repository.RecordedData, Lookups) with { RecordedOn = null, On = null };
        using var attendance = AttendAsAnn();
        // As in lesson 5, and as in lesson 6.
        Comparison.Of(run.Baseline!, Series.Of(run)).With(new Guess(Optimized, 1.25));
        Comparison.Of(Optimized, Series.Of(run)).With(new Guess(Capturing, 1.75));
        await SentAsync(attendance);

        Shown.Has(
            await RevealAsync(new RatioQuestion(Lookups, run.Baseline!, new(Optimized, Parameters.None), null).Id),
            "Ann: 1.25x"
        );
        var ratio = run.RatioOf(new(Capturing, Parameters.None), new(Optimized, Parameters.None))!;
        Shown.Has(
            await RevealAsync(new RatioQuestion(Lookups, Optimized, new(Capturing, Parameters.None), null).Id),
            $"How many times as long as {Words.Of(Optimized)} does {Words.Of(Capturing)} take?",
            "Ann: 1.75x",
            $"<strong>{new Ratio(ratio.Value, null)}</strong> on the only machine"
        );
    }

    [Fact]
    public async Task Whom_the_teacher_has_removed_is_told_so_once_and_goes_on_when_let_in_again()
    {
        using var membership = JoinAsAnn();
        membership.Add(Entry.Now(Made.Guess(2)));
        await SentAsync(membership);
        var ann = Assert.Single(await AttendeesAsync());
        await MoveAsync($"remove/{ann.Id}");
        membership.Add(Entry.Now(Made.Guess(3)));
        Assert.EndsWith("The teacher has removed you from the class, and can readmit you.", await ToldAsync());
        Assert.Equal(0, Server.EntryCount);

        await MoveAsync($"readmit/{ann.Id}");
        await SentAsync(membership);
        Assert.Equal(1, Server.EntryCount);
        Assert.Single(_said);
    }

    [Fact]
    public async Task What_was_recorded_is_no_finding_of_this_machine()
    {
        using var attendance = AttendAsAnn();
        await Bench.RunAsync(
            Made.FastPaths,
            new BenchOptions { Speed = Speed.Recorded, Progress = TextWriter.Null },
            Cancellation
        );
        await Claims.JudgeAsync(["FP1"], [Recorded], new Dictionary<string, string>(), Cancellation);
        Guess();
        await SentAsync(attendance);
        Assert.Equal(1, Server.EntryCount);
    }

    [Fact]
    public void Without_joining_nothing_is_sent_and_what_is_found_is_kept_for_an_export()
    {
        using (Attend())
        {
            Guess();
        }

        Assert.Equal(3.21, Assert.IsType<GuessedRatio>(Assert.Single(Found.Entries).What).Ratio);
        Assert.Equal(0, Server.EntryCount);
    }

    [Fact]
    public async Task A_cell_goes_on_at_once_while_the_board_is_away_and_all_is_sent_when_it_is_back()
    {
        var (address, port) = (Address, Server.Address.Port);
        await StopAsync();
        var output = Console.Out;
        using var told = new StringWriter();
        Console.SetOut(told);
        try
        {
            using var attendance = Attend();
            attendance.Join(address, "Ann");
            var watch = Stopwatch.StartNew();
            for (var cell = 0; cell < 100; cell++)
            {
                Guess();
            }

            Assert.InRange(watch.Elapsed, TimeSpan.Zero, TimeSpan.FromSeconds(20));
            await UntilAsync(() =>
            {
                Guess();
                return told.ToString().Length > 0;
            });
            Guess();
            Shown.Has(
                Assert.Single(told.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries)),
                "does not answer. Your results are stored"
            );
        }
        finally
        {
            Console.SetOut(output);
        }

        // As the next notebook would, in another process.
        await StartAsync(port);
        using var next = Attend();
        next.Join(address, "Ann");
        await SentAsync(next);
        Assert.InRange(Server.EntryCount, 101, int.MaxValue);
    }

    [Theory]
    [InlineData("AAAA-AAAA", "Ann", 0, "The join code is wrong. The board shows the right one.")]
    [InlineData(null, "A name that is longer than any", 1, "a nickname has 1 to 24 characters")]
    public async Task What_the_board_refuses_is_said_once_and_what_was_found_waits_for_a_better_name(
        string? code,
        string nickname,
        int sent,
        string problem
    )
    {
        using (var refused = new Membership(new(Server.Address, code ?? Code, null), nickname, Classes, _said.Add))
        {
            refused.Add(Entry.Now(Made.Guess(2)));
            Shown.Has(await ToldAsync(), problem);
            Assert.False(refused.IsEverythingSent);
        }

        using var membership = JoinAsAnn();
        await SentAsync(membership);
        Assert.Equal(sent, Server.EntryCount);
    }

    [Fact]
    public void A_folder_that_nothing_can_be_kept_in_breaks_no_cell()
    {
        File.WriteAllText(Classes, "not a folder");
        using var attendance = Attend();
        Assert.Contains("don't join", attendance.JoinFromVariable(Joining));
    }

    [Fact]
    public async Task What_the_board_will_never_take_does_not_hold_up_the_rest_and_is_kept()
    {
        using (var membership = JoinAsAnn())
        {
            membership.Add(Entry.Now(Made.Guess(2) with { Benchmarks = "My.Own.Lesson" }));
            membership.Add(Entry.Now(Made.Guess(2)));
            await SentAsync(membership);
            Assert.Equal(1, Server.EntryCount);
            Shown.Has(await ToldAsync(), "that benchmark class has no recorded figures", "That one result is kept");
        }

        // It is offered again, to a board that may know the lesson.
        _said.Clear();
        using var next = JoinAsAnn();
        await SentAsync(next);
        Shown.Has(await ToldAsync(), "That one result is kept");
        Assert.Single(Directory.GetFiles(Address.FolderIn(Classes), "*.refused"));
    }

    [Theory]
    [InlineData("{\"id\"")]
    [InlineData("""{"id":"1","at":"2026-01-01T00:00:00Z","what":{"kind":"later"}}""")]
    public async Task A_damaged_result_is_kept_and_told_and_the_others_are_sent(string content)
    {
        Directory.CreateDirectory(Address.FolderIn(Classes));
        await File.WriteAllTextAsync(Path.Combine(Address.FolderIn(Classes), "1-damaged.json"), content, Cancellation);
        using var membership = JoinAsAnn();
        membership.Add(Entry.Now(Made.Guess(2)));
        await SentAsync(membership);
        Assert.Equal(1, Server.EntryCount);
        Shown.Has(await ToldAsync(), "1-damaged.json can't be read", Address.FolderIn(Classes));
        Assert.Single(Directory.GetFiles(Address.FolderIn(Classes), "1-damaged.refused"));
    }

    [Fact]
    public async Task Who_has_anothers_name_is_told_which_one_the_board_shows()
    {
        await Join("Ann").SendAsync();
        using var membership = JoinAsAnn();
        Assert.Equal(
            "Another attendee is called Ann, or nearly so. The class board shows you as Ann 2.",
            await ToldAsync()
        );
    }

    [Fact]
    public async Task Results_are_sent_in_the_order_in_which_they_came_also_if_the_clock_was_set_back()
    {
        await StopAsync();
        using var membership = JoinAsAnn();
        membership.Add(Entry.Now(Made.Guess(2)) with { At = DateTimeOffset.UtcNow.AddDays(1) });
        membership.Add(Entry.Now(Made.Guess(7)));
        await StartAsync(Server.Address.Port);
        await SentAsync(membership);
        Shown.Has(await RevealAsync(Made.Question.Id), "Ann: 7x");
    }

    [Fact]
    public async Task Leaving_deletes_at_the_board_and_the_environment_does_not_bring_back_who_left()
    {
        using var attendance = Attend();
        Assert.Contains("as Ann;", attendance.JoinFromVariable($"{Joining}/Ann"));
        Guess();
        await SentAsync(attendance);
        Assert.StartsWith("You have left", await attendance.LeaveAsync(Cancellation));
        Guess();
        Assert.Equal(0, Server.EntryCount);
        Assert.DoesNotContain("Ann", await PageAsync());
        Assert.Contains("You have left", attendance.JoinFromVariable(Joining));
        Assert.Null(attendance.Membership);
        Assert.Equal("You are not in a class.", await attendance.LeaveAsync(Cancellation));
    }

    [Fact]
    public void Nothing_names_the_person_or_a_folder()
    {
        const string Why = "Cold: /home/jane/price-of-await/src/Lessons is not built.";
        var ledger = new Ledger([
            new(Claims.All[0], [new("p", Verdict.Undecided, Why, "", "B") { WhyUndecided = Why }], ""),
        ]);
        var found = new object[]
        {
            ledger,
            Recorded with
            {
                RecordedOn = null,
            },
            Fast.With(new Guess("AwaitPathWithTask", 2)),
        };
        var sent = JsonSerializer.Serialize(found.SelectMany(InClass.ClassResult.From).Select(Entry.Now), Entry.Format);
        Assert.All(
            ["jane", Repository.Root, Environment.MachineName, $"\"{Environment.UserName}\""],
            secret => Assert.DoesNotContain(secret, sent, StringComparison.OrdinalIgnoreCase)
        );
        Shown.Has(sent, "\"processor\"", "guessed-ratio", "FP1");
    }

    [Theory]
    [InlineData("192.168.1.5:8422/k7qm-2fxd", "http://192.168.1.5:8422/", "K7QM-2FXD", null)]
    [InlineData(" http://board:1/K7QM-2FXD/ ", "http://board:1/", "K7QM-2FXD", null)]
    [InlineData("board/K7QM-2FXD/Ann%20B", "http://board/", "K7QM-2FXD", "Ann B")]
    public void An_address_is_read_as_people_write_it(string text, string board, string code, string? nickname) =>
        Assert.Equal(new ClassAddress(new(board), code, nickname), ClassAddress.TryParse(text));

    [Theory]
    [InlineData("192.168.1.5:8422")]
    [InlineData("ftp://board/K7QM")]
    [InlineData("a/b/c/d")]
    public void What_is_no_address_is_told_and_nothing_is_sent(string text)
    {
        using var attendance = Attend();
        Assert.Contains("must be address/code/nickname", attendance.JoinFromVariable(text));
        Assert.Null(attendance.Membership);
        Assert.Contains(
            "Use address/code/nickname",
            Assert.Throws<WrongArgumentException>(() => Class.Join(text)).Message
        );
    }

    private ResultFolder Found => new(Folder["found"]);

    private ClassClient Attend() => new(Found, Classes);

    private ClassClient AttendAsAnn()
    {
        var attendance = Attend();
        attendance.Join(Address, "Ann");
        return attendance;
    }

    private Membership JoinAsAnn() => new(Address, "Ann", Classes, _said.Add);

    private static void Guess() => Fast.With(new Guess("AwaitPathWithTask", "Deep", true, 3.21));

    private static Task SentAsync(ClassClient attendance) => SentAsync(attendance.Membership!);

    private static Task SentAsync(Membership membership) => UntilAsync(() => membership.IsEverythingSent);

    private async Task<string> ToldAsync()
    {
        await UntilAsync(() => _said.Count > 0);
        return Assert.Single(_said);
    }

    private static async Task UntilAsync(Func<bool> isSo)
    {
        while (!isSo())
        {
            await Task.Delay(20, Cancellation);
        }
    }
}
