namespace PriceOfAwait.Notebooks.Running;

public enum CellOutcome
{
    Ran,
    Failed,
    TimedOut,
    EndedProcess,
    Cancelled,
}
