namespace PriceOfAwait.Tests.Judging;

public class TimedClaimsTests
{
    private const string Strings = "Lesson01SynchronousFastPaths.StringFastPaths";
    private const string WithValueTask = "Lesson04ValueTask.WithValueTask";
    private const string Lookups = "Lesson02CachedCompletedTasks.Lookups";
    private const string Game = "Lesson08TheAwaitingGame.AwaitingGame";
    private const string Scaled = "Lesson09TaskOrValueTask.TaskOrValueTask";

    [Theory]
    [InlineData("FP1", Strings, "DirectCall 2, AwaitPathWithTask 40, AwaitPathWithValueTask 24")]
    [InlineData("VT2", WithValueTask, "GetStockPriceForAsync 100, GetStockPriceWithValueTaskAsync 97")]
    [InlineData("AG3", Game, "int/manual/task/iscompleted 80, int/manual/task/iscompletedsuccessfully 100")]
    [InlineData("TV4", Scaled, "TaskOfInt 100, ValueTaskOfInt 105, TaskOfDecimal 100, ValueTaskOfDecimal 95")]
    public void What_a_noisy_machine_cannot_tell_is_undecided_and_names_the_limit(
        string claim,
        string benchmarks,
        string means
    )
    {
        var noisy = MadeUp.Judge(claim, [MadeUp.Run(benchmarks, means, error: 0.5)]);
        Assert.Equal(Verdict.Undecided, noisy.Verdict);
        Assert.Contains("the interval contains the limit", noisy.Sentence);
    }

    // Even the lower end is above 10x.
    [Fact]
    public void What_is_known_only_within_more_than_a_factor_of_ten_decides_nothing_and_says_so()
    {
        var part = new ClaimPart("Await", Time: "Await", Over: "None", Above: 10, Unit: "x");
        JudgedPart Judge(params double[] times) =>
            JudgedPart.Timed(
                part,
                "Await / None",
                MadeUp.Measured("Await", times),
                MadeUp.Measured("None", [10, 10, 10, 10]),
                controlFactor: 1,
                shareRounds: true
            );
        var wide = Judge(4_000, 8_000, 16_000, 40_000);
        Assert.True(wide.Interval!.Value.Lower > 10);
        Assert.Equal(Verdict.Undecided, wide.Verdict);
        Assert.EndsWith(
            "(very imprecise), the launches vary so much that it isn't known within a factor of ten.",
            wide.Sentence
        );
        Assert.Equal(Verdict.Holds, Judge(7_000, 8_000, 10_000, 12_000).Verdict);
    }

    [Fact]
    public void Of_a_claim_that_has_changed_in_part_the_other_parts_still_hold()
    {
        Judgment Judge(double error) =>
            MadeUp.Judge(
                "HO1",
                [
                    MadeUp.Run(
                        Lookups,
                        "GetStockPriceWithValueTaskAsync 100, GetStockPriceWithValueTaskAsync_Optimized 95",
                        error
                    ),
                ],
                MadeUp.Bytes(Lookups, "GetStockPriceWithValueTaskAsync_Optimized 40")
            );
        var larger = Judge(error: 0.01);
        Assert.Equal(
            (Verdict.Changed, "partly changed in 1 of 2", "B"),
            (larger.Verdict, larger.VerdictText, larger.Decisive.Unit)
        );
        Assert.Equal(
            [("bytes", Verdict.Changed), ("time beside an async ValueTask lookup", Verdict.Holds)],
            larger.Parts.Select(part => (part.Part, part.Verdict))
        );
        Assert.StartsWith("1 of 2 parts has changed, 1 holds: bytes: ", larger.Sentence);
        Assert.Equal([Verdict.Changed, Verdict.Undecided], Judge(error: 0.7).Parts.Select(part => part.Verdict));
    }

    [Fact]
    public void A_faster_method_that_allocates_less_is_a_cause()
    {
        var run = MadeUp.Run(
            Strings,
            "DirectPathWithTask 10, DirectPathWithValueTask 6, AwaitPathWithTask 30, AwaitPathWithValueTask 40"
        );
        var measurements = run.Measurements.Select(one =>
            one.Id.Method == "DirectPathWithTask" ? one with { AllocatedBytes = 72 } : one
        );
        Assert.EndsWith(
            ". 0 B are allocated by returning a ValueTask, 72 B by returning a Task.",
            MadeUp.Judge("FP3", [run with { Measurements = [.. measurements] }]).Parts[0].Sentence
        );
    }

