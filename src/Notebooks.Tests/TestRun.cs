namespace PriceOfAwait.Notebooks.Tests;

internal sealed record TestRun(Notebook Notebook, Observer Observer, NotebookResult Result)
{
    public CellOutcome[] Outcomes => [.. Result.Cells.Select(cell => cell.Outcome)];

    public IReadOnlyList<Output> Outputs(int number) => Output.ReadAll(Notebook.Cells[number - 1].Outputs);

    public string Text(int number, string stream = "stdout") =>
        string.Concat(
            Outputs(number)
                .OfType<Output.Printed>()
                .Where(printed => printed.Stream == stream)
                .Select(printed => printed.Text)
        );

    public string Data(int number, string mimeType) =>
        Assert.IsType<Output.Shown>(Assert.Single(Outputs(number))).Data[mimeType];

    public Output.Failed Error(int number) => Assert.Single(Outputs(number).OfType<Output.Failed>());
}
