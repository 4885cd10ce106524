using System.Runtime.InteropServices;
using PriceOfAwait.Tutorial.Doctor;

namespace PriceOfAwait.Tutorial.Tests.Doctor;

/// <summary>What the checks make of what they find. What is not there or not good says what to do.</summary>
public sealed class DoctorTests : TestsInFolder
{
    private static readonly BenchmarkResults Recorded = RecordedRuns.Load(
        Repository.RecordedData,
        "PriceOfAwait.Lessons.Lesson02CachedCompletedTasks.SyncVsAsync"
    );

    private static readonly CheckedExercise Solved = new("keep-the-task", "KeepTheTask.cs", Outcome.Correct, []);

    internal static TheoryData<Diagnosis, DiagnosisStatus, string> Findings =>
        new()
        {
            {
                DotNetChecks.Sdk("8.0.404 [/usr/share/dotnet/sdk]\n10.0.100-rc.1.25451.107 [/usr/share/dotnet/sdk]\n"),
                DiagnosisStatus.Ok,
                "8.0.404, 10.0.100-rc.1.25451.107"
            },
            { DotNetChecks.Sdk(""), DiagnosisStatus.Missing, "https://dotnet.microsoft.com/download" },
            {
                DotNetChecks.Sdk("8.0.404 [/usr/share/dotnet/sdk]\n9.0.100 [C:\\Program Files\\dotnet\\sdk]\r\n"),
                DiagnosisStatus.Missing,
                "8.0.404, 9.0.100, but 10.0 or later is needed"
            },
            {
                FrontEndChecks.Jupyter(
                    "Selected Jupyter core packages..., jupyterlab       : 4.5.0, nbconvert : 6.5.3, notebook   "
                        + ": 6.4.12"
                ),
                DiagnosisStatus.Ok,
                "jupyterlab 4.5.0, notebook 6.4.12"
            },
            {
                FrontEndChecks.Jupyter(
                    "jupyter_core     : 4.12.0, jupyterlab       : not\ninstalled, notebook : not installed"
                ),
                DiagnosisStatus.Absent,
                "neither notebook nor jupyterlab"
            },
            { FrontEndChecks.Tool("app.dll", new(0, "1.0.712001+df4e5cb\n", "")), DiagnosisStatus.Ok, "1.0.712001" },
            { FrontEndChecks.Tool("app.dll", null), DiagnosisStatus.Absent, "dotnet tool restore" },
            {
                FrontEndChecks.Tool(
                    "app.dll",
                    new(150, "", "You must install .NET to run this application.\n\nApp: app.dll\n")
                ),
                DiagnosisStatus.Doubtful,
                "it can't start: You must install .NET to run this application."
            },
            { FrontEndChecks.InstalledKernel(null), DiagnosisStatus.Absent, "-- kernel" },
            {
                DotNetChecks.OfPackages([new("A", "1.0", "/none/a.1.0.nupkg")]),
                DiagnosisStatus.Missing,
                "such as A 1.0"
            },
            { DotNetChecks.OfPackages([]), DiagnosisStatus.Ok, "without a network" },
            { DotNetChecks.Temporary("/none/", null), DiagnosisStatus.Missing, "there is no folder /none/" },
            { DotNetChecks.Temporary("/tmp/", 1e9), DiagnosisStatus.Ok, "1000 MB free in /tmp/" },
            { DotNetChecks.Temporary("/tmp/", 2e6), DiagnosisStatus.Doubtful, "2 MB free in /tmp/, 200 MB are better" },
            { FrontEndChecks.SavedNotebooks(""), DiagnosisStatus.Ok, "'git pull' can update them" },
            {
                FrontEndChecks.SavedNotebooks(" M notebooks/04-valuetask.ipynb\0M  notebooks/05-hoisting.ipynb\0"),
                DiagnosisStatus.Doubtful,
                "2 changed since the last commit, such as notebooks/04-valuetask.ipynb: run or edited"
            },
            { DotNetChecks.Processors(2), DiagnosisStatus.Ok, "2" },
            { DotNetChecks.Processors(1), DiagnosisStatus.Doubtful, "one. On one processor, " },
            { DotNetChecks.Settings([]), DiagnosisStatus.Ok, "no environment variable changes times" },
            {
                DotNetChecks.Settings(["DOTNET_ReadyToRun=0", "DOTNET_TieredPGO=0"]),
                DiagnosisStatus.Doubtful,
                "DOTNET_ReadyToRun=0, DOTNET_TieredPGO=0 in the environment: times are those of .NET with these "
                    + "settings For .NET's own times, unset DOTNET_ReadyToRun, DOTNET_TieredPGO."
            },
            { WorkshopChecks.Recorded([]), DiagnosisStatus.Missing, "none in" },
            {
                WorkshopChecks.Recorded([Recorded]),
                DiagnosisStatus.Ok,
                $"of 1 classes, on {Recorded.RecordedOn!.Name}"
            },
            { WorkshopChecks.Disk(1e9), DiagnosisStatus.Missing, "1.0 GB, 2.0 are needed" },
            { WorkshopChecks.Disk(8e9), DiagnosisStatus.Ok, "8.0 GB" },
            { WorkshopChecks.Memory(5e8), DiagnosisStatus.Doubtful, "0.5 GB" },
            { WorkshopChecks.Memory(4e9), DiagnosisStatus.Ok, "4.0 GB" },
            { WorkshopChecks.Exercises(Solved, TimeSpan.FromSeconds(3)), DiagnosisStatus.Ok, "in 3 s" },
            { WorkshopChecks.Exercises(Solved, TimeSpan.FromSeconds(20)), DiagnosisStatus.Doubtful, "takes 20 s" },
            {
                WorkshopChecks.Exercises(
                    Solved with
                    {
                        Outcome = Outcome.NotYet,
                        Requirements = [new("F()", "1", "2", false)],
                    },
                    TimeSpan.FromSeconds(3)
                ),
                DiagnosisStatus.Missing,
                "F(): found 1, expected 2"
            },
            {
                WorkshopChecks.Measuring(Recorded with { ChangedSource = "a.cs" }),
                DiagnosisStatus.Missing,
                "a.cs was changed"
            },
            { WorkshopChecks.Measuring(WithControl(1.0)), DiagnosisStatus.Ok, "the machine is quiet" },
            { WorkshopChecks.Measuring(WithControl(1.5)), DiagnosisStatus.Doubtful, "the machine is busy" },
        };

