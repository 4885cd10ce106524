namespace PriceOfAwait.Tests.AcrossRuntimes;

/// <summary>Verdicts from made-up evidence, over two made-up runtimes.</summary>
public class RuntimeClaimsTests
{
    private const string SyncVsAsync = "Lesson02CachedCompletedTasks.SyncVsAsync";
    private const string Lookups = "Lesson02CachedCompletedTasks.Lookups";

    private static readonly Runtime Old = new("old", "Old .NET", "net1.0");
    private static readonly Runtime New = new("new", "New .NET", "net2.0");

    [Fact]
    public void Each_runtime_is_judged_by_its_own_answers_and_figures()
    {
        var ledger = Judge(["CT2", "CT3"], Answers(oldBytes: 0, newBytes: 8), Runs(oldRatio: 1.11, newRatio: 3));

        Assert.Equal([Verdict.Holds, Verdict.Holds], ledger[Old].Judgments.Select(judgment => judgment.Verdict));
        Assert.Equal([Verdict.Changed, Verdict.Changed], ledger[New].Judgments.Select(judgment => judgment.Verdict));
        Assert.Equal(4, ledger.Joined.Judgments.Count);
        Assert.Equal("New .NET (2.0)", ledger.Joined.Judgments[^1].Runtime);
        Assert.Contains("CT2  Old .NET: ✓ holds, 0 B; New .NET: ✗ changed, 8 B", ledger.ToText());
        Assert.Contains("CT3  Old .NET: ✓ holds; New .NET: ✗ changed", ledger.ToText());
        Assert.Contains("New .NET: 0 hold, 2 changed in whole or in part, 0 undecided.", ledger.ToText());
    }

    [Fact]
    public void What_was_not_measured_leaves_its_claim_undecided_on_that_runtime_only()
    {
        var runs = Runs(1.11, 1.11);
        var ledger = Judge(["CT3"], Answers(0, 0), runs with { Runs = [runs.Runs[0], new(New, null, "it died")] });
        Assert.Equal(Verdict.Holds, ledger[Old]["CT3"].Verdict);
        Assert.Equal(Verdict.Undecided, ledger[New]["CT3"].Verdict);
        Assert.Contains("it died", ledger[New]["CT3"].Sentence);
    }

    [Fact]
    public void A_claim_about_all_shares_is_not_judged_by_some_of_them()
    {
        const string Benchmarks = "Lesson09TaskOrValueTask.TaskOrValueTask";
        static OnRuntime<BenchmarkResults> Measured(Runtime runtime, params (string Share, double Ratio)[] shares) =>
            new(
                runtime,
                MadeUp.Run(
                    Benchmarks,
                    string.Join(
                        ", ",
                        from share in shares
                        from type in new[] { "Int", "Decimal" }
                        select $"TaskOf{type} CompletionProbability={share.Share} Work=0 100, "
                            + FormattableString.Invariant(
                                $"ValueTaskOf{type} CompletionProbability={share.Share} Work=0 {share.Ratio * 100}"
                            )
                    ),
                    error: 0.001
                )
            );

        var runs = new RuntimeResults(
            MadeUp.FullName(Benchmarks),
            [Measured(Old, ("0", 1.1), ("1", 1.1)), Measured(New, ("0", 1.1), ("0.5", 0.2), ("1", 1.1))]
        );
        var ledger = Judge(["TV3", "TV3-ends"], Answers(0, 0), runs);

        Assert.Equal([Verdict.Undecided, Verdict.Holds], ledger[Old].Judgments.Select(judgment => judgment.Verdict));
        Assert.Equal([Verdict.Undecided, Verdict.Holds], ledger[New].Judgments.Select(judgment => judgment.Verdict));
    }

    [Fact]
    public void A_runtime_that_is_left_out_has_no_verdicts_and_says_why()
    {
        var ledger = Judge(["CT2"], new([.. Answers(0, 0).Answers.Take(1), new(New, null, "no pack")]));
        Assert.Equal("New .NET is left out: no pack", Assert.Refuses<WrongArgumentException>(() => ledger[New]));
        Assert.Equal(["New .NET is left out: no pack"], ledger.Missing);
        Assert.Single(ledger.Joined.Judgments);
        Assert.Single(ledger.ToText().Split('\n'), line => line.Contains("New .NET", StringComparison.Ordinal));
        Assert.Equal(2, ledger.ToHtml().Split("New .NET").Length);
    }

    [Fact]
    public void What_needs_more_than_a_sample_is_not_judged_by_it()
    {
        Assert.Empty(RuntimeClaims.Ids.Intersect(["TV3", "TV4"]));
        Assert.Equal(2, RuntimeClaims.Ids.Intersect(["TV3-ends", "TV4-end"]).Count());
        Assert.All(
            RuntimeSample.All.SelectMany(sample => sample.NotFor),
            id => Assert.Equal(id, Claims.Named([id])[0].Id)
        );
    }

    [Fact]
    public void The_samples_are_of_classes_that_timed_claims_need_or_whose_steps_are_shown()
    {
        var needed = Claims.BenchmarksFor([.. Claims.All.Select(claim => claim.Id)]);
        Assert.All(
            RuntimeSample.All.Where(sample => sample.Steps is null),
            sample => Assert.Contains(sample.Benchmarks, needed)
        );
        Assert.Equal([MadeUp.FullName(Lookups)], RuntimeClaims.SamplesFor(["CT3"]).Select(sample => sample.Benchmarks));
    }

    private static RuntimeLedger Judge(
        IReadOnlyList<string> claims,
        RuntimeAnswers answers,
        params RuntimeResults[] runs
    ) => RuntimeClaims.Judge(claims, answers, runs, new Dictionary<string, string>());

    private static RuntimeAnswers Answers(int oldBytes, int newBytes) =>
        new([Answer(Old, "1.0", oldBytes), Answer(New, "2.0", newBytes)]);

    private static OnRuntime<RuntimeAnswer> Answer(Runtime runtime, string version, int bytes) =>
        new(
            runtime,
            new()
            {
                Answers = new Dictionary<ExactQuestion, object>([
                    new(new ExactQuestion.Runtime(), version),
                    MadeUp.Bytes(SyncVsAsync, $"GetStockPriceFor {bytes}"),
                ]),
            }
        );

    private static RuntimeResults Runs(double oldRatio, double newRatio) =>
        new(MadeUp.FullName(Lookups), [Measured(Old, oldRatio), Measured(New, newRatio)]);

    private static OnRuntime<BenchmarkResults> Measured(Runtime runtime, double ratio) =>
        new(
            runtime,
            MadeUp.Run(
                Lookups,
                FormattableString.Invariant(
                    $"GetPricesDirectlyFromCache 96, GetStockPriceFor 100, GetStockPriceForAsync {ratio * 100}"
                ),
                error: 0.001
            )
        );
}
