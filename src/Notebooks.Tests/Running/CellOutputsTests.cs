using System.Text.Json;

namespace PriceOfAwait.Notebooks.Tests.Running;

public sealed class CellOutputsTests
{
    private readonly CellOutputs _outputs = new(executionCount: 7);

    [Theory]
    [InlineData("application/json", """{"b": [2], "a": 1}""", """{"b":[2],"a":1}""")]
    [InlineData("application/vnd.plotly.v1+json", "{oops", """["{oops"]""")]
    [InlineData("image/svg+xml", "<svg>\n</svg>", """["\u003Csvg\u003E\n","\u003C/svg\u003E"]""")]
    [InlineData("image/png", "iVBOR\nw0K", "\"iVBOR\\nw0K\"")]
    public void JSON_is_kept_as_JSON_text_as_lines_and_an_image_as_one(string mimeType, string value, string kept)
    {
        _outputs.Add(Value("DisplayedValueProduced", "id", mimeType, value));
        Assert.Equal(kept, Written()[0]!["data"]![mimeType]!.ToJsonString());
    }

    [Fact]
    public void Text_is_cut_after_a_whole_line_and_nothing_after_the_cut_is_kept()
    {
        var line = new string('x', CellOutputs.MaxCharacters - 10) + "\n";
        Assert.Equal(line, _outputs.Add(Text("stdout", line + "0123456789\n")));
        Assert.Equal("", _outputs.Add(Text("stderr", "short\n")));
        Assert.Equal("\n… 2 more lines (17 characters) were printed and not kept.\n", _outputs.AddDropped());
    }

    [Fact]
    public void A_line_that_is_too_long_is_cut_between_characters()
    {
        var rockets = "x" + string.Concat(Enumerable.Repeat("🚀", CellOutputs.MaxCharacters / 2));
        Assert.Equal(rockets[..(CellOutputs.MaxCharacters - 1)], _outputs.Add(Text("stdout", rockets)));
    }

    [Fact]
    public void Values_displayed_without_end_are_counted()
    {
        for (var i = 0; i < CellOutputs.MaxDisplays + 3; i++)
        {
            _outputs.Add(Value("DisplayedValueProduced", $"{i}", "text/plain", "x"));
        }

        Assert.Equal("\n… 3 more values were displayed and not kept.\n", _outputs.AddDropped());
        Assert.Equal(CellOutputs.MaxDisplays + 1, Written().Count);
    }

    [Fact]
    public void An_update_of_a_value_that_is_not_there_is_ignored()
    {
        _outputs.Add(Value("DisplayedValueUpdated", "none", "text/plain", "x"));
        Assert.Empty(Written());
    }

    private static HostEvent Text(string stream, string text) =>
        Value(
            stream == "stdout" ? "StandardOutputValueProduced" : "StandardErrorValueProduced",
            null,
            "text/plain",
            text
        );

    private static HostEvent Value(string type, string? id, string mimeType, string value) =>
        new(
            type,
            "token",
            JsonSerializer.SerializeToElement(new { formattedValues = new[] { new { mimeType, value } }, valueId = id })
        );

    private JsonArray Written()
    {
        var cell = TestNotebook.Of("").Cells[0];
        _outputs.WriteTo(cell);
        Assert.Equal(7, cell.ExecutionCount);
        return cell.Outputs;
    }
}
