using System.Diagnostics;

namespace PriceOfAwait.Tutorial.Running;

internal sealed class RunCommand : TerminalCommand
{
    public RunCommand(Terminal terminal)
        : base(
            terminal,
            "run",
            "Run all cells of notebooks, and write the executed ones to a folder, so that the originals stay as they "
                + "are."
        )
    {
        var notebooks = Symbols.AnyNumber(
            "notebook",
            "The notebooks to run: lessons by number or name, such as 01, or paths; by default all lessons."
        );
        AddTo(this, terminal, notebooks);
    }

    public static void AddTo(Command command, Terminal terminal, Argument<string[]>? notebooks = null)
    {
        var speed = CommonOptions.SpeedOption(
            "quick measures here, some seconds for a lesson; recorded shows figures that were measured earlier."
        );
        var folder = Symbols.Text(
            "--out",
            "folder",
            "The folder for the executed notebooks; by default the repository's out/."
        );
        var keepGoing = Symbols.Flag(
            "--keep-going",
            "After a failure, continue with the notebook's next cell, and with the next of the named notebooks. "
                + "Where none is named, the other lessons are run in any case."
        );
        var timeout = Symbols.Number(
            "--timeout",
            "seconds",
            1,
            86_400,
            usual: 600,
            "The seconds after which a cell that is still running is stopped."
        );
        var open = Symbols.Flag(
            "--open",
            "Open the book in the browser as soon as it exists. Its pages update during the run."
        );
        var runtimes = CommonOptions.RuntimesOption(
            "The runtimes to measure besides the lessons' own. Without it, the lessons show the recorded figures of "
                + "all others:"
        );
        command.Add(notebooks, speed, runtimes, folder, keepGoing, timeout, open);
        command.SetAction(
            async (parse, cancellation) =>
            {
                var options = new RunOptions(
                    notebooks is null ? [] : parse.GetValue(notebooks)!,
                    parse.SpeedIn(speed),
                    parse.RuntimesIn(runtimes) is { } others
                        ? [.. Runtimes.All.Where(runtime => runtime == Runtimes.InLessons || others.Contains(runtime))]
                        : null,
                    parse.GetValue(folder),
                    parse.GetValue(keepGoing),
                    CellTimeout: TimeSpan.FromSeconds(parse.GetValue(timeout))
                );
                // A log has a line for each lap, or else for each cell of the few notebooks that were named.
                var log = terminal.IsLive || options.Notebooks is [] ? TextWriter.Null : terminal.Output;
                var batch = new NotebookBatch(options, log);
                return await RunAsync(batch, parse.GetValue(open), terminal, cancellation);
            }
        );
    }

    private static async Task<int> RunAsync(
        NotebookBatch batch,
        bool opensBook,
        Terminal terminal,
        CancellationToken cancellation
    )
    {
        var elapsed = Stopwatch.StartNew();
        var (exitCode, isWhole) = (ExitCode.Cancelled, true);
        var book = new RunBook(batch, terminal, opensBook);
        using var turn = batch.TakeTurn();
        terminal.Output.WriteLine(RunSummary.Before(batch, Terminal.Shown(book.FirstPage)));
        batch.BeginLaps().ToList().ForEach(terminal.Output.WriteLine);
        if (batch.Measures)
        {
            batch.ShowCommitted();
            await book.BeginAsync(cancellation);
        }

        try
        {
            var screen = new RunScreen(batch, terminal, terminal.ToConsole());
            exitCode = await screen.ShowAsync(async () =>
            {
                await batch.MeasureAsync(
                    screen.Show,
                    async lap =>
                    {
                        screen.LapIsOver(lap);
                        await book.UpdateAsync(cancellation);
                    },
                    terminal.IsLive ? TextWriter.Null : terminal.Output,
                    cancellation
                );
                if (batch.KeptOfLaps is not null)
                {
                    return ExitCode.Cancelled;
                }

                screen.LapsAreOver();
                return await batch.RunAsync(cancellation, batch.Measures ? () => book.UpdateAsync(cancellation) : null);
            });
            foreach (var run in batch.Runs.Where(run => run.Failure is not null))
            {
                terminal.Error.WriteLine(
                    run.Failure!.Replace(run.Source, Terminal.Shown(run.Source), StringComparison.Ordinal)
                );
            }

            RunSummary.Written(batch).ToList().ForEach(terminal.Output.WriteLine);
        }
        finally
        {
            isWhole = await book.EndAsync(isCancelled: exitCode == ExitCode.Cancelled, cancellation);
        }

        RunSummary.After(batch).ToList().ForEach(terminal.Output.WriteLine);
        if (File.Exists(book.FirstPage))
        {
            terminal.Output.WriteLine(
                $"Took {Format.Span(elapsed.Elapsed)}. "
                    + $"{(opensBook ? "The book" : "With --open, the book opens in the browser")}: "
                    + $"{Terminal.Shown(book.FirstPage)}"
            );
        }

        return exitCode == ExitCode.Success && !isWhole ? ExitCode.Failure : exitCode;
    }
}
