using PriceOfAwait.Charts;
using PriceOfAwait.Comparing;

namespace PriceOfAwait.Tests.Comparing;

public class SeriesStylesTests
{
    [Fact]
    public void Origins_differ_in_dash_and_symbol_not_only_in_color()
    {
        TraceStyle[] origins = [SeriesStyles.Measured, SeriesStyles.Recorded, SeriesStyles.Published];
        Assert.Equal(3, origins.Select(style => style.Dash).Distinct().Count());
        Assert.Equal(3, origins.Select(style => style.Symbol).Distinct().Count());
    }
}
