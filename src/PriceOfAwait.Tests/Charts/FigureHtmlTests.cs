using System.Net;
using System.Text.Json;
using PriceOfAwait.Charts;

namespace PriceOfAwait.Tests.Charts;

public class FigureHtmlTests
{
    public static TheoryData<string> Names => [.. Samples.All.Keys];

    [Theory, MemberData(nameof(Names))]
    public void A_saved_figure_is_taken_apart_into_what_it_was_made_of(string name)
    {
        var figure = Samples.All[name];
        var saved = Assert.Single(FigureHtml.FindIn(figure.ToHtml()));

        Assert.Equal(SvgRenderer.RenderForPage(figure), Uri.UnescapeDataString(WebUtility.HtmlDecode(saved.Picture)["data:image/svg+xml,".Length..]));
        Assert.Equal(figure.AlternativeText, saved.AlternativeText);
        Assert.Equal(figure.Caption, saved.Caption);
        Assert.Equal(Figure.Width, saved.Width);
        using var spec = JsonDocument.Parse(saved.Spec);
        Assert.Equal(saved.Height, spec.RootElement.GetProperty("layout").GetProperty("height").GetDouble());
        Assert.Equal(figure.ToHtml().Trim().Length, saved.Length);
    }

    [Fact]
    public void Figures_are_found_between_other_things_in_their_order()
    {
        var figures = Samples.All.Values.Select(figure => figure.ToHtml()).ToList();
        var saved = FigureHtml.FindIn($"<p>before</p>{string.Join("<p>between</p>", figures)}<p>after</p>");
        Assert.Equal(figures.SelectMany(FigureHtml.FindIn).Select(figure => figure.Id), saved.Select(figure => figure.Id));
    }

    [Fact]
    public void What_only_looks_like_a_figure_is_none()
    {
        var html = Samples.All.Values.First().ToHtml();
        Assert.Empty(FigureHtml.FindIn(html.Replace("svg+xml,", "svg+xml,\" onload=\"alert(1)", StringComparison.Ordinal)));
        Assert.Empty(FigureHtml.FindIn(html.Replace(").push(", ").pop(", StringComparison.Ordinal)));
        Assert.Empty(FigureHtml.FindIn("<p>no figure</p>"));
    }
}
