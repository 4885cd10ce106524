namespace PriceOfAwait.ExactAnswers.Stepping;

internal enum SiteKind
{
    // A method. For an async method, the value at Called is the size of its state machine.
    Called,
    Returned,

    // A state machine. The value at Entered, Suspending and Completing is its state.
    Entered,
    Left,
    Suspending,
    Suspended,
    Completing,
    Completed,

    // An awaiter or a task was asked whether it is completed. The value is the answer.
    Asked,

    // A runtime async method, before and after an await.
    Awaiting,
    Awaited,

    // Made: an object was allocated. Got: a method that isn't watched returned a task.
    Made,
    Got,

    // The method that repeats an operation is about to run it, or has run it.
    Started,
    Stopped,

    // The benchmark's caller has what the benchmark returned, is about to wait for it, or has allocated objects of its
    // own.
    CallerHas,
    CallerWaits,
    CallerOwn,
}
