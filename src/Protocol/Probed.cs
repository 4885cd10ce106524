namespace PriceOfAwait.Measuring;

/// <summary>What was seen at a place of the code under test, when an operation came by.</summary>
/// <param name="Site">The place.</param>
/// <param name="Value">A number that the place tells, such as the state of a state machine.</param>
/// <param name="Thread">The thread: from 1, in the order in which they came.</param>
/// <param name="IsOfPool">Whether it is one of the thread pool's.</param>
/// <param name="Context">The type of its <c>SynchronizationContext</c>; <see langword="null"/> where it has none.</param>
/// <param name="Scheduler">The type of its <c>TaskScheduler</c>; <see langword="null"/> for the default one.</param>
/// <param name="Bytes">What the thread has allocated since it came by the last place.</param>
/// <param name="Objects">The objects of these bytes, in their order; <see langword="null"/> where this runtime doesn't tell.</param>
internal sealed record Probed(
    int Site, int Value, int Thread, bool IsOfPool, string? Context, string? Scheduler, long Bytes, IReadOnlyList<ProbedObject>? Objects);

/// <summary>An object that was put on the heap.</summary>
/// <param name="Type">Its full name, as the runtime writes it.</param>
/// <param name="Size">Its bytes, with header and padding.</param>
internal sealed record ProbedObject(string Type, long Size);
