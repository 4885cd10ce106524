namespace PriceOfAwait.Display.Tests;

public class PageAssetsTests
{
    [Fact]
    public void It_is_plotly_with_its_license_and_says_that_it_is_saved_with_the_notebook()
    {
        var assets = new PageAssets(null);
        Assert.Contains("* plotly.js (basic - minified) v3", assets.ToHtml(), StringComparison.Ordinal);
        Assert.Contains("* Licensed under the MIT license", assets.ToHtml(), StringComparison.Ordinal);
        Assert.Contains("Saved, this notebook contains plotly.js (1.1 MB)", assets.ToHtml(), StringComparison.Ordinal);
        Assert.Equal("Charts and step-by-step views are interactive if scripts run.", assets.ToText());
    }

    [Fact]
    public void The_setting_none_keeps_the_page_small()
    {
        var assets = new PageAssets("none");
        Assert.DoesNotContain("<script", assets.ToHtml(), StringComparison.Ordinal);
        Assert.InRange(assets.ToHtml().Length, 1, 500);
        Assert.Equal("In a notebook file, charts and step-by-step views are static.", assets.ToText());
    }

    [Fact]
    public void A_page_that_loads_files_gets_the_path_of_one_from_the_notebooks_folder()
    {
        var assets = new PageAssets("file");
        var path = assets.ToHtml().Split('"')[1];
        Assert.False(Path.IsPathRooted(path));
        Assert.Equal($"{PageAssets.Plotly}\n{StepperOnPage.Script}", File.ReadAllText(Uri.UnescapeDataString(path)));
    }
}
