using PriceOfAwait.Tutorial.Running;
using Spectre.Console;

namespace PriceOfAwait.Tutorial.Tests.Running;

public class LiveRunDisplayTests
{
    [Fact]
    public async Task The_table_that_remains_shows_what_became_of_each_notebook()
    {
        using var screen = new StringWriter();
        var console = AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.Yes, Out = new AnsiConsoleOutput(screen) });
        NotebookRun[] runs = [new("/somewhere/00-start.ipynb", "/out/00-start.ipynb"), new(
            "/somewhere/01-next.ipynb", "/out/01-next.ipynb")];

        var exitCode = await new LiveRunDisplay(console, runs).ShowAsync(async () =>
        {
            runs[0].CellStarted(1, 2, null!);
            runs[0].CellOutput(null!, "1/3  DirectCall [deep]  94.7 ns ± 0.3\n");
            await Task.Yield();
            runs[1].LeaveOut();
            return 42;
        });

        Assert.Equal(42, exitCode);
        var last = screen.ToString()[screen.ToString().LastIndexOf("Notebook", StringComparison.Ordinal)..];
        Assert.Contains("00-start", last, StringComparison.Ordinal);
        Assert.Contains("0/2", last, StringComparison.Ordinal);
        Assert.Contains("1/3  DirectCall [deep]  94.7 ns ± 0.3", last, StringComparison.Ordinal);
        Assert.Contains("not run", last, StringComparison.Ordinal);
    }

    [Fact]
    public async Task What_the_work_throws_comes_through()
    {
        using var screen = new StringWriter();
        var console = AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.Yes, Out = new AnsiConsoleOutput(screen) });

        await Assert.ThrowsAsync<InvalidOperationException>(
            () => new LiveRunDisplay(console, []).ShowAsync(() => throw new InvalidOperationException()));
    }
}
