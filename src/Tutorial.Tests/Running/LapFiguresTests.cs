using PriceOfAwait.Book;

namespace PriceOfAwait.Tutorial.Tests.Running;

/// <summary>Whatever ends a run, and whatever the next one is asked for: no launch is lost.</summary>
public sealed class LapFiguresTests : TestsInFolder
{
    private const string Benchmarks = "PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.StringFastPaths";

    private static readonly BenchmarkResults Recorded = RecordedRuns.Load(Repository.RecordedData, Benchmarks) with
    {
        On = null,
        RecordedOn = null,
        CodeChecksum = CodeChecksum.Of(Repository.LessonsAssembly, Benchmarks),
    };

    private static readonly IReadOnlyList<Runtime> OtherRuntimes = Runtimes.Named(["net8.0"]);

    [Fact]
    public void Old_figures_stay_until_new_ones_come_from_as_many_launches()
    {
        Finish(Session(hour: 1, launches: 3));
        var again = new LapFigures(Folder.FullName, runtimes: null);
        Assert.Empty(again.Begin());
        again.Keep(Session(hour: 2, launches: 1));
        again.Keep(Session(hour: 2, launches: 2));
        Assert.Equal((1, 3), Current());
        // Also those of another patch of the runtime.
        var sound = Session(hour: 2, launches: 2)[0];
        again.Keep([sound with { Environment = sound.Environment with { Runtime = ".NET 10.0.99" } }]);
        Assert.Equal((1, 3), Current());

        again.Keep(Session(hour: 2, launches: 3));
        Assert.Equal((2, 3), Current());
        Assert.Equal((1, 3), Read(Assert.Single(FilesIn("set-aside"))));
        Assert.Contains("-replaced", again.Earlier);
    }

    [Fact]
    public void At_the_end_of_the_laps_they_are_replaced_by_figures_of_however_few_launches()
    {
        Finish(Session(hour: 1, launches: 3));
        Finish(Session(hour: 2, launches: 2));
        Assert.Equal((2, 2), Current());
        Assert.Equal((1, 3), Read(Assert.Single(FilesIn("set-aside"))));
        Assert.False(Directory.Exists(Folder["sessions/unfinished/own"]));
    }

    [Fact]
    public void Interrupted_laps_are_gone_on_from_with_the_same_runtimes_also_after_others_were_asked_for()
    {
        Interrupt(runtimes: null, Session(hour: 1, launches: 2));
        Interrupt(OtherRuntimes, Session(hour: 2, launches: 1));
        Assert.Equal((1, 2), Current());

        var own = new LapFigures(Folder.FullName, runtimes: null);
        Assert.StartsWith("This goes on from 2 launches of laps that were interrupted.", Assert.Single(own.Begin()));
        Assert.StartsWith(
            "This goes on from 1 launch of laps that were interrupted.",
            Assert.Single(new LapFigures(Folder.FullName, OtherRuntimes).Begin())
        );
        Assert.Empty(FilesIn("set-aside"));
    }

    [Fact]
    public void Figures_of_code_that_has_changed_are_set_aside_and_told()
    {
        Interrupt(runtimes: null, [Session(hour: 1, launches: 2)[0] with { CodeChecksum = "before git pull" }]);
        var told = Assert.Single(new LapFigures(Folder.FullName, runtimes: null).Begin());
        Assert.StartsWith("Measured anew, because the code has changed: StringFastPaths. The figures of the", told);
        Assert.Contains("-other-code", told);
        Assert.Empty(FilesIn("sessions"));
        // The current figures, and those of the laps.
        Assert.Equal([(1, 2), (1, 2)], FilesIn("set-aside").Select(Read));
    }

    [Theory]
    [InlineData("")]
    [InlineData("[]")]
    [InlineData("[{ \"benchmarks\": ")]
    public void A_damaged_file_is_set_aside_and_told_and_the_class_is_measured_anew(string content)
    {
        Finish(Session(hour: 1, launches: 3));
        var file = Assert.Single(FilesIn("sessions"));
        File.WriteAllText(file, content);
        var figures = new LapFigures(Folder.FullName, runtimes: null);
        var told = Assert.Single(figures.Begin());
        Assert.StartsWith($"{file}", told);
        Assert.Contains("It is now in ", told);
        Assert.DoesNotContain("git", told);
        Assert.Equal(content, File.ReadAllText(Assert.Single(FilesIn("set-aside"))));

        figures.Keep(Session(hour: 2, launches: 1));
        Assert.Equal((2, 1), Current());
    }

