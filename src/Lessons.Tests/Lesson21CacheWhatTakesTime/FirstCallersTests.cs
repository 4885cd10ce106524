using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson21CacheWhatTakesTime;

public sealed class FirstCallersTests
{
    /// <summary>The count depends on no time: two threads that race are made to meet.</summary>
    [Fact]
    public void The_first_callers_start_the_same_loads_each_time() =>
        Assert.All(
            Enumerable.Range(0, 20),
            _ =>
                Assert.Equal(
                    [
                        new(StartedLoads.OfCheckedValue, 100, 100),
                        new(StartedLoads.OfKeptTask, 100, 1),
                        new(StartedLoads.OfKeptTaskRaced, 100, 2),
                        new(StartedLoads.OfKeptLazyRaced, 100, 1),
                        new(StartedLoads.OfMemoryCache, 100, 100),
                        new(StartedLoads.OfHybridCache, 100, 1),
                    ],
                    FirstCallers.All()
                )
        );
}
