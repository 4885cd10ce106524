using PriceOfAwait.Tutorial.Tests;

namespace PriceOfAwait.Notebooks.Tests;

/// <summary>Notebooks made of code cells, and their run in a process of their own.</summary>
internal static class TestNotebook
{
    public static Notebook Of(params string[] sources) => Notebook.Parse("test.ipynb", NotebookFile.Json(sources));

    public static async Task<TestRun> RunAsync(
        string[] sources, NotebookRunner? given = null, string? folder = null, Observer? observer = null, CancellationToken? ct = null)
    {
        await using var runner = given ?? new NotebookRunner();
        return await runner.RunAsync(Of(sources), folder, observer, ct);
    }

    public static async Task<TestRun> RunAsync(
        this NotebookRunner runner, Notebook notebook, string? folder = null, Observer? observer = null, CancellationToken? ct = null)
    {
        observer ??= new Observer();
        return new(notebook, observer, await runner.RunAsync(
            notebook, folder ?? AppContext.BaseDirectory, observer, ct ?? TestContext.Current.CancellationToken));
    }
}

internal sealed record TestRun(Notebook Notebook, Observer Observer, NotebookResult Result)
{
    public CellOutcome[] Outcomes => [.. Result.Cells.Select(cell => cell.Outcome)];

    public IReadOnlyList<Output> Outputs(int number) => Output.ReadAll(Notebook.Cells[number - 1].Outputs);

    public string Text(int number, string stream = "stdout") => string.Concat(
        Outputs(number).OfType<Output.Printed>().Where(printed => printed.Stream == stream).Select(printed => printed.Text));

    public string Data(int number, string mimeType) => Assert.IsType<Output.Shown>(Assert.Single(Outputs(number))).Data[mimeType];

    public Output.Failed Error(int number) => Assert.Single(Outputs(number).OfType<Output.Failed>());
}

internal sealed class Observer(Action? onText = null) : IRunObserver
{
    public Action? OnFinished { get; set; }

    public List<string> Log { get; } = [];

    public List<string> Texts { get; } = [];

    public void CellStarted(int number, int total) => Log.Add($"{number}/{total} started");

    public void CellOutput(string streamText)
    {
        Texts.Add(streamText);
        onText?.Invoke();
    }

    public void CellFinished(CellResult result)
    {
        Log.Add($"{result.Number} {result.Outcome}");
        OnFinished?.Invoke();
    }
}
