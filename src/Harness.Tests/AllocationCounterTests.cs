namespace PriceOfAwait.Harness;

/// <summary>What is made of batches of a thousand operations each.</summary>
public sealed class AllocationCounterTests
{
    public static TheoryData<double, IEnumerable<long>> Steady =>
        new()
        {
            // Five that agree on whole objects are enough, and nothing is a count, too.
            { 104, [104_000, 104_000, 104_064, 104_000, 104_000] },
            { 0, [64, 0, 0, 0, 0] },
            // A single one without what comes on top outweighs all that agree.
            { 104, [.. Enumerable.Repeat(104_064L, 11), 104_000, .. Enumerable.Repeat(104_064L, 12)] },
            // Neither do batches outweigh it that miss some, nor are four with all of it more than enough.
            { 104, [.. Enumerable.Repeat(103_936L, 11), 104_000, .. Enumerable.Repeat(103_936L, 12)] },
            { 104, [103_936, 104_000, 104_000, 103_872, 104_000, 103_936, 104_000] },
            // Operations that differ have their mean, and a seldom less is an accident.
            { 35.8, [.. Enumerable.Repeat(35_840L, 12)] },
            { 35.8, [35_760, .. Enumerable.Repeat(35_840L, 23)] },
            // They agree to a tenth.
            { 35.8, [.. Enumerable.Range(0, 24).Select(i => 35_801L + i)] },
        };

    [Theory, MemberData(nameof(Steady))]
    public void Batches_that_agree_are_a_steady_count(double bytes, IEnumerable<long> batches) =>
        Assert.Equal((bytes, true), Count(batches));

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
