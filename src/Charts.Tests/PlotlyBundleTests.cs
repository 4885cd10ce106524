namespace PriceOfAwait.Charts.Tests;

public class PlotlyBundleTests
{
    [Fact]
    public void It_is_plotly_with_its_license_and_says_that_it_is_saved_with_the_notebook()
    {
        var bundle = new PlotlyBundle(setting: null);
        Assert.Contains("* plotly.js (basic - minified) v3", bundle.ToHtml(), StringComparison.Ordinal);
        Assert.Contains("* Licensed under the MIT license", bundle.ToHtml(), StringComparison.Ordinal);
        Assert.Contains("(1.1 MB) is saved with this notebook, unless PRICE_OF_AWAIT_PLOTLY is none.", bundle.ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public void The_setting_none_keeps_the_page_small()
    {
        var bundle = new PlotlyBundle("none");
        Assert.Equal("", bundle.ToHtml());
        Assert.Equal("Charts are pictures here.", bundle.ToText());
    }

    [Fact]
    public void A_front_end_gets_the_script_as_a_file_and_where_it_can_not_be_written_the_page_has_it()
    {
        var folder = Directory.CreateTempSubdirectory("bundle-");
        try
        {
            var file = Path.Combine(folder.FullName, "plotly.js");
            File.WriteAllText(file, "an older one");
            Assert.Equal("", new PlotlyBundle(file).ToHtml());
            Assert.Equal(PlotlyBundle.Script, File.ReadAllText(file));
            Assert.Equal([file], Directory.GetFiles(folder.FullName));
            Assert.NotEqual("", new PlotlyBundle(Path.Combine(folder.FullName, "none", "plotly.js")).ToHtml());
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }
}
