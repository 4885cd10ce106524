using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Displaying;

/// <summary>What happens in the cell that runs, wherever it comes from. There is one engine in a process, so there is one cell.</summary>
internal static class RunningCell
{
    private static Action<CellEvent> _publish = _ => { };

    /// <summary>Where events go from here on.</summary>
    /// <param name="publish">Takes them; called from any thread.</param>
    public static void PublishTo(Action<CellEvent> publish) => _publish = publish;

    /// <summary>Tells what happened.</summary>
    public static void Publish(CellEvent happened) => _publish(happened);
}
