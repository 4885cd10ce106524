using Spectre.Console;
using Spectre.Console.Rendering;

namespace PriceOfAwait.Tutorial.Running;

/// <summary>
/// What a run shows while it goes on: in a window, a view that is redrawn, with what is measured now, the main finding
/// so far, the time left, and the notebooks; in a log, a line for each lap, and the notebooks at the end.
/// </summary>
internal sealed class RunScreen(NotebookBatch batch, Terminal terminal, IAnsiConsole console)
{
    private static readonly TimeSpan Redraw = TimeSpan.FromSeconds(0.5);

    private LapProgress? _launch;
    private string _found = "";

    /// <summary>Does the work, and shows it meanwhile.</summary>
    public async Task<T> ShowAsync<T>(Func<Task<T>> work)
    {
        if (!terminal.IsLive)
        {
            var result = await work();
            if (batch.KeptOfLaps is null)
            {
                console.Write(RunTable.Of(batch.Runs));
            }

            return result;
        }

        return await console
            .Live(View())
            .StartAsync(async screen =>
            {
                var running = work();
                while (!running.IsCompleted)
                {
                    screen.UpdateTarget(View());
                    await Task.WhenAny(running, Task.Delay(Redraw));
                }

                screen.UpdateTarget(View());
                return await running;
            });
    }

    public void Show(LapProgress launch) => _launch = launch;

    public void LapIsOver(int lap)
    {
        _found = batch.Findings() is { } findings ? $"You pay for {findings.InOneLine}." : "";
        if (!terminal.IsLive)
        {
            terminal.Output.WriteLine(
                string.Join(
                    "  ",
                    new[] { $"Lap {lap} of {_launch!.Laps}{TimeLeft}.", _found }.Where(part => part.Length > 0)
                )
            );
        }
    }

    public void LapsAreOver()
    {
        _launch = null;
        // Of a few notebooks, a log has a line for each cell.
        if (!terminal.IsLive && batch.TimeToExpect is not null)
        {
            terminal.Output.WriteLine($"Running {batch.Runs.Count} notebooks, about a minute.");
        }
    }

    private string TimeLeft => _launch?.TimeLeft is { } left ? $", {Format.Span(left)} left" : "";

    private Rows View()
    {
        List<IRenderable> parts = [];
        if (_launch is { } launch)
        {
            var now = string.Join(", ", launch.Classes.Select(Bench.NameOf));
            parts.Add(Line($"Measuring: lap {launch.Lap} of {launch.Laps}{TimeLeft}, now {now}"));
        }

        if (_found.Length > 0)
        {
            parts.Add(Line(_found));
        }

        if (_launch is null)
        {
            if (batch.IsAnswering)
            {
                parts.Add(Line("Counting what the lessons' methods allocate, for all notebooks together"));
            }

            parts.Add(RunTable.Of(batch.Runs));
        }

        return new Rows(parts);

        static IRenderable Line(string text) => new Spectre.Console.Text(text);
    }
}
