namespace PriceOfAwait.Notebooks.Tests;

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
