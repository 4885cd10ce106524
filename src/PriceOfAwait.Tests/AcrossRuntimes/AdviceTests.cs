namespace PriceOfAwait.Tests.AcrossRuntimes;

public class AdviceTests
{
    private const string SyncVsAsync = "Lesson02CachedCompletedTasks.SyncVsAsync";

    private static readonly Runtime Old = new("old", "Old .NET", "net1.0");
    private static readonly Runtime New = new("new", "New .NET", "net2.0");

    private static readonly IReadOnlyList<Advice> All = [.. AdviceCase.All.SelectMany(one => one.Advice)];

    [Theory]
    [InlineData("CT2")]
    [InlineData("CT2: bytes")]
    public void Where_advice_does_not_follow_it_says_so_and_why_and_elsewhere_nothing(string claimOrPart)
    {
        var advice = Of(new Dictionary<string, Verdict> { [claimOrPart] = Verdict.Holds });
        var limit = Assert.Single(advice.On(Judged(oldBytes: 0, newBytes: 8)).Limits);
        Assert.Equal("This doesn’t follow from the figures of New .NET", limit.Where.Replace('\u00A0', ' '));
        Assert.Matches(@"^There, “A synchronous method .* nothing”( \(bytes\))? has changed\.$", limit.Because[0]);
        Assert.Empty(advice.On(Judged(oldBytes: 0, newBytes: 0)).Limits);
    }

    [Fact]
    public void Where_advice_says_what_to_do_otherwise_that_stands_in_place_of_the_verdicts_which_unfold()
    {
        var advice = Of(new Dictionary<string, Verdict> { ["CT2"] = Verdict.Holds }) with
        {
            Otherwise = new Dictionary<string, string> { ["new"] = "On New .NET: do nothing" },
        };
        var limit = Assert.Single(advice.On(Judged(oldBytes: 0, newBytes: 8)).Limits);
        Assert.Equal("On New .NET: do nothing", limit.Where);
        Assert.EndsWith("has changed.", limit.Because[0], StringComparison.Ordinal);
        Assert.Empty(advice.On(Judged(oldBytes: 0, newBytes: 0)).Limits);
    }

    [Fact]
    [Trait("Kind", "machine")]
    public void Where_a_claim_has_changed_the_advice_says_what_to_do_instead_and_nowhere_without_need()
    {
        var ledger = RuntimeClaims.JudgeKnown();
        Assert.All(
            All,
            advice =>
                Assert.Subset(
                    advice.On(ledger).Limits.Select(limit => limit.Where).ToHashSet(),
                    advice.Otherwise.Values.ToHashSet()
                )
        );
        Assert.All(
            All.SelectMany(advice => advice.On(ledger).Limits.Select(limit => (advice, limit))),
            one =>
            {
                if (one.limit.Because.Any(verdict => verdict.EndsWith("has changed.", StringComparison.Ordinal)))
                {
                    Assert.Contains(one.limit.Where, one.advice.Otherwise.Values);
                }
            }
        );
    }

    [Fact]
    public void A_rule_is_the_documentations_and_other_advice_is_not_attributed_to_it()
    {
        var own = Of(new Dictionary<string, Verdict>());
        Assert.Equal(["Rule: CA0000."], (own with { Rule = "CA0000" }).On(Judged(0, 0)).Lines);
        Assert.Equal(["This project’s own advice."], own.On(Judged(0, 0)).Lines);
    }

    [Fact]
    public void What_saves_time_says_from_how_many_calls_per_second_on_that_is_a_hundredth_of_a_core()
    {
        var rate = new CallRate("It saves", SyncVsAsync, "GetStockPriceForAsync", "GetStockPriceFor");
        Assert.Equal("It saves a time that was not measured here.", rate.On(Judged(0, 0)));
        Assert.Equal("It saves no time that could be measured.", SaidOf(0.01, 0.01));
        Assert.Equal(
            "It saves 1% of a core from 640,000 calls per second (Old .NET); never measurably on New .NET.",
            SaidOf(15.6, 0.01)
        );
        Assert.Equal(
            "It saves 1% of a core from 320,000 to 640,000 calls per second, depending on the runtime.",
            SaidOf(15.6, 31.2)
        );

        string SaidOf(double oldSaves, double newSaves) =>
            rate.On(Judged(0, 0, Runs(oldSaves, newSaves))).Replace('\u00A0', ' ');
    }

    [Fact]
    [Trait("Kind", "machine")]
    public void The_lessons_own_runtime_comes_first()
    {
        var text = string.Join(' ', All[0].On(RuntimeClaims.JudgeKnown()).Lines).Replace('\u00A0', ' ');
        Assert.Matches(
            $@"s 1% of a core from [\d,]+ calls per second \({Runtimes.InLessons.Name}\), and from [\d,]+ to [\d,]+",
            text
        );
    }

    [Fact]
    public void Each_case_has_its_advice_and_a_lesson_that_shows_it()
    {
        Assert.Equal(
            [
                "Writing a method",
                "Designing an API",
                "A hot path",
                "Errors and cancellation",
                "Many at once",
                "Libraries",
            ],
            AdviceCase.All.Select(one => one.Case)
        );
        var notebook = File.ReadAllText(Path.Combine(Repository.Root, "notebooks", "18-the-advice.ipynb"));
        Assert.All(
            AdviceCase.All,
            one => Assert.Contains($"ledger.AdviceFor(\\\"{one.Case}\\\")", notebook, StringComparison.Ordinal)
        );
        Assert.All(
            All,
            advice => Assert.True(File.Exists(Path.Combine(Repository.Root, "notebooks", $"{advice.Lesson}.ipynb")))
        );
        Assert.StartsWith(
            "There is no advice for Cooking. There is advice for: Writing a method, ",
            Assert.ThrowsAny<ArgumentException>(() => AdviceCase.Named("Cooking")).Message
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
        Assert.All(All.SelectMany(advice => advice.FollowsFrom.Keys), claim => Assert.Contains(claim, claims));
        Assert.All(
            All.Where(advice => advice.Rule is not null),
            advice => Assert.True(advice is { Pays: null, FollowsFrom.Count: 0 })
        );
        // What no documentation and no claim about all runtimes says, a lesson shows.
        Assert.Equal(
            ["25", "13", "26", "26", "22", "23", "23", "14", "24", "24", "24", "21", "15", "20", "16", "25"],
            All.Where(advice => advice.IsOwn).Select(advice => advice.Lesson[..2])
        );
    }

    [Fact]
    public void What_pays_is_measured_on_all_runtimes() =>
        Assert.All(
            All.Select(advice => advice.Pays).OfType<CallRate>(),
            rate =>
            {
                var runs = RecordedRuns.Load(Repository.RecordedData, rate.ClassName, Runtimes.All);
                Assert.All(
                    runs.Runs.Where(run => run.Value is not null),
                    run =>
                    {
                        Assert.NotNull(run.Value!.Find(rate.Longer));
                        Assert.NotNull(run.Value!.Find(rate.Shorter!));
                    }
                );
                Assert.Equal(Runtimes.All.Count, runs.Runs.Count(run => run.Value is not null));
            }
        );

    private static Advice Of(IReadOnlyDictionary<string, Verdict> followsFrom) =>
        new("Do as you like.", "Nobody minds.", "04-valuetask", followsFrom);

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
