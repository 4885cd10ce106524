namespace PriceOfAwait.Lessons.Lesson26ARequestThatWaits;

/// <summary>Asks another service.</summary>
internal delegate Task<string> Ask(CancellationToken token);