    [Fact]
    public async Task The_machine_that_built_the_tests_has_everything_needed()
    {
        var doctor = await Invocation.OfAsync("doctor");
        Assert.Equal(ExitCode.Success, doctor.ExitCode);
        Assert.Contains("ok       .NET SDK: ", doctor.Output);
        Assert.Contains($"this program: runs on {RuntimeInformation.FrameworkDescription}, ", doctor.Output);
        Assert.Matches("ok       packages of the build: all [1-9]", doctor.Output);
        Assert.StartsWith("Ready. Nothing required is missing.", doctor.Output);
    }

    [Fact]
    public async Task What_is_missing_comes_with_what_to_do_about_it_and_fails_and_what_could_be_better_is_no_failure()
    {
        var doubtful = Diagnosis.Doubtful("power", "on battery", "plug it in");
        Assert.Equal(ExitCode.Success, (await ReportAsync(doubtful)).ExitCode);
        var (exitCode, output) = await ReportAsync(
            Diagnosis.Ok("this", "1.0"),
            Diagnosis.Missing("that", "none", "get it"),
            Diagnosis.Absent("the other", "none", "get it if you like"),
            doubtful
        );

        Assert.Equal(ExitCode.Failure, exitCode);
        Assert.Equal(
            [
                "Not ready. Needed and missing: 1. Optional and absent: 1. To check: 1.",
                "  missing  that: none",
                "           → get it",
                "Section",
                "  ok       this: 1.0",
                "  absent   the other: none (optional)",
                "           → get it if you like",
                "  look     power: on battery",
                "           → plug it in",
            ],
            output.TrimEnd().Split('\n').Select(line => line.TrimEnd())
        );
    }

    [Fact]
    public void Each_finding_is_judged_and_what_is_not_good_says_what_to_do() =>
        Assert.All(
            Findings,
            row =>
            {
                var (diagnosis, status, told) = row.Data;
                Assert.Equal(status, diagnosis.Status);
                Assert.Contains(told, $"{diagnosis.Detail} {diagnosis.Remedy}");
                Assert.Equal(status == DiagnosisStatus.Ok, diagnosis.Remedy is null);
            }
        );

