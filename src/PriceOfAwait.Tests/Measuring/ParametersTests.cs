namespace PriceOfAwait.Tests.Measuring;

public class ParametersTests
{
    [Fact]
    public void A_published_tables_deep_false_is_a_benchmarks_Deep_False() => Assert.Equal(
        new BenchmarkId("DirectCall", new Parameters(new Parameter("deep", "false"))),
        new BenchmarkId("DirectCall", new Parameters(new Parameter("Deep", "False"))));

    [Fact]
    public void The_order_does_not_matter()
    {
        var one = new Parameters(new Parameter("Work", "3"), new Parameter("Probability", "0.1"));
        var other = new Parameters(new Parameter("Probability", "0.1"), new Parameter("Work", "3"));
        Assert.Equal(one, other);
        Assert.Equal(one.GetHashCode(), other.GetHashCode());
    }

    [Theory]
    [InlineData("Deep", "true")]
    [InlineData("Depth", "false")]
    public void Another_name_or_value_is_another_benchmark(string name, string value) => Assert.NotEqual(
        new Parameters(new Parameter("Deep", "false")), new Parameters(new Parameter(name, value)));

    [Fact]
    public void None_equals_none_alone()
    {
        Assert.Equal(Parameters.None, new Parameters());
        Assert.NotEqual(Parameters.None, new Parameters(new Parameter("Deep", "false")));
    }
}