    [Fact]
    public void Over_many_shares_one_ratio_is_known_better_than_each()
    {
        var one = MadeUp.Run(
            Scaled,
            "TaskOfInt 100, ValueTaskOfInt 105, TaskOfDecimal 100, ValueTaskOfDecimal 105",
            error: 0.08
        );
        Assert.Equal(Verdict.Holds, MadeUp.Judge("TV3", [one]).Verdict);
        var id = new BenchmarkId(
            "TaskOfInt",
            new(new Parameter("CompletionProbability", "0.5"), new Parameter("Work", "0"))
        );
        var lacking = one with
        {
            Measurements = [.. one.Measurements.Where(measurement => measurement.Id != id)],
            Missing = [new(id, "it died")],
        };
        Assert.Equal(
            [Verdict.Undecided, Verdict.Holds],
            MadeUp.Judge("TV3", [lacking]).Parts.Select(part => part.Verdict)
        );
    }

    [Theory]
    // A machine three times as fast as the source's, and one on which next to nothing is left of it.
    [InlineData("FP1", "DirectCall 0.15, AwaitPathWithTask 9.6, AwaitPathWithValueTask 16.9", Verdict.Holds)]
    [InlineData("FP1", "DirectCall 0.15, AwaitPathWithTask 3, AwaitPathWithValueTask 16.9", Verdict.Undecided)]
    [InlineData("FP1", "DirectCall 0.8, AwaitPathWithTask 3, AwaitPathWithValueTask 16.9", Verdict.Changed)]
    [InlineData("FP8", "DirectCall 0.44, DirectPathWithValueTask 8.8, DirectCall Deep=true 6.22", Verdict.Holds)]
    [InlineData("FP8", "DirectCall 0.8, DirectPathWithValueTask 0.2, DirectCall Deep=true 0.1", Verdict.Changed)]
    public void Where_a_baseline_is_too_short_to_divide_by_the_difference_decides(
        string claim,
        string means,
        Verdict verdict
    )
    {
        var judgment = MadeUp.Judge(claim, [MadeUp.Run(Strings, means)]);
        Assert.Equal((verdict, "x"), (judgment.Verdict, judgment.Parts[0].Unit));
        Assert.Contains(", from the difference ", judgment.Parts[0].Sentence);
    }

    [Theory]
    [InlineData("FP1"), InlineData("FP2"), InlineData("FP3"), InlineData("FP8")]
    public void What_the_source_printed_holds_on_the_sources_machine(string claim)
    {
        // An interval of 5%: twice what the source printed of its mean, where it printed most.
        var means = Published.FastPaths.Rows.Select(row =>
            FormattableString.Invariant($"{row.Id.Method} {row.Id.Parameters[0]} {row.Mean}")
        );
        var judgment = MadeUp.Judge(claim, [MadeUp.Run(Strings, string.Join(", ", means), error: 0.05)]);
        Assert.True(judgment.Verdict == Verdict.Holds, judgment.Sentence);
    }

    [Theory]
    [InlineData("DirectPathWithValueTask 5.3, DirectPathWithTask 10.4", Verdict.Holds)]
    [InlineData("DirectPathWithValueTask 5.3, DirectPathWithTask 5.3", Verdict.Undecided)]
    [InlineData("DirectPathWithValueTask 6.3, DirectPathWithTask 5.3", Verdict.Changed)]
    public void What_the_loop_itself_takes_is_no_part_of_what_is_compared_in_it(string means, Verdict verdict)
    {
        const string Concurrent = "Lesson01SynchronousFastPaths.ConcurrentFastPaths";
        var part = MadeUp.Judge("FP4", [MadeUp.Run(Concurrent, means)]).Parts[0];
        Assert.Equal((verdict, "ns"), (part.Verdict, part.Unit));
        Assert.StartsWith("returning a ValueTask − returning a Task, short chain: ", part.Sentence);
    }

