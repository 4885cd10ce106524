namespace PriceOfAwait.Measuring;

/// <summary>Launches of some classes in a lap, which are about to begin, or one of them, which is over.</summary>
/// <param name="Lap">Counted from 1.</param>
/// <param name="Runs">The figures so far of the one class; <see langword="null"/> before the launches.</param>
/// <param name="TimeLeft">An estimate of the time until the last lap is over; <see langword="null"/> before any class
/// has been measured.</param>
public sealed record LapProgress(
    int Lap,
    int Laps,
    IReadOnlyList<string> Classes,
    IReadOnlyList<BenchmarkResults>? Runs,
    TimeSpan? TimeLeft
);
