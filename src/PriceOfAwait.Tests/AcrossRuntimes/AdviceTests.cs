namespace PriceOfAwait.Tests.AcrossRuntimes;

public class AdviceTests
{
    private const string SyncVsAsync = "Lesson02CachedCompletedTasks.SyncVsAsync";

    private static readonly Runtime Old = new("old", "Old .NET", "net1.0");
    private static readonly Runtime New = new("new", "New .NET", "net2.0");

    [Theory]
    [InlineData("CT2")]
    [InlineData("CT2: bytes")]
    public void Advice_follows_where_the_verdicts_are_those_it_needs_and_says_which_is_not(string claimOrPart)
    {
        var advice = new Advice("Do as you like.", new Dictionary<string, Verdict> { [claimOrPart] = Verdict.Holds });
        var text = TextOf(advice, Judged(oldBytes: 0, newBytes: 8));
        Assert.Contains("✓ follows on Old .NET\n", text);
        Assert.Contains($"✗ does not follow on New .NET: {claimOrPart} has changed\n", text);
    }

    [Fact]
    public void A_rule_is_the_documentations_and_other_advice_is_not_attributed_to_it()
    {
        var advice = new Advice("Always.", new Dictionary<string, Verdict>());
        Assert.Contains(
            "A rule from the .NET documentation: CA0000.",
            TextOf(advice with { Rule = "CA0000" }, Judged(0, 0))
        );
        Assert.Contains(
            "This project’s own advice: see lesson 13.",
            TextOf(advice with { Lesson = "13" }, Judged(0, 0))
        );
    }

    [Fact]
    public void What_saves_time_says_from_how_many_calls_per_second_on_that_is_a_hundredth_of_a_core()
    {
        var rate = new CallRate("It saves", SyncVsAsync, "GetStockPriceForAsync", "GetStockPriceFor");
        var ledger = Judged(0, 0, Runs(oldSaves: 15.6, newSaves: 0.01));
        Assert.Equal(
            "It saves 1 % of a core from these calls per second on: 640,000 (Old .NET), never measurably (New .NET).",
            rate.On(ledger).Replace('\u00A0', ' ')
        );
        Assert.Equal("It saves a time that was not measured here.", rate.On(Judged(0, 0)));
    }

    [Fact]
    public void One_piece_of_advice_decides_and_what_saves_time_stands_under_its_condition()
    {
        Assert.StartsWith("Write the plain async method first.", Advice.All[0].Sentence);
        Assert.Contains(
            FormattableString.Invariant($"at least {100 * CallRate.Share} % of a core"),
            Advice.All[0].Sentence
        );
        Assert.All(
            Advice.All.Where(advice => advice.Pays is not null),
            advice => Assert.Contains("the calls per second say so", advice.Sentence)
        );
    }

    [Fact]
    public void Advice_is_a_rule_or_this_projects_own_or_rests_on_verdicts_of_all_runtimes()
    {
        string[] claims =
        [
            .. from claim in Claims.Named(RuntimeClaims.Ids)
            from name in claim.Parts.Select(part => $"{claim.Id}: {part.Part}").Prepend(claim.Id)
            select name,
        ];
        Assert.All(Advice.All.SelectMany(advice => advice.FollowsFrom.Keys), claim => Assert.Contains(claim, claims));
        Assert.All(
            Advice.All,
            advice =>
                Assert.Equal(
                    1,
                    (advice.Rule is null ? 0 : 1)
                        + (advice.Lesson is null ? 0 : 1)
                        + (advice.FollowsFrom.Count > 0 || advice.Pays is not null ? 1 : 0)
                )
        );
    }

    [Fact]
    public void What_pays_is_measured_on_all_runtimes() =>
        Assert.All(
            Advice.All.Select(advice => advice.Pays).OfType<CallRate>(),
            rate =>
            {
                var runs = RecordedRuns.Load(Repository.RecordedData, rate.ClassName, Runtimes.All);
                Assert.All(
                    runs.Runs.Where(run => run.Value is not null),
                    run =>
                    {
                        Assert.NotNull(run.Value!.Find(rate.Longer));
                        Assert.NotNull(run.Value!.Find(rate.Shorter));
                    }
                );
                Assert.Equal(Runtimes.All.Count, runs.Runs.Count(run => run.Value is not null));
            }
        );

    private static string TextOf(Advice advice, RuntimeLedger ledger) => Advice.ToCards([advice], ledger).ToText();

    private static RuntimeLedger Judged(int oldBytes, int newBytes, params RuntimeResults[] runs) =>
        RuntimeClaims.Judge(
            ["CT2"],
            new([Answer(Old, oldBytes), Answer(New, newBytes)]),
            runs,
            new Dictionary<string, string>()
        );

    private static OnRuntime<RuntimeAnswer> Answer(Runtime runtime, int bytes) =>
        new(
            runtime,
            new()
            {
                Answers = new Dictionary<ExactQuestion, object>([
                    new(new ExactQuestion.Runtime(), "1.0"),
                    MadeUp.Bytes(SyncVsAsync, $"GetStockPriceFor {bytes}"),
                ]),
            }
        );

    private static RuntimeResults Runs(double oldSaves, double newSaves) =>
        new(MadeUp.FullName(SyncVsAsync), [Measured(Old, oldSaves), Measured(New, newSaves)]);

    private static OnRuntime<BenchmarkResults> Measured(Runtime runtime, double saves) =>
        new(
            runtime,
            MadeUp.Run(
                SyncVsAsync,
                FormattableString.Invariant($"GetStockPriceFor 100, GetStockPriceForAsync {100 + saves}"),
                error: 0.001
            )
        );
}
