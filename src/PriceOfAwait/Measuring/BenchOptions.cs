namespace PriceOfAwait.Measuring;

public sealed record BenchOptions
{
    /// <summary><see langword="null"/> for <see cref="SpeedSetting"/>'s value.</summary>
    public Speed? Speed { get; init; }

    /// <summary>BenchmarkDotNet's patterns, such as <c>*Async*</c>; none for all benchmarks.</summary>
    public IReadOnlyList<string> Only { get; init; } = [];

    /// <summary>Receives a line for each build and, if there is no <see cref="Report"/>, for each launch.</summary>
    public TextWriter Progress { get; init; } = Console.Out;

    public Action<SessionProgress>? Report { get; init; }
}
