using PriceOfAwait.Notebooks.Documents;
using PriceOfAwait.Notebooks.Running;

namespace PriceOfAwait.Tutorial.Running;

/// <summary>Tells a notebook's state and the display what its cells are doing.</summary>
internal sealed class CellProgress(NotebookRun run, RunDisplay display) : IRunObserver
{
    private PrintedLines _lines = new();
    private int _number;

    public void CellStarted(int number, int of, Cell cell)
    {
        _lines = new PrintedLines();
        _number = number;
        run.CellStarted(number, of);
    }

    public void CellOutput(Cell cell, string streamText)
    {
        foreach (var line in _lines.Add(streamText))
        {
            Print(line);
        }
    }

    public void CellFinished(int number, int of, Cell cell, CellOutcome outcome, TimeSpan elapsed)
    {
        if (_lines.TakeRest() is { } rest)
        {
            Print(rest);
        }

        run.CellFinished(outcome);
        display.CellFinished(run, number, outcome, elapsed);
    }

    private void Print(string line)
    {
        run.CellPrinted(line);
        display.CellPrinted(run, _number, line);
    }
}
