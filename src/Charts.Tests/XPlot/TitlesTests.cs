using System.Text.Json.Nodes;

namespace PriceOfAwait.Charts.Tests.XPlot;

public sealed class TitlesTests
{
    [Fact]
    public void Texts_become_objects_wherever_a_title_may_stand()
    {
        var spec = JsonNode.Parse(
            """
            {"data":[{"marker":{"colorbar":{"title":"bytes","titleside":"right"}},"customdata":[{"title":"kept"}]}],
             "layout":{"title":"whole","titlefont":{"size":20},"xaxis":{"title":"x"},"meta":{"title":"kept"}}}
            """)!;

        Titles.ToObjects(spec);

        Assert.Equal(
            """{"data":[{"marker":{"colorbar":{"title":{"text":"bytes","side":"right"}}},"customdata":[{"title":"kept"}]}],"layout":{"xaxis":{"title":{"text":"x"}},"meta":{"title":"kept"},"title":{"text":"whole","font":{"size":20}}}}""",
            spec.ToJsonString());
    }

    [Fact]
    public void Objects_become_texts_and_back_again()
    {
        const string Objects = """{"layout":{"title":{"text":"whole","font":{"size":20}}}}""";
        var spec = JsonNode.Parse(Objects)!;

        Titles.ToStrings(spec);
        Assert.Equal("""{"layout":{"titlefont":{"size":20},"title":"whole"}}""", spec.ToJsonString());

        Titles.ToObjects(spec);
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse(Objects), spec));
    }
}
