using System.CommandLine;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Doctor;

/// <summary><c>doctor</c>: says what this machine has, what it lacks, and what to do about what is missing.</summary>
internal sealed class DoctorCommand : Command
{
    private readonly Option<bool> _workshop = new("--workshop")
    {
        Description = "Try what a workshop does on this machine, too: check an exercise, measure for some seconds, all without a network.",
    };

    public DoctorCommand(Terminal terminal)
        : base("doctor", "Say what this machine has, what it lacks, and what to do about it. Exit code 0: everything needed is there.")
    {
        Add(_workshop);
        SetAction((parse, cancellation) => ExamineAsync(terminal, parse.GetValue(_workshop), cancellation));
    }

    private static async Task<int> ExamineAsync(Terminal terminal, bool isWorkshop, CancellationToken cancellation)
    {
        var report = new DoctorReport(terminal.ToConsole());
        await report.AddAsync(".NET", DotNetChecks.RunAsync(cancellation));
        await report.AddAsync("To read and to draw", ToolChecks.RunAsync(cancellation));
        await report.AddAsync("Microsoft's kernel, for Jupyter and Polyglot Notebooks", KernelChecks.RunAsync(cancellation));
        if (isWorkshop)
        {
            // Of packages it asks for what the build needs only, which is all that a room without a network can have.
            await report.AddAsync("For a workshop", WorkshopChecks.RunAsync(cancellation));
        }
        else
        {
            await report.AddAsync("Packages", PackageChecks.RunAsync(cancellation));
        }

        return report.End();
    }
}
