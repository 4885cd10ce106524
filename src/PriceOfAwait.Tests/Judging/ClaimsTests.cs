namespace PriceOfAwait.Tests.Judging;

public class ClaimsTests
{
    // A file with two claims of one id is refused.
    [Fact]
    public void A_claim_has_an_id_and_asks_for_what_its_kind_needs() =>
        Assert.All(
            Claims.All,
            claim =>
            {
                Assert.Matches("^[A-Z]{2}[1-9][0-9]?(-[a-z]+)?$", claim.Id);
                Assert.Equal(claim.Kind is not (ClaimKind.Exact or ClaimKind.Once), claim.TimedClasses.Count > 0);
                Assert.Equal(claim.Kind != ClaimKind.Timed, claim.Questions.Count > 0);
            }
        );

    [Fact]
    public void Without_evidence_every_part_is_undecided() =>
        Assert.Equal(
            Claims.All.SelectMany(claim => claim.Parts.Select(part => (claim.Id, part.Part, Verdict.Undecided))),
            Claims
                .Judge(Claims.All, new Evidence())
                .Judgments.SelectMany(judgment => judgment.Parts.Select(part => (judgment.Id, part.Part, part.Verdict)))
        );

    [Fact]
    public void Every_check_of_a_lesson_decides_a_part() =>
        Assert.All(
            PartCheck.All,
            check =>
                Assert.Contains(
                    Claims.Named([check.Claim])[0].Parts,
                    part => part.Questions is null && (check.Part ?? part.Part) == part.Part
                )
        );

    [Fact]
    public void What_a_part_says_was_published_stands_in_the_tables()
    {
        // PublishedFigure throws where there is no such row.
        foreach (var part in Claims.All.SelectMany(claim => claim.Parts).Where(part => part.Row is not null))
        {
            Assert.True(double.IsFinite(part.PublishedFigure!.Value), part.Part);
        }

        var range = Published.CachedInts;
        Assert.Equal(
            range.Last - range.First + 1,
            Claims.Named(["IC1"])[0].Parts.Single(part => part.Part == "the range").Is
        );
        Assert.All(
            Claims.All.Where(claim => claim.IsOwn).SelectMany(claim => claim.Parts),
            part => Assert.Null(part.PublishedFigure)
        );
        Assert.Equal(
            Published.TaskSizes.Rows.Select(row => row.Id.Method),
            Claims.All.Single(claim => claim.Id == "TV1").Parts.Select(part => part.Part)
        );
    }

    [Fact]
    public async Task Every_benchmark_class_that_a_claim_is_about_exists()
    {
        var classes = await Bench.ClassesAsync(Cancellation);
        Assert.All(
            Claims.BenchmarksFor([.. Claims.All.Select(claim => claim.Id)]),
            benchmarks => Assert.Contains(benchmarks, classes)
        );
    }

    [Fact]
    public async Task Exact_claims_are_decided_by_exact_answers_of_the_code_under_test()
    {
        string[] exact = [.. Claims.All.Where(claim => claim.Kind == ClaimKind.Exact).Select(claim => claim.Id)];
        var ledger = await Claims.JudgeAsync(exact);

        Assert.Empty(ledger.Missing);
        Assert.Equal(exact, ledger.Judgments.Select(judgment => judgment.Id));
        Assert.DoesNotContain(ledger.Judgments, judgment => judgment.Verdict == Verdict.Undecided);
        Assert.All(ledger.Judgments, judgment => Assert.StartsWith(".NET ", judgment.Runtime));
        Assert.All(
            new[] { "CT1", "CT2", "IC1", "IC2", "CC1", "CC2", "TV5", "BS5", "BS6" },
            id => Assert.Equal(Verdict.Holds, ledger[id].Verdict)
        );
        // One field of a task has gone since .NET Framework.
        var (claim, part) = (ledger["VT1"], ledger["VT1"].Parts[0]);
        Assert.Equal(("holds (figure moved)", 88, 80), (claim.VerdictText, part.Published, part.Measured));
        Assert.Equal(["holds (figure moved)", "holds"], claim.Parts.Select(one => one.VerdictText));
        Assert.Contains("That is the size of one task on this runtime", part.Reason);
    }

    [Theory]
    [InlineData(
        "FP4",
        "The claim FP4 needs times of ConcurrentFastPaths: pass its run, from Bench.RunAsync<ConcurrentFastPaths>()."
    )]
    [InlineData("FP99", "There is no claim \"FP99\". There are: FP1, FP2")]
    public Task A_claim_that_there_is_not_or_a_run_that_is_missing_is_named(string claim, string says) =>
        Assert.RefusesAsync<WrongArgumentException>(() => Claims.JudgeAsync([claim]), says);

