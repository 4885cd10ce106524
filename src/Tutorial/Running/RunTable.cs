using Spectre.Console;
using Text = Spectre.Console.Text;

namespace PriceOfAwait.Tutorial.Running;

internal static class RunTable
{
    private const int MaxNote = 120;

    public static Table Of(IReadOnlyList<NotebookRun> runs)
    {
        var table = new Table()
            .Border(TableBorder.Simple)
            .AddColumns(
                new TableColumn("Notebook").NoWrap(),
                new TableColumn("Cells").NoWrap().RightAligned(),
                new TableColumn("Seconds").NoWrap().RightAligned(),
                new TableColumn("Verdicts")
            );
        foreach (var run in runs)
        {
            var note = run.Note.Length <= MaxNote ? run.Note : $"{run.Note[..(MaxNote - 1)]}…";
            table.AddRow(
                new Text(run.Name),
                new Text(run.Cells == 0 ? "" : $"{run.CellsRan}/{run.Cells}"),
                new Text(
                    run.Elapsed == TimeSpan.Zero
                        ? ""
                        : run.Elapsed.TotalSeconds.ToString("0.0", CultureInfo.InvariantCulture)
                ),
                new Text(
                    note,
                    run.Phase switch
                    {
                        RunPhase.Ran => Color.Green,
                        RunPhase.Failed => Color.Red,
                        RunPhase.Cancelled => Color.Yellow,
                        RunPhase.NotRun => new Style(decoration: Decoration.Dim),
                        _ => Style.Plain,
                    }
                )
            );
        }

        return table;
    }
}
