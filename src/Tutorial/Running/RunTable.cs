using System.Globalization;
using Spectre.Console;

namespace PriceOfAwait.Tutorial.Running;

/// <summary>
/// A row for each notebook: cells, seconds, how it is getting on, and at last the verdicts on its claims or what became of it.
/// </summary>
internal static class RunTable
{
    /// <summary>So that a row stays on one line; standard error has the whole of an error.</summary>
    private const int MaxNote = 120;

    /// <summary>Often enough to look alive, rarely enough to take no time from what is measured.</summary>
    private static readonly TimeSpan Redraw = TimeSpan.FromSeconds(0.5);

    /// <summary>Does <paramref name="work"/>, then shows the table; for a person at a terminal also meanwhile, redrawn in place.</summary>
    public static async Task<T> ShowAsync<T>(IAnsiConsole console, bool isLive, IReadOnlyList<NotebookRun> runs, Func<Task<T>> work)
    {
        if (isLive)
        {
            return await console.Live(Of(runs)).StartAsync(async screen =>
            {
                var running = work();
                while (!running.IsCompleted)
                {
                    screen.UpdateTarget(Of(runs));
                    await Task.WhenAny(running, Task.Delay(Redraw));
                }

                screen.UpdateTarget(Of(runs));
                return await running;
            });
        }

        var result = await work();
        console.Write(Of(runs));
        return result;
    }

    private static Table Of(IReadOnlyList<NotebookRun> runs)
    {
        var table = new Table().Border(TableBorder.Simple)
            .AddColumn("Notebook", column => column.NoWrap())
            .AddColumn("Cells", column => column.NoWrap().RightAligned())
            .AddColumn("Seconds", column => column.NoWrap().RightAligned())
            .AddColumn("Verdicts");
        foreach (var run in runs)
        {
            var note = run.Note.Length <= MaxNote ? run.Note : $"{run.Note[..(MaxNote - 1)]}…";
            table.AddRow(
                new Text(run.Name),
                new Text(run.Cells == 0 ? "" : $"{run.CellsRan}/{run.Cells}"),
                new Text(run.Elapsed == TimeSpan.Zero ? "" : run.Elapsed.TotalSeconds.ToString("0.0", CultureInfo.InvariantCulture)),
                new Text(note, run.Phase switch
                {
                    RunPhase.Ran => Color.Green,
                    RunPhase.Failed => Color.Red,
                    RunPhase.Cancelled => Color.Yellow,
                    RunPhase.NotRun => new Style(decoration: Decoration.Dim),
                    _ => Style.Plain,
                }));
        }

        return table;
    }
}