    [Theory]
    [InlineData(
        true,
        ".net-csharp, not this tutorial's own (KERNEL)",
        """{"argv": ["dotnet", "interactive"], "display_name": ".NET (C#)"}"""
    )]
    [InlineData(
        true,
        ".net-csharp (KERNEL)",
        """{"argv": ["THERE", "", "", "THERE"], "env": {"DOTNET_STARTUP_HOOKS": "THERE"},"""
            + """ "metadata": {"price-of-await": ""}}"""
    )]
    [InlineData(
        false,
        ".net-csharp can't start, GONE is missing",
        """{"argv": ["GONE", "", "", "GONE"], "env": {"DOTNET_STARTUP_HOOKS": "THERE"},"""
            + """ "metadata": {"price-of-await": ""}}"""
    )]
    [InlineData(
        false,
        ".net-csharp can't start, GONE is missing",
        """{"argv": ["THERE", "", "", "THERE"], "env": {"DOTNET_STARTUP_HOOKS": "GONE"},"""
            + """ "metadata": {"price-of-await": ""}}"""
    )]
    public void A_kernel_of_somebody_else_will_do_and_ours_needs_the_files_that_it_names(
        bool isOk,
        string detail,
        string json
    )
    {
        File.WriteAllText(Folder["there"], "");
        var kernel = Folder[".net-csharp/kernel.json"];
        AtomicFile.Write(kernel, Named(json));

        var diagnosis = FrontEndChecks.InstalledKernel(kernel);

        Assert.Equal(isOk ? DiagnosisStatus.Ok : DiagnosisStatus.Doubtful, diagnosis.Status);
        Assert.StartsWith(Named(detail), diagnosis.Detail);
        Assert.True(isOk || diagnosis.Remedy!.Contains("-- kernel", StringComparison.Ordinal));

        string Named(string text) =>
            text.Replace("KERNEL", kernel, StringComparison.Ordinal)
                .Replace("THERE", Folder["there"].Replace('\\', '/'), StringComparison.Ordinal)
                .Replace("GONE", Folder["gone"].Replace('\\', '/'), StringComparison.Ordinal);
    }

    [Fact]
    public void A_manifest_that_Polyglot_Notebooks_does_not_find_is_moved_to_where_it_does_as_it_is()
    {
        Assert.Null(FrontEndChecks.Polyglot(Folder.FullName));
        File.WriteAllText(Folder["dotnet-tools.json"], "{}");
        var fault = FrontEndChecks.Polyglot(Folder.FullName)!;
        Assert.Equal(
            (
                DiagnosisStatus.Doubtful,
                $"Move it to {Folder[".config/dotnet-tools.json"]}: dotnet run --project src/Tutorial -- doctor --fix"
            ),
            (fault.Status, fault.Remedy)
        );

        Assert.Equal(DiagnosisStatus.Ok, fault.Mend!().Status);

        Assert.Equal("{}", File.ReadAllText(Folder[".config/dotnet-tools.json"]));
        Assert.False(File.Exists(Folder["dotnet-tools.json"]));
        Assert.Equal(
            (DiagnosisStatus.Ok, null),
            (FrontEndChecks.Polyglot(Folder.FullName)!.Status, FrontEndChecks.Polyglot(Folder.FullName)!.Mend)
        );
    }

    [Fact]
    public void A_manifest_that_cannot_be_moved_stays_and_says_why()
    {
        File.WriteAllText(Folder["dotnet-tools.json"], "{}");
        // A file has the folder's place.
        File.WriteAllText(Folder[".config"], "");

        var fault = FrontEndChecks.Polyglot(Folder.FullName)!.Mend!();

        Assert.Equal(DiagnosisStatus.Doubtful, fault.Status);
        Assert.StartsWith($"{Folder["dotnet-tools.json"]} could not be moved to ", fault.Detail);
        Assert.True(File.Exists(Folder["dotnet-tools.json"]));
    }

    [Fact]
    [Trait("Kind", "machine")]
    public async Task It_moves_the_manifest_only_if_asked()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There the user's folder can't be another one for a process.");
        const string Storage = ".vscode-server/data/User/globalStorage/ms-dotnettools.dotnet-interactive-vscode";
        var (written, sought) = (
            Folder[$"{Storage}/dotnet-tools.json"],
            Folder[$"{Storage}/.config/dotnet-tools.json"]
        );
        AtomicFile.Write(written, "{}");

        var asIs = await Invocation.InProcessAsync(["doctor"], Home);
        Assert.Contains($"look     Polyglot Notebooks: can't find its tool: {written}", asIs.Output);
        Assert.True(File.Exists(written));

        var mended = await Invocation.InProcessAsync(["doctor", "--fix"], Home);
        Assert.Contains("ok       Polyglot Notebooks: has its tool again", mended.Output);
        Assert.True(File.Exists(sought));
    }

    private KeyValuePair<string, string?>[] Home => [new("HOME", Folder.FullName), new("XDG_CONFIG_HOME", null)];

    private static async Task<(int ExitCode, string Output)> ReportAsync(params Diagnosis[] diagnoses)
    {
        using var output = new StringWriter();
        var terminal = new Terminal(output, TextWriter.Null, IsLive: false);
        return (
            await DoctorCommand.ReportAsync(terminal, ("Section", diagnoses.ToAsyncEnumerable())),
            output.ToString()
        );
    }

    private static BenchmarkResults WithControl(double times)
    {
        var baseline = Recorded.Measurements.Single(measurement => measurement.Id.Method == Recorded.Baseline);
        var longer = baseline.Launches.Select(launch =>
            launch with
            {
                Slices = [.. launch.Slices.Select(slice => slice * times)],
            }
        );
        return Recorded with
        {
            ChangedSource = null,
            Controls = [new Measurement(baseline.Id, [.. longer], baseline.AllocatedBytes)],
        };
    }
}