    [Fact]
    public void Types_are_in_order_as_far_as_the_order_for_string_can_be_told()
    {
        const string Types = "Lesson01SynchronousFastPaths.ResultTypes";
        var alike = string.Join(
            ", ",
            from type in new[] { "String", "Bool", "Decimal" }
            select $"{type}DirectCall 6, {type}DirectPathWithTask 10, {type}DirectPathWithValueTask 10.01, "
                + $"{type}AwaitPathWithTask 90, {type}AwaitPathWithValueTask 140"
        );
        IReadOnlyList<JudgedPart> Order(string means, double error = 0.01) =>
            [.. MadeUp.Judge("FP7", [MadeUp.Run(Types, means, error)]).Parts.Take(2)];
        Assert.All(Order(alike), part => Assert.Equal(Verdict.Holds, part.Verdict));
        var turned = Order(alike + ", BoolDirectPathWithTask 2");
        Assert.Equal([Verdict.Changed, Verdict.Holds], turned.Select(part => part.Verdict));
        Assert.Contains("(plain calls and returning a Task)", turned[0].Sentence);
        Assert.All(Order(alike, error: 3), part => Assert.Equal(Verdict.Undecided, part.Verdict));
        Assert.Equal(
            Verdict.Undecided,
            Order(alike.Replace("DecimalDirectCall 6, ", "", StringComparison.Ordinal))[1].Verdict
        );
    }

    [Fact]
    public void At_parity_a_question_no_longer_beats_the_other() =>
        Assert.Equal(
            Verdict.Changed,
            MadeUp
                .Judge(
                    "AG3",
                    [MadeUp.Run(Game, "int/manual/task/iscompleted 100, int/manual/task/iscompletedsuccessfully 100")]
                )
                .Verdict
        );

    [Fact]
    public void What_cannot_be_told_from_nothing_is_less_than_what_can()
    {
        var run = MadeUp.Run(
            Strings,
            "DirectPathWithTask 10, DirectPathWithValueTask 0.1, AwaitPathWithTask 30, AwaitPathWithValueTask 40"
        );
        Assert.Equal(Verdict.Changed, MadeUp.Judge("FP3", [run]).Verdict);
    }

    [Fact]
    public void What_was_not_measured_leaves_its_claim_undecided_and_says_why()
    {
        var run = MadeUp.Run(WithValueTask, "GetStockPriceForAsync 100");
        var half = run with
        {
            Missing = [new(new("GetStockPriceWithValueTaskAsync", Parameters.None), "the benchmark failed")],
        };
        var judgment = MadeUp.Judge("VT2", [half]);
        Assert.Equal(Verdict.Undecided, judgment.Verdict);
        Assert.Null(judgment.Decisive.Measured);
        Assert.Contains("GetStockPriceWithValueTaskAsync was not measured: the benchmark failed", judgment.Sentence);
    }

    [Fact]
    public void Bytes_that_differ_from_operation_to_operation_leave_a_claim_undecided() =>
        Assert.Equal(
            Verdict.Undecided,
            MadeUp
                .Judge("CC1", [], MadeUp.Bytes(Lookups, "GetStockPriceWithValueTaskAsync_Capturing 40", steady: false))
                .Verdict
        );

    [Fact]
    public void A_judgment_shows_the_published_figure_and_the_one_now_with_its_interval()
    {
        var judgment = MadeUp.Judge(
            "FP1",
            [MadeUp.Run(Strings, "DirectCall 2, AwaitPathWithTask 40, AwaitPathWithValueTask 24")]
        );
        Assert.Equal(
            (115, "x", ".NET 10.0.1"),
            (judgment.Decisive.Published, judgment.Decisive.Unit, judgment.Runtime)
        );
        Assert.Equal(12, judgment.Decisive.Measured!.Value, 1);
        Assert.True(judgment.Decisive.Interval!.Value.Contains(12));
        Assert.StartsWith(
            "Both parts hold; closest to its limit is awaiting a ValueTask: awaiting a ValueTask / plain calls, "
                + "short chain: 12.0x [",
            judgment.Sentence
        );
        Assert.EndsWith("], above 10x as claimed.", judgment.Sentence);
    }
}
