namespace PriceOfAwait.Measuring;

/// <summary>What was seen when an operation reached a place of the code under test.</summary>
/// <param name="Thread">From 1, in the order in which threads came.</param>
/// <param name="Context">The type of its <c>SynchronizationContext</c>, if it has one.</param>
/// <param name="Scheduler">The type of its <c>TaskScheduler</c>; <see langword="null"/> for the default one.</param>
/// <param name="Bytes">What the thread has allocated since it reached the last place.</param>
/// <param name="Objects">In their order; <see langword="null"/> if this runtime doesn't tell.</param>
internal sealed record Probed(
    int Site, int Value, int Thread, bool IsOfPool, string? Context, string? Scheduler, long Bytes, IReadOnlyList<ProbedObject>? Objects);

internal sealed record ProbedObject(string Type, long Size);
