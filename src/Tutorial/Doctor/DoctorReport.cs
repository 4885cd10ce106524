using Spectre.Console;

namespace PriceOfAwait.Tutorial.Doctor;

/// <summary>Findings by section, each written as soon as it is known, and the verdict on them all.</summary>
internal sealed class DoctorReport(IAnsiConsole console)
{
    private int _missing;
    private int _absent;

    public async Task AddAsync(string section, IAsyncEnumerable<Finding> findings)
    {
        console.WriteLine(section, new Style(decoration: Decoration.Bold));
        await foreach (var finding in findings)
        {
            Write(finding);
        }
    }

    /// <summary>Writes the verdict; the result is an <see cref="ExitCode"/>.</summary>
    public int End()
    {
        var optional = _absent == 0 ? "" : $" Optional and absent: {_absent}.";
        console.WriteLine(_missing == 0 ? $"Everything needed is there.{optional}" : $"Needed and missing: {_missing}.{optional}");
        return _missing == 0 ? ExitCode.Success : ExitCode.Failure;
    }

    private void Write(Finding finding)
    {
        var (mark, style) = finding.Status switch
        {
            FindingStatus.Ok => ("ok", new Style(Color.Green)),
            FindingStatus.Missing => ("missing", new Style(Color.Red)),
            _ => ("absent", new Style(Color.Yellow)),
        };
        _missing += finding.Status == FindingStatus.Missing ? 1 : 0;
        _absent += finding.Status == FindingStatus.Absent ? 1 : 0;
        console.Write(new Text($"  {mark,-9}", style));
        console.WriteLine($"{finding.Subject}: {finding.Detail}{(finding.Status == FindingStatus.Absent ? " (optional)" : "")}");
        if (finding.Remedy is not null)
        {
            console.WriteLine($"           → {finding.Remedy}");
        }
    }
}
