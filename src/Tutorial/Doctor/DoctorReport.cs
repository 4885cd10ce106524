using PriceOfAwait.Tutorial.Shell;
using Spectre.Console;

namespace PriceOfAwait.Tutorial.Doctor;

/// <summary>Findings by section, each written as soon as it is known, and the verdict on them all.</summary>
internal sealed class DoctorReport(IAnsiConsole console)
{
    private int _missing;
    private int _absent;
    private int _doubtful;

    public async Task AddAsync(string section, IAsyncEnumerable<Diagnosis> diagnoses)
    {
        console.WriteLine(section, new Style(decoration: Decoration.Bold));
        await foreach (var diagnosis in diagnoses)
        {
            Write(diagnosis);
        }
    }

    /// <summary>Writes the verdict; the result is an <see cref="ExitCode"/>.</summary>
    public int End()
    {
        var optional = _absent == 0 ? "" : $" Optional and absent: {_absent}.";
        var doubtful = _doubtful == 0 ? "" : $" To be looked at: {_doubtful}.";
        console.WriteLine((_missing == 0 ? "Everything needed is there." : $"Needed and missing: {_missing}.") + optional + doubtful);
        return _missing == 0 ? ExitCode.Success : ExitCode.Failure;
    }

    private void Write(Diagnosis diagnosis)
    {
        var (mark, style) = diagnosis.Status switch
        {
            DiagnosisStatus.Ok => ("ok", new Style(Color.Green)),
            DiagnosisStatus.Missing => ("missing", new Style(Color.Red)),
            DiagnosisStatus.Doubtful => ("look", new Style(Color.Yellow)),
            _ => ("absent", new Style(Color.Yellow)),
        };
        _missing += diagnosis.Status == DiagnosisStatus.Missing ? 1 : 0;
        _absent += diagnosis.Status == DiagnosisStatus.Absent ? 1 : 0;
        _doubtful += diagnosis.Status == DiagnosisStatus.Doubtful ? 1 : 0;
        console.Write(new Text($"  {mark,-9}", style));
        console.WriteLine($"{diagnosis.Subject}: {diagnosis.Detail}{(diagnosis.Status == DiagnosisStatus.Absent ? " (optional)" : "")}");
        if (diagnosis.Remedy is not null)
        {
            console.WriteLine($"           → {diagnosis.Remedy}");
        }
    }
}