    [Fact]
    public void What_an_earlier_version_has_left_there_is_kept_and_so_is_what_a_reader_has_put_there()
    {
        RecordedRuns.SaveSession(BookWriter.SessionsIn(Folder.FullName), Session(hour: 1, launches: 2));
        File.WriteAllText(Folder["sessions/unfinished.txt"], "");
        File.WriteAllText(Folder["sessions/notes.json"], "mine");
        Interrupt(runtimes: null, Session(hour: 2, launches: 1));
        Assert.Equal((1, 2), Current());
        Assert.Equal("mine", File.ReadAllText(Folder["sessions/notes.json"]));
    }

    [Fact]
    public void Figures_that_a_busy_machine_has_spoilt_are_kept_for_the_next_launch_and_not_shown()
    {
        var sound = Session(hour: 1, launches: 1)[0];
        var negative = sound with
        {
            Measurements =
            [
                .. sound.Measurements.Select(one => new Measurement(
                    one.Id,
                    [new Launch(1, [-5, -5]) { Operations = 1 }],
                    one.AllocatedBytes
                )),
            ],
        };
        Interrupt(runtimes: null, [negative]);
        Assert.Null(RecordedRuns.LoadSession(Folder["sessions"], Benchmarks));

        var figures = new LapFigures(Folder.FullName, runtimes: null);
        Assert.StartsWith("This goes on from 1 launch", Assert.Single(figures.Begin()));
        figures.Keep([sound]);
        Assert.Equal((1, 1), Current());
    }

    [Fact]
    public async Task A_book_is_written_without_the_figures_of_a_damaged_file_and_tells_it()
    {
        const string Lesson = "00-start-here.ipynb";
        const string OnTheFirstPage = "PriceOfAwait.Lessons.Lesson00StartHere.ThreePrices";
        File.Copy(Path.Combine(NotebookBatch.TutorialsFolder, Lesson), Folder[Lesson]);
        var file = Folder[$"sessions/{RecordedRuns.FileName(OnTheFirstPage)}"];
        AtomicFile.Write(file, "[");
        var site = await new BookWriter().WriteAsync(Folder.FullName, Cancellation);
        Assert.Contains("The next run of all lessons measures them anew.", Assert.Single(site.Problems));
        Assert.StartsWith(file, site.Problems[0]);
    }

    private void Interrupt(IReadOnlyList<Runtime>? runtimes, IReadOnlyList<BenchmarkResults> session)
    {
        var figures = new LapFigures(Folder.FullName, runtimes);
        figures.Begin();
        figures.Keep(session);
    }

    private void Finish(IReadOnlyList<BenchmarkResults> session)
    {
        var figures = new LapFigures(Folder.FullName, runtimes: null);
        figures.Begin();
        figures.Keep(session);
        figures.End();
    }

    private static IReadOnlyList<BenchmarkResults> Session(int hour, int launches) =>
        [
            Recorded with
            {
                Started = DateTimeOffset.UnixEpoch.AddHours(hour),
                Controls = [],
                Measurements =
                [
                    .. Recorded.Measurements.Select(one => new Measurement(
                        one.Id,
                        [.. one.Launches.Take(launches)],
                        one.AllocatedBytes
                    )),
                ],
            },
        ];

    private (int Hour, int Launches) Current() => Read(Folder[$"sessions/{RecordedRuns.FileName(Benchmarks)}"]);

    private static (int Hour, int Launches) Read(string file)
    {
        var run = Assert.Single(RecordedRuns.ReadFile(file));
        return ((int)(run.Started - DateTimeOffset.UnixEpoch).TotalHours, run.Launches);
    }

    private string[] FilesIn(string folder) =>
        Directory.Exists(Folder[folder])
            ? Directory.GetFiles(Folder[folder], "*.json", SearchOption.AllDirectories)
            : [];
}
