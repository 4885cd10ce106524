namespace PriceOfAwait.Lessons.Lesson24Limits;

/// <summary>Makes a call with each number. The task ends when all calls have ended, or at a failure.</summary>
internal delegate Task Way(
    IEnumerable<int> numbers, Func<int, CancellationToken, Task> callAsync, CancellationToken token);
