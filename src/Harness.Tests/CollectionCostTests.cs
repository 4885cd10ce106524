namespace PriceOfAwait.Harness;

public sealed class CollectionCostTests
{
    [Fact]
    public void Garbage_is_collected_to_find_out_what_a_byte_of_it_costs()
    {
        var collected = GC.CollectionCount(0);
        var cost = CollectionCost.Find();
        Assert.True(GC.CollectionCount(0) - collected >= 6);
        Assert.True(cost.PerByte > 0);
        Assert.InRange(cost.BytesBetween, 100_000, 1e9);
    }
}
