using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;
using PriceOfAwait.Practicing;
using PriceOfAwait.Tutorial.Doctor;
using PriceOfAwait.Tutorial.Shell;
using Spectre.Console;

namespace PriceOfAwait.Tutorial.Tests.Doctor;

/// <summary>What the checklist of a workshop makes of what it finds. Each finding that is not good says what to do.</summary>
public class WorkshopChecksTests
{
    private static readonly Run Recorded = RecordedRuns.Load(
        Repository.RecordedData, "PriceOfAwait.Lessons.Lesson02CachedCompletedTasks.SyncVsAsync");

    private static readonly CheckedExercise Solved = new("keep-the-task", "KeepTheTask.cs", Outcome.Correct, []);

    internal static TheoryData<Diagnosis, DiagnosisStatus, string> Findings => new()
    {
        { WorkshopChecks.Packages([new("A", "1.0", "/none/a.1.0.nupkg")]), DiagnosisStatus.Missing, "such as A 1.0" },
        { WorkshopChecks.Packages([]), DiagnosisStatus.Ok, "without a network" },
        { WorkshopChecks.Recorded([]), DiagnosisStatus.Missing, "none in" },
        { WorkshopChecks.Recorded([Recorded]), DiagnosisStatus.Ok, $"of 1 classes, on {Recorded.RecordedOn!.Name}" },
        { WorkshopChecks.Disk(1e9), DiagnosisStatus.Missing, "1.0 GB, 2.0 are needed" },
        { WorkshopChecks.Disk(8e9), DiagnosisStatus.Ok, "8.0 GB" },
        { WorkshopChecks.Memory(5e8), DiagnosisStatus.Doubtful, "0.5 GB" },
        { WorkshopChecks.Memory(4e9), DiagnosisStatus.Ok, "4.0 GB" },
        { WorkshopChecks.Power(true), DiagnosisStatus.Doubtful, "battery" },
        { WorkshopChecks.Power(false), DiagnosisStatus.Ok, "socket" },
        { WorkshopChecks.Power(null), DiagnosisStatus.Ok, "has to be plugged in" },
        { WorkshopChecks.Port(8421, isFree: false), DiagnosisStatus.Doubtful, "another program uses it" },
        { WorkshopChecks.Port(8421, isFree: true), DiagnosisStatus.Ok, "free" },
        { WorkshopChecks.Exercises(Solved, TimeSpan.FromSeconds(3)), DiagnosisStatus.Ok, "in 3.0 s" },
        { WorkshopChecks.Exercises(Solved, TimeSpan.FromSeconds(20)), DiagnosisStatus.Doubtful, "takes 20 s" },
        {
            WorkshopChecks.Exercises(
                Solved with { Outcome = Outcome.NotYet, Requirements = [new("F()", "1", "2", false)] }, TimeSpan.FromSeconds(3)),
            DiagnosisStatus.Missing, "F(): found 1, wanted 2"
        },
        { WorkshopChecks.Measuring(Recorded with { ChangedSource = "a.cs" }), DiagnosisStatus.Missing, "a.cs was changed" },
        { WorkshopChecks.Measuring(WithControl(1.0)), DiagnosisStatus.Ok, "the machine is quiet" },
        { WorkshopChecks.Measuring(WithControl(1.5)), DiagnosisStatus.Doubtful, "the machine is busy" },
    };

    [Fact]
    public void Each_finding_is_judged_and_what_is_not_good_says_what_to_do() => Assert.All(Findings, row =>
    {
        var (diagnosis, status, detail) = row.Data;
        Assert.Equal(status, diagnosis.Status);
        Assert.Contains(detail, diagnosis.Detail, StringComparison.Ordinal);
        Assert.Equal(status == DiagnosisStatus.Ok, diagnosis.Remedy is null);
    });

    [Theory]
    [InlineData("Now drawing from 'Battery Power'", true)]
    [InlineData("Now drawing from 'AC Power'", false)]
    [InlineData("1", true)]
    [InlineData("2\r\n2", false)]
    [InlineData("", null)]
    [InlineData("no idea", null)]
    public void What_each_system_says_of_its_power_is_read(string told, bool? onBattery) =>
        Assert.Equal(onBattery, PowerSupply.Read(told));

    [Fact]
    public void Batteries_that_are_used_up_are_told_from_those_that_are_full() => Assert.Equal(
        (null, true, false),
        (PowerSupply.OfBatteries([null]), PowerSupply.OfBatteries([null, "Full", "Discharging"]), PowerSupply.OfBatteries(["Full"])));

    [Fact]
    public async Task What_could_be_better_is_counted_and_is_no_failure()
    {
        using var output = new StringWriter();
        var report = new DoctorReport(new Terminal(output, TextWriter.Null, IsLive: false).ToConsole());

        await report.AddAsync("Section", new[] { Diagnosis.Doubtful("power", "from the battery", "plug it in") }.ToAsyncEnumerable());

        Assert.Equal(ExitCode.Success, report.End());
        Assert.Contains("  look     power: from the battery", output.ToString(), StringComparison.Ordinal);
        Assert.Contains("Everything needed is there. To be looked at: 1.", output.ToString(), StringComparison.Ordinal);
    }

    /// <summary>The baseline beside itself, so many times as long.</summary>
    private static Run WithControl(double times)
    {
        var baseline = Recorded.Measurements.Single(measurement => measurement.Id.Method == Recorded.Baseline);
        var longer = baseline.Launches.Select(launch => launch with { Slices = [.. launch.Slices.Select(slice => slice * times)] });
        return Recorded with
        {
            ChangedSource = null,
            Controls = [new Measurement(baseline.Id, [.. longer], baseline.AllocatedBytes)],
        };
    }
}
