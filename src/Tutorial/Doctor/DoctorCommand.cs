using System.CommandLine;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Doctor;

/// <summary><c>doctor</c>: says what this machine has, what it lacks, and what to do about what is missing.</summary>
internal sealed class DoctorCommand : Command
{
    public DoctorCommand(Terminal terminal)
        : base("doctor", "Say what this machine has, what it lacks, and what to do about it. Exit code 0: everything needed is there.") =>
        SetAction((_, cancellation) => ExamineAsync(terminal, cancellation));

    private static async Task<int> ExamineAsync(Terminal terminal, CancellationToken cancellation)
    {
        var report = new DoctorReport(terminal.ToConsole());
        await report.AddAsync(".NET", DotNetChecks.RunAsync(cancellation));
        await report.AddAsync("To read and to draw", ToolChecks.RunAsync(cancellation));
        await report.AddAsync("Packages", PackageChecks.RunAsync(cancellation));
        return report.End();
    }
}
