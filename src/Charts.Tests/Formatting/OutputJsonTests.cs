using System.Text.Json.Nodes;
using PriceOfAwait.Formatting;

namespace PriceOfAwait.Charts.Tests.Formatting;

public class OutputJsonTests
{
    private static readonly Type[] Types = [typeof(Figure), typeof(Table), typeof(Listing), typeof(Note), typeof(Matrix), typeof(Cards)];

    public static TheoryData<string> Figures => [.. Samples.All.Keys];

    [Theory, MemberData(nameof(Figures))]
    public void A_figure_that_is_read_again_looks_the_same(string name)
    {
        var figure = Samples.All[name] with { Baseline = "Task<T>" };
        var read = Read(figure);
        Assert.Equal(figure.ToSvg(), read.ToSvg());
        // Once it has no more than six digits it stays the same in everything.
        Assert.Equal((read.ToHtml(), read.ToText()), (Read(read).ToHtml(), Read(read).ToText()));

        static Figure Read(Figure figure) => Assert.IsType<Figure>(Assert.Single(OutputJson.Read(OutputJson.Write([figure]), Types)));
    }

    [Theory, MemberData(nameof(Figures))]
    public void Nobody_has_to_keep_the_order_of_its_members(string name)
    {
        var json = OutputJson.Write([Samples.All[name]]);
        Assert.Equal(json, OutputJson.Write(OutputJson.Read(InOrder(JsonNode.Parse(json))!.ToJsonString(), Types)));

        static JsonNode? InOrder(JsonNode? node) => node switch
        {
            JsonObject members => new JsonObject(members.OrderBy(member => member.Key, StringComparer.Ordinal)
                .Select(member => KeyValuePair.Create(member.Key, InOrder(member.Value)))),
            JsonArray items => new JsonArray([.. items.Select(InOrder)]),
            _ => node?.DeepClone(),
        };
    }

    [Fact]
    public void The_other_parts_are_what_they_were_when_they_are_read_again()
    {
        var table = new Table(
            [new("a", Group: "g"), Column.Number("b")], [["x", "1, 2"], ["", "<y>"]]) { Caption = "c", Footnotes = ["f"] };
        OutputPart[] parts =
        [
            table with { Origins = [new("short", "long")] }, new Listing("t", "int x;\nint y;", Listing.CSharp), new Note("n"),
            new Matrix("h", ["c"], [new("FP1", "It is so.", ["✓ holds"], ["Why."])]) { Footnotes = ["f"] },
            new Cards([new("Do it.", ["✓ follows"])]) { Footnotes = ["f"] },
        ];
        var read = OutputJson.Read(OutputJson.Write(parts), Types);
        Assert.Equal(parts.Select(part => (part.GetType(), part.ToHtml())), read.Select(part => (part.GetType(), part.ToHtml())));
    }

    [Fact]
    public void A_cell_of_a_table_is_one_line_without_tabs()
    {
        var table = new Table([new("a"), new("b")], [["one\ntwo", "three\tfour"]]);
        Assert.Equal([["one two", "three four"]], Assert.IsType<Table>(OutputJson.Read(OutputJson.Write([table]), Types)[0]).Rows);
    }

    [Theory]
    [InlineData("no JSON", "invalid")]
    [InlineData("{}", "it has no parts")]
    [InlineData("""{"parts":1}""", "it has no parts")]
    [InlineData("""{"parts":[{"type":"note"}]}""", "a note lacks its Text")]
    [InlineData("[null]", "it holds a null")]
    [InlineData("""[{"type":"script"}]""", "no part is of the type 'script'")]
    [InlineData("""[{"type":"note"}]""", "a note lacks its Text")]
    [InlineData("""[{"type":"note","text":1}]""", "text")]
    [InlineData("""[{"type":"table","columns":[null],"rows":[]}]""", "it holds a null")]
    [InlineData("""[{"type":"table","columns":[{"header":"a"}],"rows":["1\t2"]}]""", "Row 1 of the table has 2 cells")]
    [InlineData("""[{"type":"table","columns":[{"header":"a","alignment":"top"}],"rows":[]}]""", "alignment")]
    [InlineData("""[{"type":"figure","title":"t","subtitle":"s","panels":[]}]""", "needs at least one panel")]
    public void Anything_else_is_refused_with_the_reason(string json, string reason)
    {
        var message = Assert.Throws<FormatException>(() => OutputJson.Read(json, Types)).Message;
        Assert.StartsWith($"This is no output ({OutputJson.MimeType}): ", message, StringComparison.Ordinal);
        Assert.Contains(reason, message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{"$type":"parts","name":"n","values":"1","style":"red Solid Circle"}""", "'red' is no color")]
    [InlineData("""{"$type":"parts","name":"n","values":"1","style":"#0072B2"}""", "a style needs")]
    [InlineData("""{"$type":"parts","name":"n","values":"1e300"}""", "'1e300' is no number")]
    [InlineData("""{"$type":"parts","name":"n","values":"one"}""", "'one' is no number")]
    [InlineData("""{"$type":"parts","values":"1"}""", "lacks its Name")]
    [InlineData("""{"$type":"parts","name":"n","values":"1 2"}""", "it has 2 values for 1 rows")]
    [InlineData("""{"$type":"dots","name":"n","x":"1","y":"7"}""", "a point lies outside the 1 rows")]
    [InlineData("""{"$type":"tiles","name":"n","at":"0 0 2000000000"}""", "'2000000000' is no place of a tile")]
    [InlineData("""{"$type":"pie","name":"n"}""", "pie")]
    public void A_trace_that_cannot_be_drawn_is_refused_with_the_reason(string trace, string reason)
    {
        var json = $$"""
            [{"type":"figure","title":"t","subtitle":"s","panels":[{"x":{"title":"ns","categories":[]},
            "y":{"title":"","type":"category","categories":["a"]},"traces":[{{trace}}]}]}]
            """;
        Assert.Contains(reason, Assert.Throws<FormatException>(() => OutputJson.Read(json, Types)).Message, StringComparison.Ordinal);
    }
}
