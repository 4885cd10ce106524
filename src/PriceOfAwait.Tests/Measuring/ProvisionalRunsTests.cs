namespace PriceOfAwait.Tests.Measuring;

/// <summary>What a contributor records of a class, until it is recorded on the machine of all others.</summary>
public sealed class ProvisionalRunsTests : TestsInFolder
{
    private const string Hoisting = "PriceOfAwait.Lessons.Lesson05HoistingTheSynchronousPath.Hoisting";
    private const string OtherClass = "PriceOfAwait.Lessons.Lesson04ValueTask.WithValueTask";

    private static readonly DateTimeOffset Earlier = new(2026, 11, 27, 9, 0, 0, TimeSpan.Zero);
    private static readonly Machine Recorded = RecordedRuns.Named("The recorded machine");
    private static readonly Machine Laptop = RecordedRuns.Named("My laptop") with { IsProvisional = true };
    private static readonly string Present = CodeChecksum.Of(Repository.LessonsAssembly, Hoisting)!;

    [Fact]
    public void A_class_that_is_recorded_nowhere_else_is_shown_as_its_contributor_measured_it()
    {
        Save(Laptop, Earlier, Present);

        Assert.True(RecordedRuns.IsProvisional(Folder.Path, Hoisting));
        Assert.Equal(Laptop, Load().RecordedOn);
        Assert.Equal(Laptop, Assert.Single(RecordedRuns.LoadAll(Folder.Path)).RecordedOn);
        Assert.True(RecordedRuns.Load(Folder.Path, Hoisting, Runtimes.All)["net10.0"]!.IsProvisional);
    }

    [Fact]
    public void It_says_wherever_it_is_shown_that_it_is_provisional()
    {
        Save(Laptop, Earlier, Present);
        var run = Load();

        Assert.Equal("provisional, on My laptop, 27 Nov 2026, 2 launches in 0 s", run.Origin.Text);
        Assert.StartsWith("Provisionally recorded on My laptop, 2026-11-27, 2 launches in 0 s: ", run.Origin.Details);
        Assert.Contains("\"isProvisional\":true", Facts.ToJson(run.ToFacts()));
        Assert.Contains(run.Origin.Text, run.ToHtml());
        Assert.Equal("provisional 2026-11", Series.Of(run).Label);
        Assert.StartsWith("provisional, on My laptop, ", run.MachineAndRuntime);
    }

    [Fact]
    public void A_verdict_that_rests_on_it_says_so()
    {
        const string Class = "Lesson05HoistingTheSynchronousPath.Hoisting";
        var run = MadeUp.Run(Class, "GetStockPriceWithValueTaskAsync_Optimized 9, GetStockPriceWithValueTaskAsync 10");
        var judged = MadeUp.Judge(
            "HO1",
            [run with { RecordedOn = Laptop }],
            MadeUp.Bytes(Class, "GetStockPriceWithValueTaskAsync_Optimized 0")
        );

        Assert.DoesNotContain("provisional", judged.Parts[0].Sentence);
        Assert.Contains("async ValueTask lookup (provisional, on My laptop): ", judged.Parts[1].Sentence);
        Assert.EndsWith("(provisional, on My laptop).", judged.Parts[1].Reason);
    }

    [Fact]
    public void It_takes_the_place_of_figures_of_other_code_whichever_are_newer()
    {
        Save(Recorded, Earlier.AddHours(1), "the code before");
        Save(Laptop, Earlier, Present);
        Assert.True(Load().IsProvisional);
    }

    [Fact]
    public void It_is_ignored_once_the_present_code_is_recorded_with_the_others()
    {
        Save(Recorded, Earlier, Present);
        Save(Laptop, Earlier.AddHours(1), Present);

        Assert.False(RecordedRuns.IsProvisional(Folder.Path, Hoisting));
        Assert.Equal(Recorded, Load().RecordedOn);
        Assert.Equal(Recorded, Assert.Single(RecordedRuns.LoadAll(Folder.Path)).RecordedOn);
    }

    [Fact]
    public void It_is_deleted_by_class_and_its_machine_with_the_last_one()
    {
        Save(Laptop, Earlier, Present);
        Save(Laptop, Earlier, "any", OtherClass);

        RecordedRuns.DeleteProvisional(Folder.Path, Hoisting);
        Assert.False(RecordedRuns.HasProvisional(Folder.Path, Hoisting));
        Assert.True(RecordedRuns.HasProvisional(Folder.Path, OtherClass));

        RecordedRuns.DeleteProvisional(Folder.Path, OtherClass);
        Assert.Empty(Directory.GetFiles(Folder.Path, "*", SearchOption.AllDirectories));
    }

    private void Save(Machine machine, DateTimeOffset started, string checksum, string benchmarks = Hoisting) =>
        RecordedRuns.Save(
            Folder.Path,
            machine,
            started,
            [RecordedRunsTests.NewRun(started) with { Benchmarks = benchmarks, CodeChecksum = checksum }]
        );

    private BenchmarkResults Load() => RecordedRuns.Load(Folder.Path, Hoisting);
}
