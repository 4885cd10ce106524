namespace PriceOfAwait.Measuring;

/// <summary>A step: the state when an operation reached a probe.</summary>
/// <param name="Thread">Numbered from 1 in order of appearance.</param>
/// <param name="Context">The type of the thread's <c>SynchronizationContext</c>, if it has one.</param>
/// <param name="Scheduler">The type of its <c>TaskScheduler</c>; <see langword="null"/> for the default one.</param>
/// <param name="Bytes">Allocated by the thread since its last step.</param>
/// <param name="Objects">In order of allocation; <see langword="null"/> if the runtime doesn't report them.</param>
internal sealed record Probed(
    int Site,
    int Value,
    int Thread,
    bool IsOfPool,
    string? Context,
    string? Scheduler,
    long Bytes,
    IReadOnlyList<ProbedObject>? Objects
);
