using PriceOfAwait.Notebooks.Running;
using Spectre.Console;

namespace PriceOfAwait.Tutorial.Tests.Running;

public sealed class NotebookRunTests : TestsInFolder
{
    private readonly StringWriter _log = new();
    private readonly NotebookRun _run;

    public NotebookRunTests() => _run = new(NotebookFile.Write(Folder["a.ipynb"], "1"), Folder["out/a.ipynb"], _log);

    [Theory]
    [InlineData("Pieces become lines", "1/3  Dir", "ectCall\n2/", "1/3  DirectCall", "2/")]
    [InlineData("Each state of a progress bar is one", "10 %\r20 %\r\n", "", "10 %", "20 %")]
    [InlineData("Blank ones are left out", "\n \na\n\n\nb\n", "", "a", "b")]
    [InlineData("Control sequences, too", "\e[1;31mred\e[0m and\e[2A up,\a bell\e]0;title\a\n", "", "red and up, bell")]
    public void Lines_of_a_cell_are_logged(string how, string piece, string next, params string[] lines)
    {
        _run.CellStarted(1, 2);
        _run.CellOutput(piece);
        _run.CellOutput(next);
        _run.CellFinished(new(1, CellOutcome.Ran, TimeSpan.FromSeconds(1), Error: null));
        // One that takes hardly any time has no line of its own.
        _run.CellStarted(2, 2);
        _run.CellFinished(new(2, CellOutcome.Ran, TimeSpan.FromSeconds(0.9), Error: null));
        Assert.True(lines.Select(line => $"a 1/2 | {line}").Append("a 1/2 ran in 1 s").SequenceEqual(Logged()), how);
    }

    [Fact]
    public async Task The_table_that_remains_shows_what_became_of_each_notebook()
    {
        using var screen = new StringWriter();
        var batch = new NotebookBatch(
            new RunOptions(
                [Folder["a.ipynb"], NotebookFile.Write(Folder["next.ipynb"], "1")],
                Speed.Recorded,
                Out: Folder["out"]
            ),
            _log
        );
        var (run, next) = (batch.Runs[0], batch.Runs[1]);
        var console = AnsiConsole.Create(
            new AnsiConsoleSettings { Ansi = AnsiSupport.Yes, Out = new AnsiConsoleOutput(screen) }
        );

        var shown = new RunScreen(batch, new(screen, screen, IsLive: true), console);
        var exitCode = await shown.ShowAsync(async () =>
        {
            run.CellStarted(1, 2);
            run.CellOutput("1/3  DirectCall [deep]  94.7 ns ± 0.3\n");
            await Task.Yield();
            next.LeaveOut();
            return 42;
        });

        Assert.Equal(42, exitCode);
        var last = screen.ToString()[screen.ToString().LastIndexOf("Notebook", StringComparison.Ordinal)..];
        Assert.All(
            ["next", "0/2", "1/3  DirectCall [deep]  94.7 ns ± 0.3", "not run"],
            text => Assert.Contains(text, last)
        );
    }

    private string[] Logged() => _log.ToString().ReplaceLineEndings("\n").TrimEnd().Split('\n');
}
