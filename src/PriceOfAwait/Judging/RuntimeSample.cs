namespace PriceOfAwait.Judging;

/// <summary>
/// What is measured of a benchmark class when claims are judged on several runtimes: enough for the timed claims and the charts, and no
/// more, because each benchmark is measured on each runtime.
/// </summary>
/// <param name="Benchmarks">The class's full name.</param>
/// <param name="Only">BenchmarkDotNet's patterns; none for all benchmarks.</param>
public sealed record RuntimeSample(string Benchmarks, params IReadOnlyList<string> Only)
{
    /// <summary>The samples of all lessons, in the lessons' order.</summary>
    public static IReadOnlyList<RuntimeSample> All { get; } = [.. LessonClaims.All.SelectMany(lesson => lesson.Samples)];
}
