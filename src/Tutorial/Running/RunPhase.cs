namespace PriceOfAwait.Tutorial.Running;

internal enum RunPhase
{
    Waiting,
    Running,
    Ran,
    Failed,
    Cancelled,
    NotRun,
}
