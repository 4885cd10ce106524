namespace PriceOfAwait.Charts.Tests;

public class PlotlyBundleTests
{
    [Fact]
    public void Without_npm_the_page_gets_nothing_and_the_text_says_what_to_do()
    {
        var bundle = PlotlyBundle.In(Path.GetTempPath(), setting: null);
        Assert.Equal("", bundle.ToHtml());
        Assert.Contains("npm ci", bundle.ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public void The_setting_none_keeps_the_page_small()
    {
        var bundle = PlotlyBundle.In(Path.GetTempPath(), "none");
        Assert.Equal("", bundle.ToHtml());
        Assert.Equal("Charts are pictures here.", bundle.ToText());
    }
}
