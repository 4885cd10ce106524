using Spectre.Console;
using Text = Spectre.Console.Text;

namespace PriceOfAwait.Tutorial.Doctor;

internal sealed class DoctorCommand : Command
{
    public DoctorCommand(Terminal terminal)
        : base(
            "doctor",
            "Check whether this machine is ready, and say how to get what is missing. Exit code 0: it is ready."
        )
    {
        var workshop = Symbols.Flag(
            "--workshop",
            "Also check an exercise and measure for some seconds, without a network, as in a workshop."
        );
        var fix = Symbols.Flag(
            "--fix",
            "Also move the tool manifest of Polyglot Notebooks to where the extension finds it, if it is misplaced."
        );
        Add(workshop);
        Add(fix);
        SetAction(
            (parse, cancellation) =>
            {
                var frontEnds = FrontEndChecks.RunAsync(cancellation);
                (string, IAsyncEnumerable<Diagnosis>)[] sections =
                [
                    (".NET", DotNetChecks.RunAsync(cancellation)),
                    (
                        "Jupyter and Polyglot Notebooks, with Microsoft's kernel",
                        parse.GetValue(fix) ? frontEnds.Select(found => found.Mend?.Invoke() ?? found) : frontEnds
                    ),
                ];
                return ReportAsync(
                    terminal,
                    parse.GetValue(workshop)
                        ? [.. sections, ("For a workshop", WorkshopChecks.RunAsync(cancellation))]
                        : sections
                );
            }
        );
    }

    public static async Task<int> ReportAsync(
        Terminal terminal,
        params IEnumerable<(string Title, IAsyncEnumerable<Diagnosis> Diagnoses)> sections
    )
    {
        var console = terminal.ToConsole();
        if (terminal.IsLive)
        {
            console.WriteLine("Checking this machine …");
        }

        List<(string Title, List<Diagnosis> All)> found = [];
        foreach (var (title, diagnoses) in sections)
        {
            found.Add((title, await diagnoses.ToListAsync()));
        }

        var all = found.SelectMany(section => section.All).ToLookup(diagnosis => diagnosis.Status);
        var (missing, absent, doubtful) = (
            all[DiagnosisStatus.Missing].ToList(),
            all[DiagnosisStatus.Absent].Count(),
            all[DiagnosisStatus.Doubtful].Count()
        );
        console.WriteLine(
            (
                missing.Count == 0
                    ? "Ready. Nothing required is missing."
                    : $"Not ready. Needed and missing: {missing.Count}."
            )
                + (absent == 0 ? "" : $" Optional and absent: {absent}.")
                + (doubtful == 0 ? "" : $" To check: {doubtful}.")
        );
        missing.ForEach(Tell);
        foreach (var (title, diagnoses) in found)
        {
            console.WriteLine(title, new Style(decoration: Decoration.Bold));
            diagnoses.Except(missing).ToList().ForEach(Tell);
        }

        return missing.Count == 0 ? ExitCode.Success : ExitCode.Failure;

        void Tell(Diagnosis diagnosis)
        {
            var (mark, color) = diagnosis.Status switch
            {
                DiagnosisStatus.Ok => ("ok", Color.Green),
                DiagnosisStatus.Missing => ("missing", Color.Red),
                DiagnosisStatus.Doubtful => ("look", Color.Yellow),
                _ => ("absent", Color.Yellow),
            };
            console.Write(new Text($"  {mark, -9}", new Style(color)));
            console.WriteLine(
                $"{diagnosis.Subject}: "
                    + $"{diagnosis.Detail}{(diagnosis.Status == DiagnosisStatus.Absent ? " (optional)" : "")}"
                    + (diagnosis.Remedy is null ? "" : $"\n           → {diagnosis.Remedy}")
            );
        }
    }
}
