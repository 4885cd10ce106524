namespace PriceOfAwait.Lessons.Lesson12YourOwnMethod;

/// <summary>The fact that an output shows what calls cost.</summary>
[FactList("callsPerSecond")]
public sealed record CallsPerSecond(double Calls);
