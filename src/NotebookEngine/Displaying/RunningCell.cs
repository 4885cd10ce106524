using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Displaying;

/// <summary>Publishes what happens in the running cell, whatever code it comes from. A process has one engine, and so one cell.</summary>
internal static class RunningCell
{
    private static Action<CellEvent> _publish = _ => { };

    /// <summary>Where events go from here on.</summary>
    /// <param name="publish">Takes them; called from any thread.</param>
    public static void PublishTo(Action<CellEvent> publish) => _publish = publish;

    /// <summary>Tells what happened.</summary>
    public static void Publish(CellEvent happened) => _publish(happened);
}
