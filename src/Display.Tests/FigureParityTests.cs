[assembly: AssemblyFixture(typeof(PriceOfAwait.Display.Tests.Chromium))]

namespace PriceOfAwait.Display.Tests;

/// <summary>The picture and Plotly's chart of a figure, both drawn in a browser, show the same at the same places.</summary>
public class FigureParityTests(Chromium chromium)
{
    public static TheoryData<string> Names => [.. Samples.All.Keys];

    [Theory, MemberData(nameof(Names))]
    public Task The_picture_and_the_chart_show_the_same_at_the_same_places(string name) =>
        FigureParity.AreSameAsync(chromium, [Samples.All[name].ToHtml()]);
}
