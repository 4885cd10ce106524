using BenchmarkDotNet.Running;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

public class EarlyReturnTests
{
    [Fact]
    public void All_variants_give_the_same_answer() => new EarlyReturn().CheckAnswers();

    [Fact]
    public void BenchmarkDotNet_accepts_the_benchmarks() =>
        Assert.Equal(4, BenchmarkConverter.TypeToBenchmarks(typeof(EarlyReturn)).BenchmarksCases.Length);

    [Fact]
    public void Returning_early_makes_a_task_each_time()
    {
        var early = new EarlyReturn();
        Assert.NotSame(early.ReturnsEarlyWithTask(), early.ReturnsEarlyWithTask());
    }
}
