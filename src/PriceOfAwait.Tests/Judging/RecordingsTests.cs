namespace PriceOfAwait.Tests.Judging;

public sealed class RecordingsTests : TestsInFolder
{
    private const string Class = "Lesson04ValueTask.WithValueTask";

    private static readonly Machine One = RecordedRuns.Named("One machine");
    private static readonly Machine Other = RecordedRuns.Named("Other machine");

    [Fact]
    public void A_claim_that_holds_on_one_machine_and_not_on_another_depends_on_the_processor()
    {
        Record(One, 97);
        Record(One, 97);
        Record(Other, 120);

        var judgment = Judge();

        Assert.Equal((Verdict.Varies, "depends on the processor"), (judgment.Verdict, judgment.VerdictText));
        Assert.StartsWith("That depends on the processor: 0.97x [", judgment.Finding);
        Assert.Matches(@"0\.97x \[.+\] on One machine, 1\.20x \[.+\] on Other machine", judgment.Sentence);
        Assert.Equal("≠ depends on the processor", judgment.VerdictMark);
        Assert.Contains("1 depends on the processor", VerdictWords.CountsOf([judgment]));
        Assert.Contains("on Other machine", new Ledger([judgment]).ToHtml());
    }

    [Fact]
    public void Where_machines_agree_the_verdict_says_on_how_many()
    {
        Record(One, 97);
        Record(Other, 96);
        var judgment = Judge();
        Assert.Equal(Verdict.Holds, judgment.Verdict);
        Assert.EndsWith(" The same on 2 machines.", judgment.Sentence);
        Assert.EndsWith(" The same on 2 machines.", judgment.Decisive.Reason);
    }

    [Fact]
    public void An_undecided_verdict_contradicts_no_other()
    {
        Record(One, 97);
        Record(Other, 97, error: 0.5);
        Assert.Equal(Verdict.Holds, Judge().Verdict);
        Assert.Empty(Judge().Parts[0].Machines);

        // Now the undecided machine is the one that is shown.
        Record(Other, 60, error: 0.5);
        Record(Other, 150, error: 0.5);
        Assert.Equal(Verdict.Undecided, Judge().Verdict);
        Assert.Contains(" Elsewhere it is decided: 0.97x [", Judge().Sentence);
    }

    [Fact]
    public void A_machine_that_recorded_other_code_says_nothing_of_it()
    {
        Record(One, 97);
        Record(One, 97);
        Record(Other, 120, code: "other code");
        Assert.Equal(Verdict.Holds, Judge().Verdict);
        Assert.Empty(Judge().Parts[0].Machines);
    }

    [Fact]
    public void What_is_measured_here_is_judged_by_itself()
    {
        Record(Other, 120);
        var here = Made(97) with { On = null };
        var judgment = JudgeWith(here);
        Assert.Equal(Verdict.Holds, judgment.Verdict);
        Assert.Empty(judgment.Parts[0].Machines);
    }

    [Fact]
    public void It_is_no_longer_so_only_if_it_was_so_on_an_earlier_runtime()
    {
        RecordedRuns.Save(Folder.FullName, One, Hour(1), [Made(120), Made(97, "net8.0"), Made(130, "net9.0")]);
        Assert.Equal(".NET 8", Judge().Parts[0].HeldOn);
        Assert.StartsWith("No longer: 1.20x [", Judge().Finding);

        RecordedRuns.Save(Folder.FullName, One, Hour(1), [Made(120), Made(125, "net8.0")]);
        Assert.Null(Judge().Parts[0].HeldOn);
        Assert.StartsWith("Not on this machine: 1.20x [", Judge().Finding);
    }

    [Fact]
    public void Figures_of_different_machines_are_not_divided_by_each_other()
    {
        var part = Claims
            .Named(["YC1"])
            .Concat(Claims.All)
            .SelectMany(claim => claim.Parts)
            .First(one => one.OverIn is not null);
        var claim = Claims.All.First(one => one.Parts.Contains(part));
        var runs = new[] { (part.ClassName, One), (part.OtherClassName, Other) }.Select(one =>
            MadeUp.Run(one.Item1["PriceOfAwait.Lessons.".Length..], $"{part.Time} 10, {part.Over} 20") with
            {
                RecordedOn = one.Item2,
            }
        );
        var judged = MadeUp.Judge(claim.Id, [.. runs]).Parts.Single(one => one.Part == part.Part);
        Assert.Equal(
            (Verdict.Undecided, "they were recorded on different machines"),
            (judged.Verdict, judged.WhyUndecided)
        );
    }

    [Fact]
    public void Classes_that_are_shown_from_different_machines_are_compared_on_one_that_recorded_both()
    {
        BenchmarkResults[] runs =
        [
            Of("Lesson07TheCostOfYield.WithYield", "GetStockPriceFor_Await 1000"),
            Of("Lesson07TheCostOfYield.AwaitedLookups", "OneWait 100"),
        ];
        Array.ForEach(runs, run => RecordedRuns.Save(Folder.FullName, Other, Hour(1), [run]));
        var evidence = new Evidence { Runs = [runs[0] with { RecordedOn = One }, runs[1] with { RecordedOn = Other }] };
        var ledger = Claims.Judge(Claims.Named(["BS10"]), evidence);
        Assert.Equal(Verdict.Undecided, ledger["BS10"].Verdict);
        Assert.Equal(
            Verdict.Holds,
            new Recordings(Folder.FullName).Beside(ledger, evidence, Runtimes.InLessons)["BS10"].Verdict
        );

        static BenchmarkResults Of(string benchmarks, string means) =>
            MadeUp.Run(benchmarks, means) with
            {
                On = "net10.0",
                Started = Hour(1),
                CodeChecksum = "the code",
            };
    }

    private Judgment Judge() => JudgeWith(RecordedRuns.Load(Folder.FullName, MadeUp.FullName(Class)));

    private Judgment JudgeWith(BenchmarkResults run)
    {
        var evidence = new Evidence { Runs = [run] };
        var ledger = Claims.Judge(Claims.Named(["VT2"]), evidence);
        return new Recordings(Folder.FullName).Beside(ledger, evidence, Runtimes.InLessons)["VT2"];
    }

    private void Record(Machine machine, double valueTask, double error = 0.01, string code = "the code")
    {
        var hour = Directory.Exists(RecordedRuns.FolderOf(Folder.FullName, machine))
            ? Directory.GetDirectories(RecordedRuns.FolderOf(Folder.FullName, machine)).Length
            : 0;
        RecordedRuns.Save(
            Folder.FullName,
            machine,
            Hour(hour),
            [Made(valueTask, error: error) with { Started = Hour(hour), CodeChecksum = code }]
        );
    }

    private static BenchmarkResults Made(double valueTask, string on = "net10.0", double error = 0.01) =>
        MadeUp.Run(Class, $"GetStockPriceForAsync 100, GetStockPriceWithValueTaskAsync {valueTask}", error) with
        {
            On = on,
            CodeChecksum = "the code",
        };

    private static DateTimeOffset Hour(int hour) => new(2026, 11, 20, hour, 0, 0, TimeSpan.Zero);
}
