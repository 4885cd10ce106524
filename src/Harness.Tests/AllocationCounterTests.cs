namespace PriceOfAwait.Harness;

/// <summary>What is made of batches of a thousand operations each.</summary>
public sealed class AllocationCounterTests
{
    [Fact]
    public void Batches_that_agree_on_whole_objects_are_enough() =>
        Assert.Equal((104, true), Count([104_000, 104_000, 104_064, 104_000, 104_000]));

    [Fact]
    public void Nothing_is_a_count_too() => Assert.Equal((0, true), Count([64, 0, 0, 0, 0]));

    [Fact]
    public void A_single_batch_without_what_comes_on_top_outweighs_all_that_agree() =>
        Assert.Equal((104, true), Count([.. Enumerable.Repeat(104_064L, 11), 104_000, .. Enumerable.Repeat(104_064L, 12)]));

    [Fact]
    public void Operations_that_differ_have_their_mean() => Assert.Equal((35.8, true), Count(Enumerable.Repeat(35_840L, 12)));

    [Fact]
    public void A_seldom_less_is_an_accident_where_operations_differ() =>
        Assert.Equal((35.8, true), Count([35_760, .. Enumerable.Repeat(35_840L, 23)]));

    [Fact]
    public void Batches_that_agree_to_a_tenth_are_steady() =>
        Assert.Equal((35.8, true), Count(Enumerable.Range(0, 24).Select(i => 35_801L + i)));

    [Fact]
    public void Batches_that_never_agree_are_not() =>
        Assert.False(Count(Enumerable.Range(0, 24).Select(i => 35_801L + (1_000 * i))).IsSteady);

    private static (double Bytes, bool IsSteady) Count(IEnumerable<long> batches)
    {
        var left = new Queue<long>(batches);
        var count = AllocationCounter.Of(left.Dequeue, operations: 1_000);
        Assert.Empty(left);
        return count;
    }
}
