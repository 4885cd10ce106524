using System.Runtime.InteropServices;
using PriceOfAwait.Tutorial.Doctor;
using PriceOfAwait.Tutorial.Shell;
using Spectre.Console;

namespace PriceOfAwait.Tutorial.Tests.Doctor;

public class DoctorTests
{
    [Fact]
    public async Task The_machine_that_built_the_tests_has_everything_needed()
    {
        var doctor = await Invocation.OfAsync("doctor");

        Assert.Equal(ExitCode.Success, doctor.ExitCode);
        Assert.Contains("ok       .NET SDK: ", doctor.Output, StringComparison.Ordinal);
        Assert.Contains($"this program: runs on {RuntimeInformation.FrameworkDescription}, ", doctor.Output, StringComparison.Ordinal);
        Assert.Contains("ok       BenchmarkDotNet ", doctor.Output, StringComparison.Ordinal);
        Assert.Contains("Everything needed is there.", doctor.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task What_is_missing_comes_with_what_to_do_about_it_and_fails()
    {
        using var output = new StringWriter();
        var report = new DoctorReport(new Terminal(output, TextWriter.Null, IsLive: false).ToConsole());

        await report.AddAsync("Section", new[]
        {
            Diagnosis.Ok("this", "1.0"),
            Diagnosis.Missing("that", "none", "get it"),
            Diagnosis.Absent("the other", "none", "get it if you like"),
        }.ToAsyncEnumerable());

        Assert.Equal(ExitCode.Failure, report.End());
        Assert.Equal(
            [
                "Section",
                "  ok       this: 1.0",
                "  missing  that: none",
                "           → get it",
                "  absent   the other: none (optional)",
                "           → get it if you like",
                "Needed and missing: 1. Optional and absent: 1.",
            ],
            output.ToString().TrimEnd().Split('\n').Select(line => line.TrimEnd()));
    }
}
