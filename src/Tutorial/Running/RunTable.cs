using System.Globalization;
using Spectre.Console;

namespace PriceOfAwait.Tutorial.Running;

/// <summary>
/// A row for each notebook: cells, seconds, how it is getting on, and at last the verdicts on its claims or what became of it.
/// </summary>
internal static class RunTable
{
    /// <summary>So that a row stays on one line; standard error has the whole of an error.</summary>
    private const int LongestNote = 120;

    public static Table Of(IReadOnlyList<NotebookRun> runs)
    {
        var table = new Table().Border(TableBorder.Simple);
        table.AddColumn(new TableColumn("Notebook").NoWrap());
        table.AddColumn(new TableColumn("Cells").NoWrap().RightAligned());
        table.AddColumn(new TableColumn("Seconds").NoWrap().RightAligned());
        table.AddColumn(new TableColumn("Verdicts"));
        foreach (var run in runs)
        {
            var state = run.State;
            table.AddRow(
                new Text(run.Name),
                new Text(state.Cells == 0 ? "" : $"{state.CellsRan}/{state.Cells}"),
                new Text(run.Elapsed == TimeSpan.Zero ? "" : run.Elapsed.TotalSeconds.ToString("0.0", CultureInfo.InvariantCulture)),
                new Text(Shortened(state.Note), StyleOf(state.Phase)));
        }

        return table;
    }

    private static string Shortened(string note) => note.Length <= LongestNote ? note : $"{note[..(LongestNote - 1)]}…";

    private static Style StyleOf(RunPhase phase) => phase switch
    {
        RunPhase.Ran => new Style(Color.Green),
        RunPhase.Failed => new Style(Color.Red),
        RunPhase.Cancelled => new Style(Color.Yellow),
        RunPhase.NotRun => new Style(decoration: Decoration.Dim),
        _ => Style.Plain,
    };
}
