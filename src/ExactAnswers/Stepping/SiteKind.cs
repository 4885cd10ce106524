namespace PriceOfAwait.ExactAnswers.Stepping;

internal enum SiteKind
{
    // A method: for an async one, Called has the size of its state machine.
    Called,
    Returned,

    // A state machine, all but Left with its state.
    Entered,
    Left,
    Suspending,
    Suspended,
    Completing,
    Completed,

    // An awaiter or a task was asked whether it is completed, and said so.
    Asked,

    // A runtime async method, before and after an await.
    Awaiting,
    Awaited,

    // An object was made. A task came from elsewhere.
    Made,
    Got,

    // The method that repeats an operation: it begins one, it has done it.
    Started,
    Stopped,

    // The method that called the benchmark: it has what that returns, it is about to wait for it, it has allocated
    // something of its own.
    CallerHas,
    CallerWaits,
    CallerOwn,
}
