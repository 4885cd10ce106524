using Spectre.Console;

namespace PriceOfAwait.Tutorial.Running;

/// <summary>The table of the notebooks, redrawn in place: for a person at a terminal.</summary>
internal sealed class LiveRunDisplay(IAnsiConsole console, IReadOnlyList<NotebookRun> runs) : RunDisplay
{
    /// <summary>Often enough to look alive, rarely enough to take no time from what is measured.</summary>
    private static readonly TimeSpan Redraw = TimeSpan.FromSeconds(0.5);

    public override Task<int> ShowAsync(Func<Task<int>> work) =>
        console.Live(RunTable.Of(runs)).StartAsync(async screen =>
        {
            var running = work();
            while (!running.IsCompleted)
            {
                screen.UpdateTarget(RunTable.Of(runs));
                await Task.WhenAny(running, Task.Delay(Redraw));
            }

            screen.UpdateTarget(RunTable.Of(runs));
            return await running;
        });
}
