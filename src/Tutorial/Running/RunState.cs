namespace PriceOfAwait.Tutorial.Running;

/// <summary>How far a notebook has come.</summary>
internal enum RunPhase
{
    Waiting,
    Running,
    Ran,
    Failed,
    Cancelled,
    NotRun,
}

/// <summary>A notebook's progress at one moment.</summary>
/// <param name="Phase">How far it has come.</param>
/// <param name="CellsRan">Code cells that ran to their end without an error.</param>
/// <param name="Cells">Code cells in all; 0 until the first one starts.</param>
/// <param name="Elapsed">Time since its start, as of the last event.</param>
/// <param name="Note">The line to show beside it: what its cell printed last, or why it ended as it did.</param>
internal sealed record RunState(RunPhase Phase, int CellsRan, int Cells, TimeSpan Elapsed, string Note)
{
    public static RunState Waiting { get; } = new(RunPhase.Waiting, 0, 0, TimeSpan.Zero, "");
}
