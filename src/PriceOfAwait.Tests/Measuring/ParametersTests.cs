namespace PriceOfAwait.Tests.Measuring;

public class ParametersTests
{
    private static readonly Parameter Deep = new("Deep", "False");
    private static readonly Parameter Work = new("Work", "3");

    [Fact]
    public void A_published_tables_deep_false_is_a_benchmarks_Deep_False_in_any_order()
    {
        var one = new BenchmarkId("DirectCall", new(Deep, Work));
        var other = new BenchmarkId("DirectCall", new(Work, new Parameter("deep", "false")));
        Assert.Equal(one, other);
        Assert.Equal(one.GetHashCode(), other.GetHashCode());
        Assert.Equal(Parameters.None, new Parameters());
    }

    [Fact]
    public void Another_name_or_value_is_another_benchmark() =>
        Assert.Distinct([
            Parameters.None,
            new(Deep),
            new(new Parameter("Deep", "true")),
            new(new Parameter("Depth", "false")),
            new(Deep, Work),
        ]);
}