    [Fact]
    public async Task An_exact_answer_at_hand_is_not_asked_for_again()
    {
        var madeUp = (AllocatedBytes)
            MadeUp.Bytes("Lesson02CachedCompletedTasks.SyncVsAsync", "GetStockPriceFor 7").Value;
        Assert.Equal(7, (await Claims.JudgeAsync(["CT2"], madeUp))["CT2"].Decisive.Measured);

        var types = await Exact.TaskIdentitiesAsync(Cancellation);
        var other = types with
        {
            Identities = [.. types.Identities.Select(identity => identity with { SameObject = false })],
        };
        Assert.Equal(Verdict.Changed, (await Claims.JudgeAsync(["IC2"], other))["IC2"].Verdict);
        // What is left of an answer is no answer.
        Assert.Equal(
            Verdict.Holds,
            (await Claims.JudgeAsync(["IC2"], types with { Identities = [other.Identities[0]] }))["IC2"].Verdict
        );
    }

    [Fact]
    public async Task Asking_can_be_cancelled() =>
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            Claims.JudgeAsync(["CT2"], [], new Dictionary<string, string>(), new CancellationToken(canceled: true))
        );

    [Fact]
    public async Task A_class_that_could_not_be_measured_leaves_its_claims_undecided()
    {
        var game = MadeUp.FullName("Lesson08TheAwaitingGame.AwaitingGame");
        var ledger = await Claims.JudgeAsync(
            ["AG1"],
            [],
            new Dictionary<string, string> { [game] = "Out of luck." },
            Cancellation
        );
        Assert.Equal(Verdict.Undecided, ledger["AG1"].Verdict);
        Assert.Contains("Out of luck", ledger["AG1"].Sentence);
        Assert.Equal([$"Not measured: {game}: Out of luck."], ledger.Missing);
    }

    [Fact]
    public void A_ledger_shows_each_verdict_as_a_headline_and_what_it_rests_on_below()
    {
        var judgment = MadeUp.Judge(
            "VT2",
            [
                MadeUp.Run(
                    "Lesson04ValueTask.WithValueTask",
                    "GetStockPriceForAsync 100, GetStockPriceWithValueTaskAsync 97"
                ),
            ]
        );
        var ledger = new Ledger([judgment]);
        Assert.Contains(
            "<b>✓ 2018: On synchronous completion, ValueTask is only slightly faster than Task.</b> Still so: 0.97x [",
            ledger.ToHtml()
        );
        Assert.Contains("VT2  HOLDS", ledger.ToText());
        Assert.Contains("now 0.97x [", ledger.ToText());
        Assert.Contains("between 0.8 and 1x", ledger.ToHtml());
        Assert.Single(ledger.ToHtml().Split("<svg").Skip(1));
        Assert.Contains("“slightly faster” or “a small gain”: up to a fifth", ledger.ToHtml());
        Assert.Contains("Judged on .NET 10.0.1.", ledger.ToText());
        Assert.Throws<WrongArgumentException>(() => ledger["VT1"]);
    }

    [Theory]
    [InlineData(97, "Still so: 0.97x [")]
    [InlineData(120, "Not on this machine: 1.20x [")]
    public void A_finding_says_what_has_become_of_the_claim(double valueTask, string finding)
    {
        var judgment = MadeUp.Judge(
            "VT2",
            [
                MadeUp.Run(
                    "Lesson04ValueTask.WithValueTask",
                    $"GetStockPriceForAsync 100, GetStockPriceWithValueTaskAsync {valueTask}"
                ),
            ]
        );
        Assert.StartsWith(finding, judgment.Finding);
        Assert.Equal(judgment.Verdict == Verdict.Changed, judgment.Finding.EndsWith(", not between 0.8 and 1x."));
    }

    [Fact]
    public void What_was_measured_once_is_neither_exact_nor_has_an_interval_and_the_table_names_it()
    {
        var judgment = MadeUp.Judge("MA6", MadeUpEvidence.All["MA6"].Holding);
        Assert.Equal("timed, and measured once", judgment.Claim.KindText);
        Assert.Equal([false, true, true], judgment.Parts.Select(part => part.IsMeasuredOnce));
        Assert.Equal("threads after 100 blocked calls, measured once.", judgment.Parts[2].Reason);
        Assert.Contains("\nMeasured once, so without an interval: time and threads.", new Ledger([judgment]).ToText());
    }

    [Fact]
    public void This_projects_own_claims_are_one_line_if_they_hold_and_a_headline_each_if_they_dont()
    {
        var judgment = MadeUp.Judge("BS1", MadeUpEvidence.All["BS1"].Holding);
        Assert.Equal((Claim.Own, null), (judgment.Claim.Source, judgment.Decisive.Published));

        var changed = MadeUp.Judge("BS2", MadeUpEvidence.All["BS2"].Changing);
        Assert.Equal(["✓ Both statements of this lesson hold on .NET 10.0.1."], LeadsOf(judgment, judgment with { }));
        Assert.Equal(
            ["1 of 2 statements of this lesson holds on .NET 10.0.1.", $"◐ {changed.Claim.Statement}"],
            LeadsOf(judgment, changed)
        );

        static IEnumerable<string> LeadsOf(params Judgment[] judgments) =>
            new Ledger(judgments).ToParts().OfType<Disclosure>().Select(part => part.Lead);
    }
}
