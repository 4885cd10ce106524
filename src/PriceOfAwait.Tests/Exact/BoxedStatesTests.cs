namespace PriceOfAwait.Tests.Exact;

public class BoxedStatesTests
{
    private static readonly AllocatedBytes Bytes = new("Lesson", [new(new("Outer", Parameters.None), 230, true)]);
    private static readonly StateMachineSizes Machines = new("Code", [new("OuterAsync", "Task<int>", 40, 120), new("InnerAsync", "Task", 32, 104)]);

    [Fact]
    public void Each_method_that_waits_has_its_box_and_what_they_leave_over_is_the_rest()
    {
        var state = BoxedStates.Of(Bytes, Machines, new Waits("Outer", "InnerAsync", "OuterAsync")).States[0];
        Assert.Equal([104, 120], state.Boxes);
        Assert.Equal(230, state.Allocated);
        Assert.Equal(6, state.Rest);
    }

    [Fact]
    public void It_shows_as_a_sum() =>
        Assert.Contains("104 + 120", BoxedStates.Of(Bytes, Machines, new Waits("Outer", "InnerAsync", "OuterAsync")).ToText(), StringComparison.Ordinal);

    [Fact]
    public void A_method_that_is_no_state_machine_is_refused_by_name() =>
        Assert.Contains("no async method Plain", Assert.Throws<KeyNotFoundException>(() => BoxedStates.Of(Bytes, Machines, new Waits("Outer", "Plain"))).Message, StringComparison.Ordinal);
}
