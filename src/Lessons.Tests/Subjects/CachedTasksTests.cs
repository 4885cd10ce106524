using PriceOfAwait.Lessons.Lesson03TheTaskIntCacheRange;

namespace PriceOfAwait.Lessons.Subjects;

public sealed class CachedTasksTests
{
    [Fact]
    public void An_async_method_without_a_result_returns_one_and_the_same_task() =>
        Assert.Same(CachedTasks.Completed(), CachedTasks.Completed());

    [Theory]
    [InlineData(-2)]
    [InlineData(-1)]
    [InlineData(0)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(int.MaxValue)]
    public void The_generic_method_caches_what_the_plain_one_caches(int value) =>
        Assert.Equal(
            ReferenceEquals(CachedTasks.CompletedInt(value), CachedTasks.CompletedInt(value)),
            ReferenceEquals(CachedTasks.Completed(value), CachedTasks.Completed(value))
        );

    [Fact]
    public async Task A_completed_task_carries_the_value_however_it_was_made()
    {
        Assert.Equal(42, await CachedTasks.Completed(42));
        Assert.Equal(42, await CachedTasks.CompletedInt(42));
        Assert.Equal(42, await CachedTasks.FromResult(42));
    }

    [Fact]
    public void A_value_is_shown_as_written_in_CSharp()
    {
        var minusZero = CompletedTask.For(-0d);

        Assert.Equal("-0d", minusZero.Value);
        Assert.Equal(typeof(double), minusZero.ResultType);
        Assert.False(minusZero.IsCachedByAsync);
        Assert.False(minusZero.IsCachedByFromResult);
    }

    [Fact]
    public void A_value_is_the_default_only_if_all_its_bits_are_zero()
    {
        Assert.Equal(
            ["0", "default(Guid)", "default(int?)", "(0, 0)", "(string?)null"],
            new[]
            {
                CompletedTask.For(0),
                CompletedTask.For(8),
                CompletedTask.For(default(Guid)),
                CompletedTask.For(-0d),
                CompletedTask.For(0.0m),
                CompletedTask.For(default(int?)),
                CompletedTask.For((int?)0),
                CompletedTask.For((0, 0)),
                CompletedTask.For((string?)null),
                CompletedTask.For(""),
            }
                .Where(task => task.IsDefault)
                .Select(task => task.Value)
        );
        Assert.All(
            CompletedTask.OverTypes.GroupBy(task => task.ResultType),
            tasks => Assert.Single(tasks, task => task.IsDefault)
        );
    }
}
