using PriceOfAwait.Measuring;

namespace PriceOfAwait.Tests.Comparing;

public class RatioTests
{
    [Fact]
    public void It_reads_as_a_factor_with_its_interval() => Assert.Equal("3.00x [2.70, 3.30]", new Ratio(3, new(2.7, 3.3)).ToString());

    [Fact]
    public void A_published_one_has_no_interval() => Assert.Equal("15.2x", new Ratio(15.2, null).ToString());
}
