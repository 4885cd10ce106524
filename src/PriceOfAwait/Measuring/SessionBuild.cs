namespace PriceOfAwait.Measuring;

/// <param name="Runtime"><see langword="null"/> if only this build is measured.</param>
/// <param name="Only">BenchmarkDotNet's patterns for its benchmarks; none for all.</param>
internal sealed record SessionBuild(Runtime? Runtime, LessonsBuild Lessons, IReadOnlyList<string> Only);
