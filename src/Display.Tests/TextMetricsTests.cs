namespace PriceOfAwait.Display.Tests;

public class TextMetricsTests
{
    [Theory]
    [InlineData("DirectPathWithValueTask", 130, "DirectPathWith|ValueTask")]
    [InlineData("int/manual/task/iscompleted", 75, "int/manual/|task/|iscompleted")]
    [InlineData("one Two (IsCompleted)", 90, "one Two|(IsCompleted)")]
    [InlineData("iscompletedsuccessfully", 20, "iscompletedsuccessfully")]
    public void A_name_breaks_only_at_its_joints_into_even_lines(string name, double width, string lines) =>
        Assert.Equal(lines.Split('|'), TextMetrics.WrapName(name, 13, width));

    [Theory]
    [InlineData("one two three", "one two|three")]
    [InlineData("takes GetStockPriceFor long", "takes|GetStock|PriceFor|long")]
    public void Prose_breaks_at_spaces_and_a_word_that_is_too_long_as_a_name(string text, string lines) =>
        Assert.Equal(lines.Split('|'), TextMetrics.WrapProse(text, 12, 60));
}
